package queries

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// check reports the first thing in q that cannot be as it is.
func (s *Set) check(q Query) error {
	if !slices.Contains(Kinds(), q.Kind) {
		return fmt.Errorf("kind is %q, want one of %q", q.Kind, Kinds())
	}
	if strings.TrimSpace(q.Text) == "" {
		return errors.New("query is empty")
	}
	for i, name := range q.Gold {
		if s.Tool(q, name) == nil {
			return fmt.Errorf("gold names %q, which the catalog %s does not have", name, q.Catalog)
		}
		if slices.Contains(q.Gold[:i], name) {
			return fmt.Errorf("gold names %s twice", name)
		}
	}
	if err := number(q); err != nil {
		return err
	}
	if got, want := len(q.Turns) > 0, q.Kind == MultiTurn; got != want {
		return fmt.Errorf("the kind is %s, and there are %d turns before the query; only %s has such, and has to",
			q.Kind, len(q.Turns), MultiTurn)
	}
	for i, t := range q.Turns {
		if want := [...]string{"user", "assistant"}[i%2]; t.Role != want {
			return fmt.Errorf("turns[%d] is of %q, want %s: a user begins, and they take turns", i, t.Role, want)
		}
		if strings.TrimSpace(t.Text) == "" {
			return fmt.Errorf("turns[%d] is empty", i)
		}
	}
	if len(q.Turns)%2 != 0 {
		return errors.New("the last of the turns is the user's, as the query is; an assistant answers in between")
	}
	return nil
}

// number compares the number of gold tools with the kind.
func number(q Query) error {
	low, high := 1, 1
	switch q.Kind {
	case None:
		low, high = 0, 0
	case MultiStep:
		low, high = 2, 3
	}
	if n := len(q.Gold); n < low || n > high {
		return fmt.Errorf("a query of kind %s has %d to %d gold tools; this one has %d", q.Kind, low, high, n)
	}
	return nil
}
