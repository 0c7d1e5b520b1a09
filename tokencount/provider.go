package tokencount

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// A Provider is one way in which a request with tools is counted: a provider,
// one of its APIs and a family of models. Its methods are safe for concurrent
// use.
type Provider struct {
	// Name is what configurations and flags say, such as openai-gpt-5-chat.
	Name string
	// Aliases are other names of the same.
	Aliases []string
	// By is the provider whose rules hold for the request, "" where they are not known.
	By provider.Name
	// API is the interface the request goes to.
	API provider.API
	// Models are the models of the family, as prefixes of model names.
	Models []string
	// Hosts are the endpoints whose counts this profile is of, as Query.Host has them;
	// nil is every host for which no other profile of the model stands.
	Hosts []string
	// Grade is the best that a count under this provider can be. Exact holds for
	// tools all of whose keywords have a rule that recordings decide; a tool with
	// another is calibrated (Undecided).
	Grade Grade
	// ErrorPercent is the mean error that the tools of recorded requests showed with
	// each project left out of the fit, in per cent of their tokens. Evidence says
	// which requests these are.
	ErrorPercent float64
	Evidence     Evidence
	// Assumed says in one sentence that the model is not known and what it is counted
	// as, or that no recorded request decides what the request asks for; "" where neither is
	// so.
	Assumed string
	// Source says where render, vocabulary and constants come from.
	Source string
	// Calibration is how the count is fitted, nil where the vocabulary is public.
	Calibration *Calibration

	// listed is the profile of known models that an assumed one was made of.
	listed *Provider
	render renderer
	// jsonSchema, if any, renders tools that are sent as JSON Schema (Query.JSONSchema).
	jsonSchema renderer
	// dropped means that a request that forbids calls is sent without its tools.
	dropped bool
	// strictPerTool is what a tool costs besides where it is sent with "strict".
	strictPerTool float64
	// wide, if any, renders what is not sure to be sent as fully as it may be.
	wide     renderer
	encoding string
	// standIn means that the encoding is another model's, because that of the profile's
	// models is not published or may not be included.
	standIn bool
	library bool // see tokenizerKey
	// overhead is what a request with tools costs once beyond what render writes.
	overhead interval.Int
	// prompts are the overheads of single models, where they differ.
	prompts []prompt
	// single is what the overhead of a model of prompts grows by in a request that
	// names a tool and forbids parallel calls.
	single map[string]int
	// naming is what a request that names the tool to call costs besides the name,
	// in tokens; nil where such a request costs nothing more.
	naming *interval.Int
	// only is the same for the only tool of a request that must call one.
	only *interval.Int
	// thinking is what a request that asks for reasoning costs, in tokens.
	thinking interval.Int
	// unaccompanied is what a request without a system message costs, in tokens.
	unaccompanied interval.Int
	// query is how the request is made.
	query   Query
	framing framing
	// appended means that the tools follow the system message in one text, and
	// not in a message of their own.
	appended bool
}

// between returns the interval from lo to hi.
func between(lo, hi int) interval.Int { return interval.Int{Lo: lo, Hi: hi} }

// A renderer is the form in which a provider shows tools to a model.
type renderer interface {
	// tool renders one tool.
	tool(*catalog.Tool) *form
	// frame is what is written before the tools, before each tool, and after the
	// tools. Tools weighed one by one, each with its joint, weigh what they weigh
	// side by side.
	frame() (head, joint, foot string)
}

// bare is the frame of a render that writes nothing around the tools.
type bare struct{}

func (bare) frame() (head, joint, foot string) { return "", "", "" }

// A way is what decides the count of a tool under the published vocabulary.
// Providers of one way differ in what they make of it.
type way struct {
	render, wide renderer
	key          tokenizerKey
}

func (p *Provider) way() way {
	return way{p.render, p.wide, tokenizerKey{p.encoding, p.library}}
}

// scale returns what counts.
func (w way) scale() scale {
	return scale{oneTokenizer(w.key)}
}

// Render returns what the model is shown of a tool, with … for each part that
// is unknown.
func (p *Provider) Render(t *catalog.Tool) string {
	return p.render.tool(t).String()
}

