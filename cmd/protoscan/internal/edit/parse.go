package edit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// maxDepth limits how deep braces nest, and maxExtra the bytes that long-form adds, so that time and
// memory stay in proportion to the text.
const (
	maxDepth = 1000
	maxExtra = 1000
)

// Parse returns the bytes that a text stands for. An error has the line and the column, from 1, of the token
// that is wrong, and what was expected.
func Parse(text []byte) ([]byte, error) {
	p := parser{scanner: scanner{text: text}}
	for {
		t, err := p.next()
		done := err == nil && len(t.text) == 0
		switch {
		case done:
			err = p.end()
		case err == nil:
			err = p.token(t)
		}
		if err != nil {
			return nil, err
		}
		if done {
			return p.out, nil
		}
	}
}

type parser struct {
	scanner
	out   []byte
	open  []brace
	extra int     // what long-form adds to the varint that follows
	long  token   // that long-form, empty if there is none
	group *uint64 // the number of a group, whose start marker was written and !{ has to follow
}

// A brace is open: of a length, or of a group.
type brace struct {
	token
	start int     // of the body in out
	extra int     // of the length
	group *uint64 // the number, if it is a group
}

// end returns an error if the text may not end here.
func (p *parser) end() error {
	switch {
	case p.extra > 0:
		return p.errorf(p.long.off, "%s before the end, want a number or a brace after it", p.long.text)
	case len(p.open) > 0:
		return p.errorf(p.open[len(p.open)-1].off, "the brace is not closed")
	}
	return nil
}

// token appends the bytes of a token.
func (p *parser) token(t token) error {
	if p.group != nil && string(t.text) != "!{" {
		return p.errorf(t.off, "%s, want !{", t.text)
	}
	switch t.text[0] {
	case '{', '!':
		return p.openBrace(t)
	case '}':
		return p.closeBrace(t)
	case '"', '`':
		if p.extra > 0 {
			return p.errorf(t.off, "%s after %s, want a number or a brace", t.text[:1], p.long.text)
		}
		return p.literal(t)
	}
	return p.word(t)
}

func (p *parser) openBrace(t token) error {
	b := brace{token: t, start: len(p.out), extra: p.extra, group: p.group}
	if len(p.open) == maxDepth {
		return p.errorf(t.off, "braces nested deeper than %d", maxDepth)
	}
	if t.text[0] == '!' {
		if p.group == nil {
			return p.errorf(t.off, "!{ without a field before it, want 1: !{")
		}
	}
	p.open, p.group, p.extra = append(p.open, b), nil, 0
	return nil
}

func (p *parser) closeBrace(t token) error {
	if len(p.open) == 0 {
		return p.errorf(t.off, "} without {")
	}
	b := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	if b.group != nil {
		p.varint(*b.group<<3 | uint64(protowire.EndGroupType))
		return nil
	}
	if p.extra > 0 {
		return p.errorf(p.long.off, "%s before }, want a number after it; in a group it may come last", p.long.text)
	}
	p.extra = b.extra
	body := len(p.out)
	p.varint(uint64(body - b.start))
	length := slices.Clone(p.out[body:])
	p.out = slices.Insert(p.out[:body], b.start, length...)
	return nil
}

// varint appends v with as many more bytes as long-form says.
func (p *parser) varint(v uint64) {
	p.out = protowire.AppendVarint(p.out, v)
	if p.extra > 0 {
		p.out[len(p.out)-1] |= 0x80
		for range p.extra - 1 {
			p.out = append(p.out, 0x80)
		}
		p.out = append(p.out, 0)
	}
	p.extra = 0
}

// word appends what a token stands for that is neither a literal nor a brace.
func (p *parser) word(t token) error {
	s := string(t.text)
	if n, ok := strings.CutPrefix(s, "long-form:"); ok {
		v, err := strconv.Atoi(n)
		switch {
		case err != nil || v < 0 || v > maxExtra:
			return p.errorf(t.off, "%s, want long-form:N, where N is 0 to %d", s, maxExtra)
		case p.extra > 0:
			return p.errorf(t.off, "%s after %s, want a number or a brace", s, p.long.text)
		}
		p.extra, p.long = v, t
		return nil
	}
	if num, ok := strings.CutSuffix(s, ":"); ok {
		return p.tag(t, num)
	}
	n, err := parseNumber(s)
	switch {
	case err != nil:
		return p.errorf(t.off, "%v", err)
	case n.typ == protowire.VarintType:
		p.varint(n.bits)
		return nil
	case p.extra > 0:
		return p.errorf(t.off, "%s after %s, want a varint or a brace", s, p.long.text)
	case n.typ == protowire.Fixed32Type:
		p.out = protowire.AppendFixed32(p.out, uint32(n.bits))
	default:
		p.out = protowire.AppendFixed64(p.out, n.bits)
	}
	return nil
}

var types = map[string]protowire.Type{
	"VARINT": protowire.VarintType, "I64": protowire.Fixed64Type, "LEN": protowire.BytesType,
	"SGROUP": protowire.StartGroupType, "EGROUP": protowire.EndGroupType, "I32": protowire.Fixed32Type,
	"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7,
}

// tag appends the tag of a field. Its wire type stands after the colon, or follows from the next token.
func (p *parser) tag(t token, number string) error {
	n, err := parseNumber(number)
	if err != nil || n.typ != protowire.VarintType || n.bits>>61 != 0 {
		return p.errorf(t.off, "%q before a colon, want the number of a field", number)
	}
	at := p.off
	if name := p.typeName(); name != "" {
		typ, ok := types[name]
		if !ok {
			return p.errorf(at, "%q after a colon, want VARINT, I64, LEN, SGROUP, EGROUP, I32, or 0 to 7", name)
		}
		p.varint(n.bits<<3 | uint64(typ))
		return nil
	}
	typ := p.infer()
	p.varint(n.bits<<3 | uint64(typ))
	if typ == protowire.StartGroupType {
		p.group = &n.bits
	}
	return nil
}

// infer returns the wire type of a field by what follows.
func (p *parser) infer() protowire.Type {
	ahead := p.scanner
	t, err := ahead.next()
	if err == nil && strings.HasPrefix(string(t.text), "long-form:") {
		if t, err = ahead.next(); err != nil || string(t.text) != "{" {
			return protowire.VarintType
		}
	}
	if err != nil || len(t.text) == 0 {
		return protowire.VarintType
	}
	switch t.text[0] {
	case '{':
		return protowire.BytesType
	case '!':
		return protowire.StartGroupType
	}
	if n, err := parseNumber(string(t.text)); err == nil {
		return n.typ
	}
	return protowire.VarintType
}
