// An honest bot of the Go runtime: a large table, garbage, and as many threads as it likes.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

type message struct {
	Type  string   `json:"type"`
	Turn  int      `json:"turn"`
	Moves []string `json:"moves"`
}

func think(table []byte) {
	var all sync.WaitGroup
	for part := 0; part < 8; part++ {
		all.Add(1)
		go func(part int) {
			defer all.Done()
			for i := 0; i < 20; i++ {
				garbage := make([]byte, 1<<20)
				copy(garbage, table[part<<20:])
			}
		}(part)
	}
	all.Wait()
}

func main() {
	table := make([]byte, 200<<20)
	for i := range table {
		table[i] = 1
	}
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var said message
		json.Unmarshal(line, &said)
		switch said.Type {
		case "hello":
			fmt.Println(`{"type":"hello","protocol":1,"name":"go"}`)
		case "new":
			fmt.Println(`{"type":"ready"}`)
		case "turn":
			think(table)
			fmt.Printf("{\"type\":\"move\",\"turn\":%d,\"move\":%q}\n", said.Turn, said.Moves[0])
		}
	}
}
