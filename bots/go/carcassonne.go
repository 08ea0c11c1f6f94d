// My bot for Carcassonne.
//
// The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
// much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
package main

import "strings"

const times = 1 // how often every move is tried, each time with other tiles drawn
const ahead = 0 // how many moves are played on after it, as a fair player might

// Tile is a laid tile: its cell, its type, its quarter turns.
type Tile struct{ X, Y, Type, Turns int }

// Position has the tiles on the table, and in `Left` the followers in hand, by seat.
type Position struct {
	Hand  int
	Tiles []Tile
	Left  []int
}

// claim is where the move puts a follower: `n`, `c` (a monastery), `ne` (a field) …; nothing if it puts none.
func claim(move string) string {
	words := strings.Fields(move) // `1,0 r1 n`: a cell, quarter turns, and perhaps a claim
	if len(words) < 3 {
		return ""
	}
	return words[2]
}

// laid tells whether a tile lies there.
func laid(position Position, x, y int) bool {
	for _, tile := range position.Tiles {
		if tile.X == x && tile.Y == y {
			return true
		}
	}
	return false
}

// around counts how many of the eight cells around have a tile: a monastery wants all of them.
func around(position Position, cell Square) int {
	count := 0
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if (dx != 0 || dy != 0) && laid(position, cell.X+dx, cell.Y+dy) {
				count++
			}
		}
	}
	return count
}

// value says how much the bot likes a move. `points` are those of all seats if the game ended after it. Begin here.
func value(move string, points []float64, position Position, me int) float64 {
	worth := lead(points, me) + 0.2*float64(around(position, square(strings.Fields(move)[0])))
	if claim(move) != "" {
		worth -= 6 / (1 + float64(position.Left[me])) // the last followers are dear: keep some
	}
	return worth
}

func main() {
	play()
}
