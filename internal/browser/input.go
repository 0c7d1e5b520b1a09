package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Eval runs an expression and reads its value, as JSON, into result, which may be
// nil.
func (p *Page) Eval(ctx context.Context, expression string, result any) error {
	var r struct {
		Result  struct{ Value json.RawMessage }
		Details *struct {
			Text      string
			Exception struct{ Description string }
		} `json:"exceptionDetails"`
	}
	if err := p.call(ctx, "Runtime.evaluate",
		object{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r); err != nil {
		return err
	}
	if d := r.Details; d != nil {
		return errors.New(d.Text + " " + d.Exception.Description)
	}
	if result == nil || r.Result.Value == nil {
		return nil
	}
	return json.Unmarshal(r.Result.Value, result)
}

// Click presses the mouse in the middle of the element that an expression gives,
// after it was scrolled into the window. It fails when something else lies there.
func (p *Page) Click(ctx context.Context, element string) error {
	var at *struct{ X, Y float64 }
	err := p.Eval(
		ctx,
		`(() => { const e = `+element+
			`; if (!e) return null; e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect();
		const x = r.x + r.width / 2, y = r.y + r.height / 2, top = document.elementFromPoint(x, y); return e.contains(top) ? {x, y} : null; })()`,
		&at,
	)
	if err != nil {
		return err
	}
	if at == nil {
		return fmt.Errorf("%s cannot be clicked: it is not there, or covered", element)
	}
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		if err := p.call(ctx, "Input.dispatchMouseEvent",
			object{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil); err != nil {
			return err
		}
	}
	return nil
}

// Press presses keys one after the other, by the names of KeyboardEvent.key.
func (p *Page) Press(ctx context.Context, keys ...string) error {
	codes := map[string]int{
		"Tab":        9,
		"Enter":      13,
		"Escape":     27,
		"End":        35,
		"Home":       36,
		"ArrowLeft":  37,
		"ArrowUp":    38,
		"ArrowRight": 39,
		"ArrowDown":  40,
		" ":          32,
	}
	for _, key := range keys {
		code, ok := codes[key]
		if !ok {
			return fmt.Errorf("no key %q is known", key)
		}
		down := object{"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code}
		if key == "Enter" {
			down["text"] = "\r"
		}
		for _, event := range []object{down,
			{"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code}} {
			if err := p.call(ctx, "Input.dispatchKeyEvent", event, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// Type writes text where the focus is.
func (p *Page) Type(ctx context.Context, text string) error {
	return p.call(ctx, "Input.insertText", object{"text": text}, nil)
}

// Dark has the system prefer dark colours, or light ones.
func (p *Page) Dark(ctx context.Context, dark bool) error {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	return p.call(ctx, "Emulation.setEmulatedMedia",
		object{"features": []object{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// Resize gives the window another size, in pixels.
func (p *Page) Resize(ctx context.Context, width, height int) error {
	return p.call(ctx, "Emulation.setDeviceMetricsOverride",
		object{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
}
