// My bot for Mansuba.
//
// The engine tries every move and tells how everybody stands afterwards: minus the way that is still to go, in parts of
// a move. `value` says how much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
package main

import "strings"

const times = 1 // how often every move is tried; more than once only helps where luck falls
const ahead = 0 // how many moves are played on after it, as a fair player might

// Piece is what stands on a cell.
type Piece struct {
	Kind string
	Seat int
}

// Position has the pieces by the names of their cells, and the cells of both homes by seat.
type Position struct {
	Width, Height int
	Cells         map[string]Piece
	Homes         [][]string
}

// forward is the direction in which I go: seat 0 starts on the left and goes right, seat 1 goes left.
func forward(me int) int {
	if me == 0 {
		return 1
	}
	return -1
}

// pieces are the squares on which the pieces of a seat stand.
func pieces(position Position, seat int) []Square {
	squares := []Square{}
	for name, piece := range position.Cells {
		if piece.Seat == seat {
			squares = append(squares, square(name))
		}
	}
	return squares
}

// value says how much the bot likes a move. `points` tell how all seats stand after it. Here is where you make it better.
func value(move string, points []float64, position Position, me int) float64 {
	words := strings.Fields(move) // `b2 d4` moves a piece; `free b2` frees a prisoner, `pass` does nothing
	columns := 0
	if len(words) == 2 && words[0] != "free" {
		columns = (square(words[1]).X - square(words[0]).X) * forward(me)
	}
	return lead(points, me) + float64(columns) // of equally good moves, the one that goes farther
}

func main() {
	play()
}
