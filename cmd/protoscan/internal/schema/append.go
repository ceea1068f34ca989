package schema

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protowire"
)

// maxDepth is how deep messages are shown by their types: protobuf's limit in C++ and Java.
const maxDepth = 100

// Append appends the fields of the message b, in the order of the input and as text format has them: by name, one
// value a line. A field that the type does not have, or that has another wire type, is shown by its number as protoc --decode_raw
// shows it, and so is a payload that is not what its type says. Where b is malformed, the fields before that are
// appended, and the error has the offset.
func (m *Message) Append(dst, b []byte) ([]byte, error) {
	p := printer{out: dst, types: m}
	err := p.message(m.md, b, 0)
	return p.out, err
}

type printer struct {
	out   []byte
	depth int
	types *Message
}

// message writes the fields of b, which begins at offset base of the input. md is nil if its type is not known.
func (p *printer) message(md protoreflect.MessageDescriptor, b []byte, base int) error {
	r := protowire.NewReaderAt(b, base)
	for r.Next() {
		if fd := p.field(md, r.Tag().Number()); fd == nil || !p.known(fd, &r) {
			p.raw(&r)
		}
	}
	return r.Err()
}

// field returns the field or extension of md, or nil.
func (p *printer) field(md protoreflect.MessageDescriptor, num protowire.Number) protoreflect.FieldDescriptor {
	if md == nil {
		return nil
	}
	if fd := md.Fields().ByNumber(protoreflect.FieldNumber(num)); fd != nil {
		return fd
	}
	if md.ExtensionRanges().Has(protoreflect.FieldNumber(num)) {
		if xt, err := p.types.types.FindExtensionByNumber(md.FullName(), protoreflect.FieldNumber(num)); err == nil {
			return xt.TypeDescriptor()
		}
	}
	return nil
}

// known writes a field by its type, and reports whether it has that type.
func (p *printer) known(fd protoreflect.FieldDescriptor, r *protowire.Reader) bool {
	typ := protowire.Type(r.Tag() & 7)
	switch fd.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return isMessage(typ) && p.nested(fd, r)
	case protoreflect.StringKind, protoreflect.BytesKind:
		if typ != protowire.BytesType || fd.Kind() == protoreflect.StringKind && !utf8.Valid(r.Bytes()) {
			return false
		}
		p.name(fd)
		p.out = append(p.out, ": "...)
		p.quote(r.Bytes(), fd.Kind() == protoreflect.StringKind)
		p.out = append(p.out, '\n')
		return true
	}
	want := wireType(fd.Kind())
	if typ == want {
		p.number(fd, bits(r))
		return true
	}
	return typ == protowire.BytesType && fd.IsList() && p.packed(fd, want, r.Bytes())
}

// isMessage reports whether a field of that type may be a message.
func isMessage(typ protowire.Type) bool {
	return typ == protowire.BytesType || typ == protowire.StartGroupType
}

// nested writes a message in a message, if it parses as far as its fields can be found.
func (p *printer) nested(fd protoreflect.FieldDescriptor, r *protowire.Reader) bool {
	body := r.Message()
	check := protowire.NewReader(body)
	for check.Next() {
	}
	if check.Err() != nil || p.depth == maxDepth {
		return false
	}
	p.name(fd)
	p.out = append(p.out, " {"...)
	p.comment(fd.Message(), body)
	p.out = append(p.out, '\n')
	p.depth++
	_ = p.message(fd.Message(), body, 0) // it parses
	p.depth--
	p.indent()
	p.out = append(p.out, "}\n"...)
	return true
}

// packed writes the values of a packed field, a line each, unless the payload is malformed.
func (p *printer) packed(fd protoreflect.FieldDescriptor, typ protowire.Type, b []byte) bool {
	start := len(p.out)
	for len(b) > 0 {
		var v uint64
		var n int
		switch typ {
		case protowire.VarintType:
			v, n = protowire.ConsumeVarint(b)
		case protowire.Fixed32Type:
			var v32 uint32
			v32, n = protowire.ConsumeFixed32(b)
			v = uint64(v32)
		default:
			v, n = protowire.ConsumeFixed64(b)
		}
		if n < 0 {
			p.out = p.out[:start]
			return false
		}
		p.number(fd, v)
		b = b[n:]
	}
	return true
}

// name writes the name of a field, an extension's in brackets.
func (p *printer) name(fd protoreflect.FieldDescriptor) {
	p.indent()
	p.out = append(p.out, fd.TextName()...)
}

func (p *printer) indent() {
	for range p.depth {
		p.out = append(p.out, "  "...)
	}
}

