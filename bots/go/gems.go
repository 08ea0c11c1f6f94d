// My bot for Gems.
//
// The engine tries every swap several times, each time with other gems falling, plays on a little, and counts the points.
// `value` says how much the bot likes what it sees, and it plays the swap of the greatest value. Begin there.
package main

import "strings"

const times = 10 // how often every move is tried, each time with other luck
const ahead = 12 // how many moves are played on after it, as a fair player might

// Position has the columns from the left, each a word of letters, the top gem first.
type Position struct {
	Width, Height int
	Columns       []string
	Score         int
}

// gem is the gem on a cell, a letter; 0 beside the board. Row 0 is the top one.
func gem(position Position, cell Square) byte {
	if cell.X < 0 || cell.X >= position.Width || cell.Y < 0 || cell.Y >= position.Height {
		return 0
	}
	return position.Columns[cell.X][cell.Y]
}

func neighbours(cell Square) []Square {
	x, y := cell.X, cell.Y
	return []Square{{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}
}

// value says how much the bot likes a swap. `points` are those after it. Here is where you make it better.
func value(move string, points []float64, position Position, me int) float64 {
	rows := 0
	for _, word := range strings.Fields(move) {
		rows += square(word).Y
	}
	return points[me] - 0.1*float64(rows) // swaps at the top disturb less of the board
}

func main() {
	play()
}
