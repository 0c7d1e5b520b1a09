package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/pkoukk/tiktoken-go"
	"github.com/tiktoken-go/tokenizer/codec"

	"github.com/toolbudget/toolbudget/tokencount"
	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// An implementation is one in Go.
type implementation struct {
	name, module string
	// open makes what counts the tokens of a text.
	open func() (func(text string) (int, error), error)
}

func implementations() []implementation {
	return []implementation{
		{"toolbudget", "github.com/toolbudget/toolbudget", func() (func(string) (int, error), error) {
			p, err := tokencount.ByName("openai")
			return func(text string) (int, error) { return int(p.Text(text)), nil }, err
		}},
		// With the vocabulary that toolbudget embeds, since its own loader downloads.
		{"pkoukk/tiktoken-go", "github.com/pkoukk/tiktoken-go", func() (func(string) (int, error), error) {
			e, err := vocab.ByName("o200k_base")
			if err != nil {
				return nil, err
			}
			tokens, err := e.Load()
			if err != nil {
				return nil, err
			}
			list, err := tokens.ByRank()
			if err != nil {
				return nil, err
			}
			ranks := make(map[string]int, len(list))
			for rank, token := range list {
				ranks[token] = rank
			}
			core, err := tiktoken.NewCoreBPE(ranks, nil, e.Pattern)
			if err != nil {
				return nil, err
			}
			tk := tiktoken.NewTiktoken(core, nil, nil)
			return func(text string) (int, error) { return len(tk.EncodeOrdinary(text)), nil }, nil
		}},
		{"tiktoken-go/tokenizer", "github.com/tiktoken-go/tokenizer", func() (func(string) (int, error), error) {
			return codec.NewO200kBase().Count, nil
		}},
	}
}

// passes is how often the input is counted; the shortest time is that of a run
// that nothing disturbed.
const passes = 5

// measure measures one implementation on the text of standard input, and prints
// the result as JSON.
func measure(name string) error {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	for _, i := range implementations() {
		if i.name != name {
			continue
		}
		var r result
		begin := time.Now()
		count, err := i.open()
		if err != nil {
			return err
		}
		if _, err := count("x"); err != nil {
			return err
		}
		r.Start = time.Since(begin).Seconds() * 1000
		for n := range passes {
			begin = time.Now()
			if r.Tokens, err = count(string(text)); err != nil {
				return err
			}
			if d := time.Since(begin).Seconds(); n == 0 || d < r.Seconds {
				r.Seconds = d
			}
		}
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	return fmt.Errorf("no implementation %q", name)
}
