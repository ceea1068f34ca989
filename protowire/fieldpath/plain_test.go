package fieldpath_test

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

// plain does what a Set does, from its description: it splits messages into fields by the Consume
// functions, compares the path of each field with each path, and puts lengths before bodies that it has made before.
type plain struct{ paths [][]string }

func newPlain(paths ...string) plain {
	var p plain
	for _, path := range paths {
		p.paths = append(p.paths, strings.Split(path, "."))
	}
	return p
}

// match returns the paths that end with the field at, whether one goes on, and whether one goes on
// that names all numbers so far.
func (p plain) match(at []string) (ends []int, on, named bool) {
	for i, path := range p.paths {
		ok, sure := len(path) >= len(at), true
		for j := 0; ok && j < len(at); j++ {
			ok = path[j] == at[j] || path[j] == "*"
			sure = sure && path[j] != "*"
		}
		switch {
		case ok && len(path) == len(at):
			ends = append(ends, i)
		case ok:
			on, named = true, named || sure
		}
	}
	return ends, on, named
}

// A piece is a field of a message.
type piece struct {
	at     []string
	raw    []byte
	head   int // bytes of raw before the value
	field  fieldpath.Field
	length bool // a length is before the value
}

// pieces splits b, which begins at offset base, and reports whether it is a message to its end.
func pieces(at []string, b []byte, base int) (all []piece, ok bool) {
	for i := 0; i < len(b); {
		num, typ, n := protowire.ConsumeTag(b[i:])
		if n < 0 {
			return all, false
		}
		m := protowire.ConsumeFieldValue(num, typ, b[i+n:])
		if m < 0 {
			return all, false
		}
		raw := b[i : i+n+m]
		p := piece{at: append(append([]string(nil), at...), strconv.Itoa(int(num))), raw: raw, head: n, length: typ == protowire.BytesType}
		value := raw[n:]
		switch typ {
		case protowire.BytesType:
			value, _ = protowire.ConsumeBytes(raw[n:])
			p.head = len(raw) - len(value)
		case protowire.StartGroupType:
			value, _ = protowire.ConsumeGroup(num, raw[n:])
		}
		p.field = fieldpath.Field{Number: num, Type: typ, Value: value, Offset: base + i}
		all = append(all, p)
		i += n + m
	}
	return all, true
}

func (p piece) message() bool {
	return p.length || p.field.Type == protowire.StartGroupType
}

type found struct {
	path   int
	offset int
	value  string
}

// selected lists what Select has to yield; after a fault, a path of -1.
func (p plain) selected(at []string, b []byte, base int) (list []found, ok bool) {
	all, ok := pieces(at, b, base)
	for _, f := range all {
		ends, on, named := p.match(f.at)
		for _, path := range ends {
			list = append(list, found{path, f.field.Offset, string(f.field.Value)})
		}
		if !on || !f.message() {
			continue
		}
		if _, parsed := pieces(nil, f.field.Value, 0); !named && !parsed {
			continue
		}
		inner, ok := p.selected(f.at, f.field.Value, f.field.Offset+f.head)
		list = append(list, inner...)
		if !ok {
			return list, false
		}
	}
	if !ok && base == 0 && at == nil {
		return list, false
	}
	return list, ok
}

// edited returns what an edit makes of b: end and other say what becomes of fields that paths end with
// and of those that no path leads to, nil for nothing. add is what Insert adds.
func (p plain) edited(at []string, b []byte, end, other func(piece) []byte, add *fieldpath.Field) (out []byte, ok bool) {
	all, ok := pieces(at, b, 0)
	if !ok {
		return nil, false
	}
	messages := map[string]bool{}
	for _, f := range all {
		ends, on, _ := p.match(f.at)
		switch {
		case len(ends) > 0 && end != nil:
			out = append(out, end(f)...)
		case on && f.message():
			messages[f.at[len(f.at)-1]] = true
			inner, ok := p.edited(f.at, f.field.Value, end, other, add)
			if !ok {
				return nil, false
			}
			out = append(out, f.with(inner)...)
		default:
			out = append(out, other(f)...)
		}
	}
	if add != nil {
		out = append(out, p.added(at, messages, add)...)
	}
	return out, true
}

