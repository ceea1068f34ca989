package fit_test

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A plainDecoder decodes files field by field, without a plan, a view or a table that the
// package has. It writes a line of JSON for each message:
//
//	{"seq":0,"num":20,"local":3,"fields":[[253,1021512000],[5,3200]],"dev":[[0,1,87]]}
//
// An empty field is null; bytes without a meaning are hexadecimal; invalid numbers
// are null.
type plainDecoder struct {
	b      []byte
	pos    int
	seq    int
	lines  []string
	faults []error // one for each file that has one, the first
}

// oracleDefinition is one definition: its fields are number, size, type or index.
type oracleDefinition struct {
	num     profile.MesgNum
	order   binary.ByteOrder
	fields  [][3]uint8
	develop [][3]uint8
}

// decode decodes all files.
func (o *plainDecoder) decode(b []byte) {
	for o.b = b; ; o.seq++ {
		fault, more := o.file()
		if fault != nil {
			o.faults = append(o.faults, fault)
		}
		if !more || o.pos == len(b) {
			return
		}
	}
}

// file decodes one file. There can be more if it is clear where the file ends.
func (o *plainDecoder) file() (fault error, more bool) {
	b := o.b[o.pos:]
	switch {
	case len(b) == 0:
		return fit.ErrTruncated, false
	case b[0] != 12 && b[0] != 14:
		return o.noHeader(), false
	case len(b) < int(b[0]):
		return fit.ErrTruncated, false
	case string(b[8:12]) != ".FIT":
		return o.noHeader(), false
	}
	head := int(b[0])
	stated := int64(head) + int64(binary.LittleEndian.Uint32(b[4:]))
	end := int(min(stated, int64(len(b))))
	if fault := o.data(b[head:end], stated > int64(len(b))); fault != nil {
		return fault, false
	}
	if stated+2 > int64(len(b)) {
		return fit.ErrTruncated, false
	}
	o.pos += end + 2
	if head == 14 && binary.LittleEndian.Uint16(b[12:]) != 0 && binary.LittleEndian.Uint16(b[12:]) != fittest.CRC(b[:12]) {
		return fit.ErrHeaderChecksum, true
	}
	if fittest.CRC(b[:end]) != binary.LittleEndian.Uint16(b[end:]) {
		return fit.ErrChecksum, true
	}
	return nil, true
}

func (o *plainDecoder) noHeader() error {
	if o.seq > 0 {
		return fit.ErrTrailing
	}
	return fit.ErrNotFIT
}

// data decodes the data of a file, of which the rest is cut off or not.
func (o *plainDecoder) data(b []byte, cut bool) error {
	tooShort := fit.ErrOverrun
	if cut {
		tooShort = fit.ErrTruncated
	}
	local := map[uint8]oracleDefinition{}
	described := map[[2]uint8]uint8{}
	for len(b) > 0 {
		h := b[0]
		if h&0xC0 == 0x40 {
			d, n, fault := o.definition(b)
			if fault != nil {
				if fault == io.ErrShortBuffer {
					return tooShort
				}
				return fault
			}
			local[h&15] = d
			b = b[n:]
			continue
		}
		kind := h & 15
		if h&0x80 != 0 {
			kind = h >> 5 & 3
		}
		d, ok := local[kind]
		if !ok {
			return fit.ErrNoDefinition
		}
		n := 1
		for _, f := range append(d.fields[:len(d.fields):len(d.fields)], d.develop...) {
			n += int(f[1])
		}
		if n > len(b) {
			return tooShort
		}
		o.message(h, kind, d, b[1:n], described)
		b = b[n:]
	}
	return nil
}

// definition reads a definition message.
func (o *plainDecoder) definition(b []byte) (d oracleDefinition, n int, fault error) {
	if len(b) < 6 {
		return d, 0, io.ErrShortBuffer
	}
	switch b[2] {
	case 0:
		d.order = binary.LittleEndian
	case 1:
		d.order = binary.BigEndian
	default:
		return d, 0, fit.ErrArchitecture
	}
	d.num = profile.MesgNum(d.order.Uint16(b[3:]))
	n = 5
	lists := []*[][3]uint8{&d.fields}
	if b[0]&0x20 != 0 {
		lists = append(lists, &d.develop)
	}
	for _, list := range lists {
		if n >= len(b) {
			return d, 0, io.ErrShortBuffer
		}
		count := int(b[n])
		n++
		for range count {
			if n+3 > len(b) {
				return d, 0, io.ErrShortBuffer
			}
			*list = append(*list, [3]uint8(b[n:]))
			n += 3
		}
	}
	return d, n, nil
}

