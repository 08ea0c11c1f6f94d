// What lies between your bot and the arena: the lines of the referee, and the engine that tries moves.
//
// You can leave this file as it is. Your own ideas go into bot.go.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// How long the engine may try moves, in milliseconds. The usual clock gives a bot 1000 for a move.
const thinkMs = 400

// Square is a column and a row, counted from 0.
type Square struct{ X, Y int }

// square reads the name of a square: `c4` is {2, 3}, `-1,0` is {-1, 0}.
func square(name string) Square {
	if x, y, found := strings.Cut(name, ","); found {
		return Square{number(x), number(y)}
	}
	letters := strings.TrimRight(name, "0123456789")
	column := 0
	for _, letter := range letters {
		column = 26*column + int(letter-'a') + 1 // after `z` comes `aa`
	}
	return Square{column - 1, number(name[len(letters):]) - 1}
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	must(err)
	return value
}

// lead is my points above those of the best other; alone, my points.
func lead(points []float64, me int) float64 {
	best := math.Inf(-1)
	for seat, other := range points {
		if seat != me {
			best = math.Max(best, other)
		}
	}
	if math.IsInf(best, -1) {
		best = 0
	}
	return points[me] - best
}

// Engine is the rules of all games as a program beside us. docs/engine.md tells what can be asked.
type Engine struct {
	requests io.Writer
	answers  *bufio.Reader
}

func newEngine() *Engine {
	program := os.Getenv("BASTIDE_ENGINE")
	if program == "" {
		program = "bastide"
	}
	command := exec.Command(program, "engine")
	requests, err := command.StdinPipe()
	must(err)
	answers, err := command.StdoutPipe()
	must(err)
	must(command.Start())
	return &Engine{requests, bufio.NewReader(answers)}
}

type object map[string]any

// Answer has all that the bot reads of the engine's answers.
type Answer struct {
	Ok     bool
	Reason string
	Tries  []struct {
		Move     string
		Standing []float64
	}
	View   json.RawMessage
	ToMove int `json:"to_move"`
}

func (engine *Engine) ask(request object) Answer {
	line, err := json.Marshal(request)
	must(err)
	fmt.Fprintf(engine.requests, "%s\n", line)
	line, err = engine.answers.ReadBytes('\n')
	must(err)
	var answer Answer
	must(json.Unmarshal(line, &answer))
	if !answer.Ok {
		panic(answer.Reason)
	}
	return answer
}

// choose tries every move and takes the one that `value` likes best.
func choose(engine *Engine, game, text string, view json.RawMessage, me int) string {
	var position Position
	must(json.Unmarshal(view, &position))
	engine.ask(object{"do": "set", "game": game, "position": text, "want": []string{}})
	answer := engine.ask(object{"do": "try", "times": times, "ahead": ahead, "ms": thinkMs, "want": []string{"standing"}})
	best, most := "", math.Inf(-1)
	for _, tried := range answer.Tries {
		worth := value(tried.Move, tried.Standing, position, me)
		if worth > most {
			best, most = tried.Move, worth
		}
	}
	return best
}

// Message has all that the bot reads of the referee's messages.
type Message struct {
	Type     string
	Game     string
	Seat     int
	Turn     int
	Text     string
	Position json.RawMessage
}

// listen answers the referee, line by line, until the game ends.
func listen(engine *Engine) {
	input := bufio.NewReader(os.Stdin)
	game, me := "", 0
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var told Message
		must(json.Unmarshal(line, &told))
		switch told.Type {
		case "hello":
			say(object{"type": "hello", "protocol": 1, "name": "my bot", "wants": []string{"position", "text"}})
		case "new":
			game, me = told.Game, told.Seat
			say(object{"type": "ready"})
		case "turn":
			say(object{"type": "move", "turn": told.Turn, "move": choose(engine, game, told.Text, told.Position, me)})
		case "end":
			return
		}
	}
}

func say(message object) {
	line, err := json.Marshal(message)
	must(err)
	fmt.Printf("%s\n", line)
}

// test looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does.
func test(engine *Engine) int {
	lines, err := os.ReadFile("tests.jsonl")
	must(err)
	failed := 0
	for _, line := range strings.Split(strings.TrimSpace(string(lines)), "\n") {
		var test struct {
			About, Game, Position string
			Good                  []string
		}
		must(json.Unmarshal([]byte(line), &test))
		state := engine.ask(object{"do": "set", "game": test.Game, "position": test.Position})
		move := choose(engine, test.Game, test.Position, state.View, state.ToMove)
		word := "FAILED"
		for _, good := range test.Good {
			if move == good {
				word = "ok    "
			}
		}
		if word == "FAILED" {
			failed++
		}
		fmt.Printf("%s %s: it plays %s\n", word, test.About, move)
	}
	return failed
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// play plays by your function `value`. With the argument `test` it runs the tests instead.
func play() {
	engine := newEngine()
	if len(os.Args) > 1 && os.Args[1] == "test" {
		os.Exit(test(engine))
	}
	listen(engine)
}
