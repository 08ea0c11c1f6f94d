// My bot for Tilings.
//
// The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
// it sees, and it plays the move of the greatest value. Begin there.
package main

import (
	"fmt"
	"strings"
)

const times = 8 // how often every move is tried, each time with other luck
const ahead = 4 // how many moves are played on after it, as a fair player might

// Laid is a tile: its colours north, south, east and west, and the seat of who laid it.
type Laid struct {
	Tile  string
	Owner int
}

// Position has the tile to lay and the laid ones by the names of their cells.
type Position struct {
	Width, Height int
	Hand          string
	Cells         map[string]Laid
}

// name is the name of a cell: {2, 3} is `c4`.
func name(cell Square) string {
	return fmt.Sprintf("%c%d", 'a'+cell.X, cell.Y+1)
}

// isPlain tells whether a tile has one colour: only such a tile is the centre of a pattern.
func isPlain(colours string) bool {
	return colours == strings.Repeat(colours[:1], len(colours))
}

func neighbours(cell Square) []Square {
	x, y := cell.X, cell.Y
	return []Square{{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}
}

// value says how much the bot likes a move. `points` are those of all seats after it. Here is where you make it better.
func value(move string, points []float64, position Position, me int) float64 {
	if move == "pass" {
		return lead(points, me)
	}
	mine := 0
	for _, cell := range neighbours(square(strings.Fields(move)[0])) {
		laid, found := position.Cells[name(cell)]
		if found && laid.Owner == me && isPlain(laid.Tile) {
			mine++
		}
	}
	return lead(points, me) + float64(mine) // tiles around my plain ones make my patterns greater
}

func main() {
	play()
}