// message writes the line of a message, whose fields are in b.
func (o *plainDecoder) message(h, kind uint8, d oracleDefinition, b []byte, described map[[2]uint8]uint8) {
	line := fmt.Sprintf(`{"seq":%d,"num":%d,"local":%d,`, o.seq, d.num, kind)
	if h&0x80 != 0 {
		line += fmt.Sprintf(`"offset":%d,`, h&31)
	}
	var fields, develop []string
	first := map[uint8][]byte{}
	types := map[uint8]uint8{}
	for _, f := range d.fields {
		fields = append(fields, fmt.Sprintf("[%d,%s]", f[0], oracleValue(f[2], b[:f[1]], d.order)))
		if _, twice := first[f[0]]; !twice {
			first[f[0]], types[f[0]] = b[:f[1]], f[2]
		}
		b = b[f[1]:]
	}
	for _, f := range d.develop {
		value := quoteHex(b[:f[1]])
		if typ, ok := described[[2]uint8{f[2], f[0]}]; ok {
			value = oracleValue(typ, b[:f[1]], d.order)
		} else if f[1] == 0 {
			value = "null"
		}
		develop = append(develop, fmt.Sprintf("[%d,%d,%s]", f[2], f[0], value))
		b = b[f[1]:]
	}
	o.lines = append(o.lines, line+`"fields":[`+strings.Join(fields, ",")+`],"dev":[`+strings.Join(develop, ",")+`]}`)
	if d.num == 206 {
		describe(described, oracleByte(types, first, 0, d.order), oracleByte(types, first, 1, d.order), oracleByte(types, first, 2, d.order))
	}
}

// describe takes a description into account. -1 is what is missing or invalid.
func describe(described map[[2]uint8]uint8, index, num, typ int) {
	if index < 0 || num < 0 {
		return
	}
	key := [2]uint8{uint8(index), uint8(num)}
	delete(described, key)
	if typ >= 0 && typ&31 <= 16 {
		described[key] = uint8(typ)
	}
}

// oracleByte returns the value of a field that is a whole number from 0 to 255, or -1.
func oracleByte(types map[uint8]uint8, first map[uint8][]byte, num uint8, order binary.ByteOrder) int {
	b, ok := first[num]
	if !ok {
		return -1
	}
	var n float64
	if json.Unmarshal([]byte(oracleValue(types[num], b, order)), &n) != nil || oracleValue(types[num], b, order) == "null" || n < 0 || n >= 256 {
		return -1
	}
	return int(n)
}

// oracleValue returns the JSON of a field.
func oracleValue(typ uint8, b []byte, order binary.ByteOrder) string {
	size, ok := map[uint8]int{
		0: 1, 1: 1, 2: 1, 3: 2, 4: 2, 5: 4, 6: 4, 7: 1, 8: 4, 9: 8, 10: 1, 11: 2, 12: 4, 13: 1, 14: 8, 15: 8, 16: 8,
	}[typ&31]
	switch {
	case len(b) == 0:
		return "null"
	case !ok || len(b)%size != 0:
		return quoteHex(b)
	case typ&31 == 7:
		text, _, _ := strings.Cut(string(b), "\x00")
		if text == "" {
			return "null"
		}
		if !utf8.ValidString(text) {
			return quoteHex(b)
		}
		return quote(text)
	}
	var all []string
	valid := false
	for i := 0; i < len(b); i += size {
		s := oracleNumber(typ&31, b[i:i+size], order)
		valid = valid || s != "255"
		all = append(all, s)
	}
	if typ&31 == 13 && !valid {
		return "null"
	}
	if len(all) == 1 {
		return all[0]
	}
	return "[" + strings.Join(all, ",") + "]"
}

