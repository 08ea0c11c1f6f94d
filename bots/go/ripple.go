// My bot for Ripple.
//
// The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
// it sees, and it plays the move of the greatest value. Begin there.
package main

const times = 1 // how often every move is tried; more than once only helps where luck falls
const ahead = 0 // how many moves are played on after it, as a fair player might

// Position has stacks by row from the top and by column: the seats of the tokens, the lowest first.
type Position struct {
	Width, Height int
	Stacks        [][][]int
}

// top is the seat whose token lies on top, from 0; -1 where there is no token, or no cell.
func top(position Position, cell Square) int {
	if cell.X < 0 || cell.X >= position.Width || cell.Y < 0 || cell.Y >= position.Height {
		return -1
	}
	stack := position.Stacks[cell.Y][cell.X]
	if len(stack) == 0 {
		return -1
	}
	return stack[len(stack)-1]
}

func neighbours(cell Square) []Square {
	x, y := cell.X, cell.Y
	return []Square{{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}
}

// value says how much the bot likes a move. `points` are those of all seats after it. Here is where you make it better.
func value(move string, points []float64, position Position, me int) float64 {
	friends := 0
	for _, cell := range neighbours(square(move)) {
		if top(position, cell) == me {
			friends++
		}
	}
	return lead(points, me) + 0.1*float64(friends) // a token beside mine is safer, and fires with them
}

func main() {
	play()
}
