package listing

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// Encode returns the message of a listing without a fault, made with protobuf-go. It is
// canonical: every varint has its shortest form.
func Encode(text string) ([]byte, error) {
	e := encoder{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
	if text == "" {
		e.lines = nil
	}
	b, err := e.fields()
	if err == nil && len(e.lines) > 0 {
		err = fmt.Errorf("listing: %q ends nothing", e.lines[0])
	}
	return b, err
}

// An encoder holds the lines that are not encoded yet.
type encoder struct{ lines []string }

// fields encodes lines up to the end, or to a closing brace.
func (e *encoder) fields() (b []byte, err error) {
	for err == nil && len(e.lines) > 0 && e.lines[0] != "}" {
		b, err = e.field(b)
	}
	return b, err
}

// field appends the field of the next line.
func (e *encoder) field(b []byte) ([]byte, error) {
	line := e.lines[0]
	e.lines = e.lines[1:]
	column := strings.Split(line, "\t")
	if len(column) != 3 {
		return b, fmt.Errorf("listing: %q has %d columns, want 3", line, len(column))
	}
	num, err := strconv.ParseInt(column[0], 10, 32)
	k, ok := named(column[1])
	if err != nil || !ok {
		return b, fmt.Errorf("listing: %q is no field", line)
	}
	b = protowire.AppendTag(b, protowire.Number(num), protowire.Type(k.typ))
	switch {
	case column[2] == "{":
		return e.nested(b, protowire.Number(num), k)
	case k.show == nil:
		v, err := hex.DecodeString(noDash(column[2]))
		return protowire.AppendBytes(b, v), err
	case k.packed():
		v, err := appendNumbers(nil, k, noDash(column[2]))
		return protowire.AppendBytes(b, v), err
	}
	return appendNumbers(b, k, column[2])
}

func named(name string) (kind, bool) {
	for _, k := range kinds {
		if k.name == name {
			return k, true
		}
	}
	return kind{}, false
}

func noDash(s string) string {
	if s == "-" {
		return ""
	}
	return s
}

// nested appends a tag and the fields of the lines up to the closing brace.
func (e *encoder) nested(b []byte, num protowire.Number, k kind) ([]byte, error) {
	body, err := e.fields()
	if err != nil {
		return b, err
	}
	if len(e.lines) == 0 {
		return b, fmt.Errorf("listing: %s %d does not end", k.name, num)
	}
	e.lines = e.lines[1:]
	if k.typ == startGroup {
		return protowire.AppendGroup(b, num, body), nil
	}
	return protowire.AppendBytes(b, body), nil
}

// appendNumbers appends numbers with commas between them.
func appendNumbers(b []byte, k kind, list string) ([]byte, error) {
	if list == "" {
		return b, nil
	}
	for s := range strings.SplitSeq(list, ",") {
		v, err := k.parse(s)
		if err != nil {
			return b, err
		}
		b = k.append(b, v)
	}
	return b, nil
}

// append appends one number.
func (k *kind) append(b []byte, v uint64) []byte {
	switch k.elem {
	case fixed32:
		return protowire.AppendFixed32(b, uint32(v))
	case fixed64:
		return protowire.AppendFixed64(b, v)
	}
	return protowire.AppendVarint(b, v)
}
