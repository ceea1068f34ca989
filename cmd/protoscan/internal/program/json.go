package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
	"github.com/tightwire/tightwire/protowire"
)

// document is the sink that writes JSON: an array for each message, in one line. It writes
// the brackets itself, so no message is ever in memory as a tree.
type document struct {
	*bufio.Writer
	room  bytes.Buffer // of one field
	enc   *json.Encoder
	later bool // there is a field before the next one in its array
}

func newDocument(w *bufio.Writer) *document {
	d := &document{Writer: w}
	d.enc = json.NewEncoder(&d.room)
	d.enc.SetEscapeHTML(false)
	return d
}

// place is the beginning of every field's object.
type place struct {
	Number   protowire.Number `json:"number"`
	WireType string           `json:"wireType"`
	Offset   int              `json:"offset"`
	Length   int              `json:"length"`
}

type number struct {
	place
	Value  any `json:"value"`            // unsigned
	Signed any `json:"signed,omitempty"` // if it differs
	Float  any `json:"float,omitempty"`  // of the fixed types
}

type blob struct {
	place
	Bytes []byte  `json:"bytes"`
	Text  *string `json:"text,omitempty"` // if the bytes are UTF-8
}

func (d *document) Begin(scan.Message) {
	d.WriteByte('[')
	d.later = false
}

func (d *document) End() { d.WriteString("]\n") }

func (d *document) Leaf(f scan.Field) {
	d.comma()
	d.Write(d.encode(value(f)))
}

// open keeps the bytes of a message beside its fields, because it is a guess that they are a
// message.
func (d *document) Open(f scan.Field) {
	d.comma()
	object := any(placeOf(f))
	if f.Type == protowire.BytesType {
		object = blobOf(f)
	}
	d.Write(bytes.TrimSuffix(d.encode(object), []byte("}")))
	d.WriteString(`,"fields":[`)
	d.later = false
}

func (d *document) Close() {
	d.WriteString("]}")
	d.later = true
}

func (d *document) comma() {
	if d.later {
		d.WriteByte(',')
	}
	d.later = true
}

// encode returns v as JSON, valid until the next call. No v in this file can fail to
// encode.
func (d *document) encode(v any) []byte {
	d.room.Reset()
	d.enc.Encode(v)
	return bytes.TrimSuffix(d.room.Bytes(), []byte("\n"))
}

var typeNames = [...]string{
	protowire.VarintType:     "varint",
	protowire.Fixed64Type:    "fixed64",
	protowire.BytesType:      "bytes",
	protowire.StartGroupType: "group",
	protowire.Fixed32Type:    "fixed32",
}

func placeOf(f scan.Field) place {
	return place{f.Number, typeNames[f.Type], f.Off, f.Len}
}

// value returns the object of a field that has no fields inside.
func value(f scan.Field) any {
	n := number{place: placeOf(f), Value: unsigned(f.Val)}
	switch f.Type {
	case protowire.VarintType:
		n.Signed = negative(int64(f.Val))
	case protowire.Fixed32Type:
		v := math.Float32frombits(uint32(f.Val))
		n.Signed, n.Float = negative(int64(int32(f.Val))), float(float64(v), v)
	case protowire.Fixed64Type:
		v := math.Float64frombits(f.Val)
		n.Signed, n.Float = negative(int64(f.Val)), float(v, v)
	default:
		return blobOf(f)
	}
	return n
}

// maxExact is the limit below which every integer is exact as a float64, the type that most
// programs give a JSON number.
const maxExact = 1 << 53

func unsigned(v uint64) any {
	if v > maxExact {
		return strconv.FormatUint(v, 10)
	}
	return v
}

// negative returns v, or nil if v is not negative.
func negative(v int64) any {
	switch {
	case v >= 0:
		return nil
	case v < -maxExact:
		return strconv.FormatInt(v, 10)
	}
	return v
}

// float returns number, or if JSON cannot write v as a number, its name in protobuf's JSON.
func float(v float64, number any) any {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "Infinity"
	case math.IsInf(v, -1):
		return "-Infinity"
	}
	return number
}

func blobOf(f scan.Field) blob {
	b := blob{place: placeOf(f), Bytes: f.Body}
	if s := string(f.Body); utf8.ValidString(s) {
		b.Text = &s
	}
	return b
}
