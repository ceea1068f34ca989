package tight

import "google.golang.org/protobuf/reflect/protoreflect"

// SchemaOf returns a digest of the facts that a codec knows of a message and of all messages below it: their
// names, and number, kind, cardinality, packing, presence, oneof and enum of each field. Generated
// files that are in another package than their messages state it, and [Hook] leaves out a codec whose
// messages have changed since: it would keep new fields as unknown fields.
func SchemaOf(message protoreflect.MessageDescriptor) uint64 {
	return schema(message, func(protoreflect.MessageDescriptor) bool { return true })
}

// OwnSchemaOf is [SchemaOf] without messages of other proto packages, which generated files beside their
// messages leave to others.
func OwnSchemaOf(message protoreflect.MessageDescriptor) uint64 {
	own := message.ParentFile().Package()
	return schema(message, func(m protoreflect.MessageDescriptor) bool { return m.ParentFile().Package() == own })
}

// schema returns the digest of a message and those below it that are wanted.
func schema(message protoreflect.MessageDescriptor, wanted func(protoreflect.MessageDescriptor) bool) uint64 {
	d := digest(14695981039346656037)
	seen := map[protoreflect.FullName]bool{message.FullName(): true}
	rest := []protoreflect.MessageDescriptor{message}
	for len(rest) > 0 {
		m := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		d.text(string(m.FullName()))
		d.number(m.ExtensionRanges().Len())
		fields := m.Fields()
		for i := range fields.Len() {
			f := fields.Get(i)
			d.field(f)
			if below := f.Message(); below != nil && !seen[below.FullName()] && wanted(below) {
				seen[below.FullName()] = true
				rest = append(rest, below)
			}
		}
	}
	return uint64(d)
}

// A digest is FNV-1a's, of 64 bits.
type digest uint64

func (d *digest) octet(c byte) { *d = (*d ^ digest(c)) * 1099511628211 }

// number takes n, which is below 2^32.
func (d *digest) number(n int) {
	for range 4 {
		d.octet(byte(n))
		n >>= 8
	}
}

// text takes the bytes of v and their number, so that no two lists of texts are alike.
func (d *digest) text(v string) {
	for i := range len(v) {
		d.octet(v[i])
	}
	d.number(len(v))
}

func (d *digest) field(f protoreflect.FieldDescriptor) {
	d.number(int(f.Number()))
	d.text(string(f.Name()))
	d.octet(byte(f.Kind()))
	d.octet(byte(f.Cardinality()))
	d.is(f.IsPacked())
	d.is(f.HasPresence())
	if o := f.ContainingOneof(); o != nil {
		d.text(string(o.Name()))
	}
	if e := f.Enum(); e != nil {
		d.text(string(e.FullName()))
		d.is(e.IsClosed())
	}
}

func (d *digest) is(b bool) {
	if b {
		d.octet(1)
		return
	}
	d.octet(0)
}