// with returns the field with another value. Its tag stays, and its length if that is right.
func (p piece) with(value []byte) []byte {
	if bytes.Equal(value, p.field.Value) || !p.length {
		return append(append(append([]byte(nil), p.raw[:p.head]...), value...), p.raw[p.head+len(p.field.Value):]...)
	}
	if len(value) == len(p.field.Value) {
		return append(append([]byte(nil), p.raw[:p.head]...), value...)
	}
	_, _, n := protowire.ConsumeTag(p.raw)
	return protowire.AppendBytes(append([]byte(nil), p.raw[:n]...), value)
}

// added returns what Insert appends to the message at, in the order of the numbers.
func (p plain) added(at []string, messages map[string]bool, v *fieldpath.Field) (out []byte) {
	for num := protowire.Number(1); num < 100; num++ {
		name := strconv.Itoa(int(num))
		ends, on, _ := p.match(append(append([]string(nil), at...), name))
		for range ends {
			out = appendField(out, num, v.Type, v.Value)
		}
		if on && !messages[name] {
			inner := p.added(append(append([]string(nil), at...), name), nil, v)
			out = appendField(out, num, protowire.BytesType, inner)
		}
	}
	return out
}

func appendField(b []byte, num protowire.Number, typ protowire.Type, v []byte) []byte {
	b = protowire.AppendTag(b, num, typ)
	switch typ {
	case protowire.BytesType:
		return protowire.AppendBytes(b, v)
	case protowire.StartGroupType:
		return protowire.AppendGroup(b, num, v)
	}
	return append(b, v...)
}

// randomMessage returns a message of fields 1 to 4, with messages in messages, and now and then with
// tags and lengths that are longer than they need to be.
func randomMessage(r *rand.Rand, depth int) []byte {
	var b []byte
	for range r.IntN(6) {
		num := protowire.Number(1 + r.IntN(4))
		switch r.IntN(9) {
		case 0:
			b = long(r, protowire.AppendTag(b, num, protowire.VarintType))
			b = long(r, protowire.AppendVarint(b, r.Uint64()>>r.IntN(64)))
		case 1:
			b = protowire.AppendFixed32(protowire.AppendTag(b, num, protowire.Fixed32Type), r.Uint32())
		case 2:
			b = protowire.AppendFixed64(protowire.AppendTag(b, num, protowire.Fixed64Type), r.Uint64())
		case 3:
			b = protowire.AppendBytes(protowire.AppendTag(b, num, protowire.BytesType), make([]byte, r.IntN(200)))
		case 4, 5:
			if depth > 0 {
				b = protowire.AppendGroup(protowire.AppendTag(b, num, protowire.StartGroupType), num, randomMessage(r, depth-1))
			}
		default:
			if depth > 0 {
				inner := randomMessage(r, depth-1)
				b = long(r, protowire.AppendTag(b, num, protowire.BytesType))
				b = long(r, protowire.AppendVarint(b, uint64(len(inner))))
				b = append(b, inner...)
			}
		}
	}
	return b
}

// long makes the varint at the end of b a byte longer, now and then.
func long(r *rand.Rand, b []byte) []byte {
	if r.IntN(8) > 0 {
		return b
	}
	b[len(b)-1] |= 0x80
	return append(b, 0)
}

// randomPaths returns up to four paths of fields 1 to 4. any allows *.
func randomPaths(r *rand.Rand, any bool) []string {
	var paths []string
	for range 1 + r.IntN(4) {
		var path []string
		for range 1 + r.IntN(4) {
			element := strconv.Itoa(1 + r.IntN(4))
			if any && r.IntN(3) == 0 {
				element = "*"
			}
			path = append(path, element)
		}
		paths = append(paths, strings.Join(path, "."))
	}
	return paths
}
