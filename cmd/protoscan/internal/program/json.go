package program

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
	"github.com/tightwire/tightwire/protowire"
)

// document is the sink that writes JSON: an array for each message, in one line. It writes
// each value piece by piece, so neither a message nor a field is ever in memory as JSON.
type document struct {
	*bufio.Writer
	later bool // there is a field before the next one in its array
}

func newDocument(w *bufio.Writer) *document { return &document{Writer: w} }

func (d *document) Begin(scan.Message) {
	d.WriteByte('[')
	d.later = false
}

func (d *document) End() { d.WriteString("]\n") }

func (d *document) Leaf(f scan.Field) {
	d.begin(f)
	switch f.Type {
	case protowire.VarintType:
		d.number(f.Val, int64(f.Val))
	case protowire.Fixed32Type:
		v := math.Float32frombits(uint32(f.Val))
		d.number(f.Val, int64(int32(f.Val)))
		d.float(float64(v), v)
	case protowire.Fixed64Type:
		v := math.Float64frombits(f.Val)
		d.number(f.Val, int64(f.Val))
		d.float(v, v)
	default:
		d.bytes(f.Body)
	}
	d.WriteByte('}')
}

// Open keeps the bytes of a message beside its fields, because it is a guess that they are a
// message.
func (d *document) Open(f scan.Field) {
	d.begin(f)
	if f.Type == protowire.BytesType {
		d.bytes(f.Body)
	}
	d.WriteString(`,"fields":[`)
	d.later = false
}

func (d *document) Close() {
	d.WriteString("]}")
	d.later = true
}

var typeNames = [...]string{
	protowire.VarintType:     "varint",
	protowire.Fixed64Type:    "fixed64",
	protowire.BytesType:      "bytes",
	protowire.StartGroupType: "group",
	protowire.Fixed32Type:    "fixed32",
}

// begin begins the object of a field.
func (d *document) begin(f scan.Field) {
	if d.later {
		d.WriteByte(',')
	}
	d.later = true
	b := append(d.AvailableBuffer(), `{"number":`...)
	b = strconv.AppendInt(b, int64(f.Number), 10)
	b = append(b, `,"wireType":"`...)
	b = append(b, typeNames[f.Type]...)
	b = append(b, `","offset":`...)
	b = strconv.AppendInt(b, int64(f.Off), 10)
	b = append(b, `,"length":`...)
	d.Write(strconv.AppendInt(b, int64(f.Len), 10))
}

// maxExact is the limit below which every integer is exact as a float64, the type that most
// programs give a JSON number.
const maxExact = 1 << 53

// number writes an unsigned value, and what it is in two's complement if that is negative. Beyond maxExact they
// are strings.
func (d *document) number(v uint64, signed int64) {
	b := append(d.AvailableBuffer(), `,"value":`...)
	if v <= maxExact {
		b = strconv.AppendUint(b, v, 10)
	} else {
		b = append(strconv.AppendUint(append(b, '"'), v, 10), '"')
	}
	switch {
	case signed >= 0:
	case signed >= -maxExact:
		b = strconv.AppendInt(append(b, `,"signed":`...), signed, 10)
	default:
		b = append(strconv.AppendInt(append(b, `,"signed":"`...), signed, 10), '"')
	}
	d.Write(b)
}

// float writes number, or if JSON cannot write v as a number, its name in protobuf's JSON.
func (d *document) float(v float64, number any) {
	switch {
	case math.IsNaN(v):
		number = "NaN"
	case math.IsInf(v, 1):
		number = "Infinity"
	case math.IsInf(v, -1):
		number = "-Infinity"
	}
	b, _ := json.Marshal(number) // finite, or a name
	d.WriteString(`,"float":`)
	d.Write(b)
}

// bytes writes bytes, and the same as text if they are UTF-8.
func (d *document) bytes(b []byte) {
	d.WriteString(`,"bytes":"`)
	e := base64.NewEncoder(base64.StdEncoding, d)
	e.Write(b)
	e.Close()
	d.WriteByte('"')
	if utf8.Valid(b) {
		d.WriteString(`,"text":"`)
		d.text(b)
		d.WriteByte('"')
	}
}

// text writes what stands between the quotes of a string, as encoding/json does. b is UTF-8.
func (d *document) text(b []byte) {
	run := 0 // from where bytes stand for themselves
	for i, c := range b {
		escaped, end := jsonEscapes[c], i+1
		if c == 0xe2 && b[i+1] == 0x80 && b[i+2]&^1 == 0xa8 {
			escaped, end = `\u202`+string('8'+b[i+2]&1), i+3
		}
		if escaped != "" {
			d.Write(b[run:i])
			d.WriteString(escaped)
			run = end
		}
	}
	d.Write(b[run:])
}

// jsonEscapes maps the bytes that do not stand for themselves in a string to their form there.
var jsonEscapes = func() (table [256]string) {
	for c := range byte(' ') {
		table[c] = fmt.Sprintf(`\u%04x`, c)
	}
	for c, form := range map[byte]string{'\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '"': `\"`, '\\': `\\`} {
		table[c] = form
	}
	return table
}()
