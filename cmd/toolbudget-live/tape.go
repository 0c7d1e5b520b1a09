package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
)

// maxBytes bounds what a server may send. The SDK reads messages of up to 16 MiB.
const maxBytes = 64 << 20

// A tape records the JSON messages of one stream while the SDK reads them.
type tape struct {
	mu    sync.Mutex
	buf   bytes.Buffer
	total int
}

// Write records what was read.
func (t *tape) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.total += len(b); t.total > maxBytes {
		return 0, fmt.Errorf("the server sent more than %d MiB", maxBytes>>20)
	}
	return t.buf.Write(b)
}

// messages returns the messages that are complete and removes them. A batch counts as
// its members.
func (t *tape) messages() []json.RawMessage {
	t.mu.Lock()
	defer t.mu.Unlock()
	list, n := decode(t.buf.Bytes())
	t.buf.Next(n)
	return list
}

// decode reads values until there is no whole one, and returns the bytes that they take.
func decode(data []byte) (list []json.RawMessage, n int) {
	dec := json.NewDecoder(bytes.NewReader(data))
	for {
		var one json.RawMessage
		if err := dec.Decode(&one); err != nil {
			return list, n
		}
		n = int(dec.InputOffset())
		var batch []json.RawMessage
		if json.Unmarshal(one, &batch) == nil {
			list = append(list, batch...)
		} else {
			list = append(list, one)
		}
	}
}

// rest returns the beginning of what is not a message.
func (t *tape) rest() string {
	t.messages()
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.buf.Bytes())
	if line, _, ok := bytes.Cut(text, []byte("\n")); ok {
		text = bytes.TrimSpace(line)
	}
	return string(text[:min(len(text), maxQuoted)])
}

// maxQuoted bytes of what a server wrote are quoted in an error.
const maxQuoted = 200

// wholeEvents is how many bytes of a stream of server-sent events are whole events. An empty line
// ends an event.
func wholeEvents(data []byte) int {
	n := 0
	for _, end := range []string{"\n\n", "\r\n\r\n", "\r\r"} {
		if i := bytes.LastIndex(data, []byte(end)); i >= 0 {
			n = max(n, i+len(end))
		}
	}
	return n
}

// events returns the messages of a stream of server-sent events.
func events(data []byte) (list []json.RawMessage) {
	var event []byte
	flush := func() {
		more, _ := decode(event)
		list, event = append(list, more...), nil
	}
	for line := range bytes.Lines(data) {
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			flush()
		} else if rest, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			event = append(append(event, bytes.TrimPrefix(rest, []byte(" "))...), '\n')
		}
	}
	flush()
	return list
}
