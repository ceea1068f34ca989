package program

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/tightwire/tightwire/protowire"
)

// A rebuild makes the input again from its JSON, and compares each object with
// the bytes at its offset on the way.
type rebuild struct {
	t     *testing.T
	in    []byte
	whole bool // the program found no fault
	exact bool // each varint is as short as can be and has lost no bits
}

// checkDocument checks the JSON of in.
func checkDocument(t *testing.T, in []byte) {
	t.Helper()
	got := scanBytes(in, "--raw", "--json")
	r := rebuild{t, in, got.status == 0, true}
	out, end := r.fields(nil, readDocument(t, got.out), 0)
	if r.whole && end != len(in) {
		t.Errorf("protoscan --json(%x) ends at %d, want %d", in, end, len(in))
	}
	if r.exact && !bytes.Equal(out, in[:end]) {
		t.Errorf("protoscan --json(%x) = %s, which is %x", in, got.out, out)
	}
}

// fields appends fs to b. They must follow one another from offset at; it
// returns where they end.
func (r *rebuild) fields(b []byte, fs []object, at int) ([]byte, int) {
	for _, f := range fs {
		if f.Offset != at {
			r.t.Errorf("protoscan --json(%x): %+v, want offset %d", r.in, f, at)
		}
		var n int
		b, n = r.field(b, f)
		if f.Length != n {
			r.t.Errorf("protoscan --json(%x): %+v, want length %d", r.in, f, n)
		}
		at += f.Length
	}
	return b, at
}

// field appends f to b and returns its length in the input.
func (r *rebuild) field(b []byte, f object) ([]byte, int) {
	tag, at := r.varint(f.Offset)
	typ := wireTypes[f.WireType]
	r.exact = r.exact && tag <= math.MaxUint32
	r.equal(f, "tag", uint32(tag), uint32(protowire.EncodeTag(protowire.Number(f.Number), typ)))
	b = protowire.AppendTag(b, protowire.Number(f.Number), typ)
	switch typ {
	case protowire.BytesType:
		b, at = r.payload(b, f, at)
	case protowire.StartGroupType:
		b, at = r.group(b, f, at)
	default:
		b, at = r.number(b, f, at)
	}
	return b, at - f.Offset
}

var wireTypes = map[string]protowire.Type{
	"varint": protowire.VarintType, "fixed64": protowire.Fixed64Type, "bytes": protowire.BytesType,
	"group": protowire.StartGroupType, "fixed32": protowire.Fixed32Type,
}

// varint returns the varint at offset at of the input, and where it ends.
func (r *rebuild) varint(at int) (v uint64, end int) {
	v, n := binary.Uvarint(r.in[at:])
	if n < 0 { // overflow, which drops bits of the tenth byte
		r.exact = false
		ten := bytes.Clone(r.in[at : at+10])
		ten[9] &= 1
		v, n = binary.Uvarint(ten)
	}
	r.exact = r.exact && n == protowire.SizeVarint(v)
	return v, at + n
}

func (r *rebuild) number(b []byte, f object, at int) ([]byte, int) {
	v, err := strconv.ParseUint(fmt.Sprint(f.Value), 10, 64)
	if _, isNumber := f.Value.(json.Number); err != nil || isNumber != (v <= 1<<53) {
		r.t.Errorf("protoscan --json(%x): %+v, want a value up to 2^53 as number, else as string", r.in, f)
	}
	var want uint64
	switch f.WireType {
	case "varint":
		want, at = r.varint(at)
		r.signed(f, int64(want))
		b = protowire.AppendVarint(b, v)
	case "fixed32":
		bits := binary.LittleEndian.Uint32(r.in[at:])
		want, at = uint64(bits), at+4
		r.signed(f, int64(int32(bits)))
		r.float(f, float64(math.Float32frombits(bits)))
		b = protowire.AppendFixed32(b, uint32(v))
	case "fixed64":
		want, at = binary.LittleEndian.Uint64(r.in[at:]), at+8
		r.signed(f, int64(want))
		r.float(f, math.Float64frombits(want))
		b = protowire.AppendFixed64(b, v)
	}
	r.equal(f, "value", v, want)
	return b, at
}

func (r *rebuild) signed(f object, v int64) {
	want := "<nil>"
	if v < 0 {
		want = fmt.Sprint(v)
	}
	r.equal(f, "signed", fmt.Sprint(f.Signed), want)
}

func (r *rebuild) float(f object, want float64) {
	got, err := strconv.ParseFloat(fmt.Sprint(f.Float), 64)
	if f.WireType == "fixed32" {
		got = float64(float32(got))
	}
	if err != nil || got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
		r.t.Errorf("protoscan --json(%x): %+v, want float %v", r.in, f, want)
	}
}

func (r *rebuild) payload(b []byte, f object, at int) ([]byte, int) {
	size, at := r.varint(at)
	r.exact = r.exact && size <= math.MaxInt32
	end := at + int(uint32(size))
	body := f.Bytes
	r.equal(f, "bytes", string(body), string(r.in[at:end]))
	r.equal(f, "text", f.Text != nil && *f.Text == string(body), utf8.Valid(body))
	if f.Fields != nil {
		var last int
		body, last = r.fields(nil, *f.Fields, at)
		r.equal(f, "end", last, end)
	}
	return protowire.AppendBytes(b, body), end
}

func (r *rebuild) group(b []byte, f object, at int) ([]byte, int) {
	body, at := r.fields(nil, *f.Fields, at)
	if !r.whole && at == f.Offset+f.Length { // cut
		return append(b, body...), at
	}
	tag, at := r.varint(at)
	r.exact = r.exact && tag <= math.MaxUint32
	r.equal(f, "end tag", uint32(tag), uint32(protowire.EncodeTag(protowire.Number(f.Number), protowire.EndGroupType)))
	return protowire.AppendGroup(b, protowire.Number(f.Number), body), at
}

func (r *rebuild) equal(f object, what string, got, want any) {
	if got != want {
		r.t.Errorf("protoscan --json(%x): %+v: %s %v, want %v", r.in, f, what, got, want)
	}
}