// oracleNumber returns the JSON of one number.
func oracleNumber(typ uint8, b []byte, order binary.ByteOrder) string {
	var n uint64
	switch len(b) {
	case 1:
		n = uint64(b[0])
	case 2:
		n = uint64(order.Uint16(b))
	case 4:
		n = uint64(order.Uint32(b))
	case 8:
		n = order.Uint64(b)
	}
	none := uint64(1)<<(8*len(b)) - 1 // for 8 bytes, all ones as well
	switch typ {
	case 8:
		return float(float64(math.Float32frombits(uint32(n))))
	case 9:
		return float(math.Float64frombits(n))
	case 10, 11, 12, 16:
		none = 0
	case 13:
		return fmt.Sprint(n)
	case 1, 3, 5, 14:
		if n == none>>1 {
			return "null"
		}
		if n > none>>1 {
			return fmt.Sprint(int64(n | ^none))
		}
	}
	if n == none {
		return "null"
	}
	return fmt.Sprint(n)
}

func float(f float64) string {
	switch {
	case math.IsNaN(f):
		return "null"
	case math.IsInf(f, 1):
		return `"Infinity"`
	case math.IsInf(f, -1):
		return `"-Infinity"`
	}
	b, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func quoteHex(b []byte) string { return `"0x` + hex.EncodeToString(b) + `"` }

func quote(s string) string {
	short := map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`}
	var q strings.Builder
	for _, r := range s {
		switch e := short[r]; {
		case e != "":
			q.WriteString(e)
		case r < 0x20:
			fmt.Fprintf(&q, `\u%04x`, r)
		default:
			q.WriteRune(r)
		}
	}
	return `"` + q.String() + `"`
}

// line is a message as the oracle writes it, by way of [fit.Value].
func line(seq int, m fit.Message) string {
	s := fmt.Sprintf(`{"seq":%d,"num":%d,"local":%d,`, seq, m.Num(), m.Local())
	if offset, ok := m.CompressedOffset(); ok {
		s += fmt.Sprintf(`"offset":%d,`, offset)
	}
	var fields, develop []string
	for num, v := range m.Fields() {
		fields = append(fields, fmt.Sprintf("[%d,%s]", num, valueJSON(v)))
	}
	for f := range m.DeveloperFields() {
		develop = append(develop, fmt.Sprintf("[%d,%d,%s]", f.Index, f.Num, valueJSON(f.Value)))
	}
	return s + `"fields":[` + strings.Join(fields, ",") + `],"dev":[` + strings.Join(develop, ",") + `]}`
}

func valueJSON(v fit.Value) string {
	switch {
	case v.Opaque() && len(v.Bytes()) > 0:
		return quoteHex(v.Bytes())
	case !v.Valid() && !v.IsArray(), v.Type() == profile.Byte && !v.Valid(), v.IsArray() && v.Len() == 0:
		return "null"
	case v.Type() == profile.String && !utf8.ValidString(v.Text()):
		return quoteHex(v.Bytes())
	case v.Type() == profile.String:
		return quote(v.Text())
	case !v.IsArray():
		return numberJSON(v)
	}
	var all []string
	for i := range v.Len() {
		e := v.At(i)
		if v.Type() != profile.Byte && !e.Valid() {
			all = append(all, "null")
		} else {
			all = append(all, numberJSON(e))
		}
	}
	return "[" + strings.Join(all, ",") + "]"
}

func numberJSON(v fit.Value) string {
	switch t := v.Type(); {
	case t == profile.Float32 || t == profile.Float64:
		return float(v.Float())
	case t.Signed():
		return fmt.Sprint(v.Int())
	}
	return fmt.Sprint(v.Uint())
}

// decoded is what All says of b, as a plainDecoder would say it.
func decoded(b []byte) (o plainDecoder) {
	for f, err := range fit.All(b) {
		if f != nil {
			for _, m := range f.Messages {
				o.lines = append(o.lines, line(o.seq, m))
			}
		}
		if e := (*fit.Error)(nil); errors.As(err, &e) {
			o.faults = append(o.faults, e.Kind)
		}
		o.seq++
	}
	return o
}
