// My bot for all games.
//
// The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
// much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
package main

const times = 4 // how often every move is tried, each time with other luck
const ahead = 0 // how many moves are played on after it, as a fair player might

// Position is of another kind in every game: docs/engine.md tells what is in it.
type Position map[string]any

// value says how much the bot likes a move. `points` are those of all seats after it. Here is where you make it better.
func value(move string, points []float64, position Position, me int) float64 {
	return lead(points, me)
}

func main() {
	play()
}