// Tool returns the marginal cost of a tool: what a request that has tools grows
// by. It is open when a gap hides a part of name, description or input schema,
// and an interval where the render is not known for sure or the vocabulary is
// not public.
func (p *Provider) Tool(t *catalog.Tool) Count {
	return p.calibrated(p.responding(t, p.way().tool(t)))
}

// calibrated turns the count of a tool under the published vocabulary into the
// provider's.
func (p *Provider) calibrated(n raw) Count {
	n.Method = p.Grade.or(n.Method)
	return p.Calibration.apply(n, 1)
}

// tool counts a tool under the published vocabulary. Its method is calibrated
// where the render is not sure, and else empty.
func (w way) tool(t *catalog.Tool) raw {
	var wide *form
	if w.wide != nil {
		wide = joined(w.wide, t)
	}
	s, f := w.scale(), joined(w.render, t)
	return widened(s, t, f, wide, s.raw(f))
}

// widened counts a tool that is rendered as f, which weighs n, and, unless that is nil, as
// wide.
func widened(s scale, t *catalog.Tool, f, wide *form, n raw) raw {
	n.Open = n.Open || len(gapsOf(t)) > 0
	n.Lo = max(n.Lo, min(1, n.Hi)) // what may be less than the form (harmony.doubted) leaves a token
	if wide != nil && !wide.same(f) {
		d := s.raw(wide)
		d.Lo = max(d.Lo, min(1, d.Hi))
		if d.Lo < n.Lo {
			n.Lo, n.lo = d.Lo, d.lo
		}
		if d.Hi > n.Hi {
			n.Hi, n.hi = d.Hi, d.hi
		}
		n.Open = n.Open || d.Open
		n.Method = Calibrated
	}
	return n
}

// joined renders a tool as it follows another.
func joined(r renderer, t *catalog.Tool) *form { return following(r, r.tool(t)) }

// following writes a rendered tool as it follows another.
func following(r renderer, tool *form) *form {
	_, joint, _ := r.frame()
	if joint == "" {
		return tool
	}
	f := &form{}
	f.last.Grow(len(joint) + tool.size())
	f.add(joint)
	f.append(tool)
	return f
}

// Fixed returns what a request costs once for having tools at all, together
// with the text of the server's instructions and what the Query adds: the name of the
// tool that must be called, reasoning, and the message that takes the place of a system
// message.
func (p *Provider) Fixed(instructions string) Count {
	f := &form{}
	f.add(clean(instructions))
	return p.fixed(f)
}

// CountText returns what a text weighs that is no tool and stands in a message that
// is sent anyway, such as the compact catalog, as Fixed counts instructions.
func (p *Provider) CountText(text string) Count {
	f := &form{}
	f.add(clean(text))
	c := p.Calibration.apply(p.way().scale().raw(f), 0)
	c.Method = p.Grade
	return c
}

// named returns what a request costs that names a tool, or may do so in effect: the
// name, and what stands around it.
func (p *Provider) named(around *interval.Int, tool string) Count {
	if around == nil || tool == "" {
		return Count{}
	}
	name := &form{}
	name.add(clean(tool))
	return p.Calibration.apply(p.way().scale().raw(name), 0).Add(Count{Int: *around})
}

// asked returns what the request costs for what it asks for besides tools.
func (p *Provider) asked() interval.Int {
	var sum interval.Int
	if p.query.Thinking {
		sum = sum.Plus(p.thinking)
	}
	if p.query.NoSystem {
		sum = sum.Plus(p.unaccompanied)
	}
	return sum
}

func (p *Provider) fixed(instructions *form) Count {
	s := p.way().scale()
	head, _, foot := p.render.frame()
	text := &form{}
	text.append(instructions)
	c := Count{Int: p.overhead.Plus(p.asked())}
	c = c.Add(p.named(p.naming, p.query.Tool)).Add(p.named(p.only, p.query.Only))
	switch {
	case p.appended && text.blank():
		// No known text: the client's own system message is taken to end a
		// sentence, whose full stop and the line ends are one token.
		text.add(head)
	case p.appended:
		text.add("\n\n", head)
	default:
		lo, hi := s.weight(head)
		c.Lo, c.Hi = c.Lo+lo, c.Hi+hi
	}
	lo, hi := s.weight(foot)
	c = c.Add(Count{Int: interval.Int{Lo: lo, Hi: hi}}).Add(p.Calibration.apply(s.raw(text), 0))
	c.Method = p.Grade
	return c
}