// number writes a value by its type.
func (p *printer) number(fd protoreflect.FieldDescriptor, v uint64) {
	p.name(fd)
	p.out = append(p.out, ": "...)
	switch fd.Kind() {
	case protoreflect.BoolKind:
		p.out = strconv.AppendBool(p.out, v != 0)
	case protoreflect.EnumKind:
		if e := fd.Enum().Values().ByNumber(protoreflect.EnumNumber(int32(v))); e != nil {
			p.out = append(p.out, e.Name()...)
		} else {
			p.out = strconv.AppendInt(p.out, int64(int32(v)), 10)
		}
	case protoreflect.Int32Kind, protoreflect.Sfixed32Kind:
		p.out = strconv.AppendInt(p.out, int64(int32(v)), 10)
	case protoreflect.Int64Kind, protoreflect.Sfixed64Kind:
		p.out = strconv.AppendInt(p.out, int64(v), 10)
	case protoreflect.Sint32Kind:
		p.out = strconv.AppendInt(p.out, int64(int32(protowire.DecodeZigZag(v&math.MaxUint32))), 10)
	case protoreflect.Sint64Kind:
		p.out = strconv.AppendInt(p.out, protowire.DecodeZigZag(v), 10)
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		p.out = strconv.AppendUint(p.out, uint64(uint32(v)), 10)
	case protoreflect.FloatKind:
		p.float(float64(math.Float32frombits(uint32(v))), 32)
	case protoreflect.DoubleKind:
		p.float(math.Float64frombits(v), 64)
	default:
		p.out = strconv.AppendUint(p.out, v, 10)
	}
	p.out = append(p.out, '\n')
}

// float writes a float as text format has it.
func (p *printer) float(v float64, size int) {
	switch {
	case math.IsNaN(v):
		p.out = append(p.out, "nan"...)
	case math.IsInf(v, 1):
		p.out = append(p.out, "inf"...)
	case math.IsInf(v, -1):
		p.out = append(p.out, "-inf"...)
	default:
		p.out = strconv.AppendFloat(p.out, v, 'g', -1, size)
	}
}

// raw writes a field whose type is not known, as protoc --decode_raw does, but for payloads, which stay bytes.
func (p *printer) raw(r *protowire.Reader) {
	p.indent()
	p.out = strconv.AppendInt(p.out, int64(r.Tag().Number()), 10)
	switch protowire.Type(r.Tag() & 7) {
	case protowire.VarintType:
		p.out = fmt.Appendf(p.out, ": %d\n", r.Uint64())
	case protowire.Fixed32Type:
		p.out = fmt.Appendf(p.out, ": 0x%08x\n", r.Fixed32())
	case protowire.Fixed64Type:
		p.out = fmt.Appendf(p.out, ": 0x%016x\n", r.Fixed64())
	case protowire.BytesType:
		p.out = append(p.out, ": "...)
		p.quote(r.Bytes(), utf8.Valid(r.Bytes()))
		p.out = append(p.out, '\n')
	default:
		p.out = append(p.out, " {"...)
		if p.depth == maxDepth {
			p.out = append(p.out, " }\n"...)
			return
		}
		p.out = append(p.out, '\n')
		p.depth++
		_ = p.message(nil, r.Message(), 0) // Next has found its end
		p.depth--
		p.indent()
		p.out = append(p.out, "}\n"...)
	}
}

// quote writes bytes as a literal of text format; text stays readable.
func (p *printer) quote(b []byte, text bool) {
	p.out = append(p.out, '"')
	for len(b) > 0 {
		c, n := utf8.DecodeRune(b)
		switch {
		case c == '\n':
			p.out = append(p.out, `\n`...)
		case c == '"' || c == '\\':
			p.out = append(p.out, '\\', byte(c))
		case text && strconv.IsPrint(c) || ' ' <= c && c < 0x7f:
			p.out = append(p.out, b[:n]...)
		default:
			for _, c := range b[:n] {
				p.out = fmt.Appendf(p.out, `\%03o`, c)
			}
		}
		b = b[n:]
	}
	p.out = append(p.out, '"')
}

// comment writes the time of a Timestamp, or the length of a Duration.
func (p *printer) comment(md protoreflect.MessageDescriptor, b []byte) {
	var seconds, nanos int64
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag() {
		case 1<<3 | protowire.Tag(protowire.VarintType):
			seconds = r.Int64()
		case 2<<3 | protowire.Tag(protowire.VarintType):
			nanos = int64(r.Int32())
		}
	}
	const century = 100 * 366 * 24 * 60 * 60 // a Duration of Go has 292 years
	switch md.FullName() {
	case "google.protobuf.Timestamp":
		if t := time.Unix(seconds, nanos).UTC(); 1 <= t.Year() && t.Year() <= 9999 {
			p.out = fmt.Appendf(p.out, "  # %s", t.Format(time.RFC3339Nano))
		}
	case "google.protobuf.Duration":
		if -century < seconds && seconds < century {
			p.out = fmt.Appendf(p.out, "  # %v", time.Duration(seconds)*time.Second+time.Duration(nanos))
		}
	}
}

// wireType returns the wire type of a number that is not packed.
func wireType(kind protoreflect.Kind) protowire.Type {
	switch kind {
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		return protowire.Fixed32Type
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		return protowire.Fixed64Type
	}
	return protowire.VarintType
}

// bits returns the current field of r, a number.
func bits(r *protowire.Reader) uint64 {
	switch protowire.Type(r.Tag() & 7) {
	case protowire.Fixed32Type:
		return uint64(r.Fixed32())
	case protowire.Fixed64Type:
		return r.Fixed64()
	}
	return r.Uint64()
}
