package edit

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

// A Change sets or deletes the fields of a path.
type Change struct {
	path  string
	set   *fieldpath.Set
	value string // the new value
	typ   string // how it is encoded, empty if the field is there and its wire type stays
	drop  bool

	found bool // a field that the path names
}

// NewDelete returns the change that deletes the fields of a path, such as 3.1.
func NewDelete(path string) (*Change, error) {
	set, err := fieldpath.Compile(path)
	if err != nil {
		return nil, err
	}
	c := &Change{path: path, set: set, drop: true}
	_, err = c.Apply(nil, nil) // a path that is a guess
	return c, err
}

// NewSet returns the change of PATH=VALUE, which sets all fields of a path and keeps their wire type, or of
// PATH:TYPE=VALUE, which deletes them and adds one of that type to each message where the path ends.
func NewSet(s string) (*Change, error) {
	path, value, ok := strings.Cut(s, "=")
	if !ok {
		return nil, fmt.Errorf("%q, want PATH=VALUE or PATH:TYPE=VALUE", s)
	}
	path, typ, typed := strings.Cut(path, ":")
	set, err := fieldpath.Compile(path)
	if err != nil {
		return nil, err
	}
	c := &Change{path: path, set: set, value: value, typ: typ}
	if typed {
		if _, err := c.field(); err != nil {
			return nil, err
		}
	}
	_, err = c.Apply(nil, nil)
	return c, err
}

// Done returns an error if no field was there to keep the wire type of.
func (c *Change) Done() error {
	if c.drop || c.typ != "" || c.found {
		return nil
	}
	return fmt.Errorf("no field %s: to add it, give its type, such as %[1]s:varint=%[2]s (or %s)", c.path, c.value, typeNames())
}

// Apply appends the changed message b to dst.
func (c *Change) Apply(dst, b []byte) ([]byte, error) {
	if c.drop {
		return c.set.Delete(dst, b)
	}
	if c.typ != "" {
		f, err := c.field()
		if err != nil {
			return dst, err
		}
		rest, err := c.set.Delete(nil, b)
		if err != nil {
			return dst, err
		}
		return c.set.Insert(dst, rest, f)
	}
	var bad error
	out, err := c.set.Replace(dst, b, func(_ int, f fieldpath.Field) []byte {
		c.found = true
		v, err := likeField(f, c.value)
		if err != nil {
			bad = fmt.Errorf("field %s at offset %d: %w", c.path, f.Offset, err)
			return f.Value
		}
		return v
	})
	if bad != nil {
		return dst, bad
	}
	return out, err
}

// likeField returns the value in the wire type of f.
func likeField(f fieldpath.Field, value string) ([]byte, error) {
	switch f.Type {
	case protowire.BytesType:
		return []byte(value), nil
	case protowire.StartGroupType:
		return nil, fmt.Errorf("it is a group: set its fields by their own paths")
	}
	suffix := map[protowire.Type]string{protowire.Fixed32Type: "i32", protowire.Fixed64Type: "i64"}[f.Type]
	return encodeNumber(value, suffix)
}

// encodeNumber returns the bytes of a number with the suffix of its encoding.
func encodeNumber(value, suffix string) ([]byte, error) {
	n, err := parseNumber(value + suffix)
	if b, ok := words[value]; ok && err != nil {
		n, err = parseNumber(strconv.FormatUint(b.bits, 10) + suffix) // true and false
	}
	want := map[string]protowire.Type{"i32": protowire.Fixed32Type, "i64": protowire.Fixed64Type}[suffix]
	if err != nil || n.typ != want {
		return nil, fmt.Errorf("value %q, want a number of the wire type %s", value, wireNames[want])
	}
	switch n.typ {
	case protowire.Fixed32Type:
		return protowire.AppendFixed32(nil, uint32(n.bits)), nil
	case protowire.Fixed64Type:
		return protowire.AppendFixed64(nil, n.bits), nil
	}
	return protowire.AppendVarint(nil, n.bits), nil
}

var wireNames = map[protowire.Type]string{
	protowire.VarintType: "varint", protowire.Fixed32Type: "fixed32", protowire.Fixed64Type: "fixed64",
}

// encodings are the types of PATH:TYPE=VALUE: the wire type, and how a value is encoded.
var encodings = map[string]struct {
	typ    protowire.Type
	encode func(string) ([]byte, error)
}{
	"varint":  {protowire.VarintType, func(s string) ([]byte, error) { return encodeNumber(s, "") }},
	"zigzag":  {protowire.VarintType, func(s string) ([]byte, error) { return encodeNumber(s+"z", "") }},
	"fixed32": {protowire.Fixed32Type, func(s string) ([]byte, error) { return encodeNumber(s, "i32") }},
	"fixed64": {protowire.Fixed64Type, func(s string) ([]byte, error) { return encodeNumber(s, "i64") }},
	"string":  {protowire.BytesType, func(s string) ([]byte, error) { return []byte(s), nil }},
	"hex":     {protowire.BytesType, hex.DecodeString},
}

func typeNames() string {
	var names []string
	for name := range encodings {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// field returns what Insert adds.
func (c *Change) field() (fieldpath.Field, error) {
	e, ok := encodings[c.typ]
	if !ok {
		return fieldpath.Field{}, fmt.Errorf("type %q, want %s", c.typ, typeNames())
	}
	v, err := e.encode(c.value)
	if err != nil {
		return fieldpath.Field{}, fmt.Errorf("%s: %w", c.path, err)
	}
	return fieldpath.Field{Type: e.typ, Value: v}, nil
}
