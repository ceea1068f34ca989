package schema

import (
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// Digests has digests of what a codec knows of a message and of messages below it: their names, and of each field
// number, kind, cardinality, packing, presence, oneof, check of UTF-8, and the name of its type. One method may be called at a time.
type Digests struct {
	isIn func(below, m protoreflect.MessageDescriptor) bool
	of   map[protoreflect.MessageDescriptor]uint64
}

// NewDigests returns digests of messages together with those of their fields for which isIn reports true. Of
// other messages below, a codec knows no more than the name.
func NewDigests(isIn func(below, m protoreflect.MessageDescriptor) bool) *Digests {
	return &Digests{isIn, map[protoreflect.MessageDescriptor]uint64{}}
}

// Of returns the digest of a message, which messages that contain each other share. It visits what it has not seen.
func (d *Digests) Of(m protoreflect.MessageDescriptor) uint64 {
	if v, ok := d.of[m]; ok {
		return v
	}
	for _, c := range Components([]protoreflect.MessageDescriptor{m}, d.unseen) {
		v := d.fold(c)
		for _, m := range c {
			d.of[m] = v
		}
	}
	return d.of[m]
}

// unseen returns the messages below m that are in its digest and have none yet.
func (d *Digests) unseen(m protoreflect.MessageDescriptor) []protoreflect.MessageDescriptor {
	return slices.DeleteFunc(Below(m), func(below protoreflect.MessageDescriptor) bool {
		_, seen := d.of[below]
		return seen || !d.isIn(below, m)
	})
}

// fold returns the digest of a component, in the order of names, since another program may come to its messages in another order.
func (d *Digests) fold(component []protoreflect.MessageDescriptor) uint64 {
	slices.SortFunc(component, func(a, b protoreflect.MessageDescriptor) int {
		return strings.Compare(string(a.FullName()), string(b.FullName()))
	})
	v := digest(14695981039346656037)
	for _, m := range component {
		v.text(string(m.FullName()))
		v.number(uint64(m.ExtensionRanges().Len()))
		fields := m.Fields()
		for i := range fields.Len() {
			f := fields.Get(i)
			v.field(f)
			if below := f.Message(); below != nil && d.isIn(below, m) {
				v.number(d.of[below]) // 0 in the component itself
			}
		}
	}
	return uint64(v)
}

// A digest is FNV-1a's, of 64 bits.
type digest uint64

func (d *digest) octet(c byte) { *d = (*d ^ digest(c)) * 1099511628211 }

func (d *digest) number(n uint64) {
	for range 8 {
		d.octet(byte(n))
		n >>= 8
	}
}

// text takes the bytes of v and their number, so that no two lists of texts are alike.
func (d *digest) text(v string) {
	for i := range len(v) {
		d.octet(v[i])
	}
	d.octet(byte(len(v)))
	d.octet(byte(len(v) >> 8))
}

func (d *digest) field(f protoreflect.FieldDescriptor) {
	d.number(uint64(f.Number()))
	d.text(string(f.Name()))
	d.octet(byte(f.Kind()))
	d.octet(byte(f.Cardinality()))
	d.is(f.IsPacked())
	d.is(f.HasPresence())
	d.is(EnforcesUTF8(f))
	if o := f.ContainingOneof(); o != nil {
		d.text(string(o.Name()))
	}
	if m := f.Message(); m != nil {
		d.text(string(m.FullName()))
	}
	// Whether an enum is closed makes no difference: protobuf-go keeps all values in the field. Nor does its first
	// value, which is zero where an entry of a map may lack it.
	if e := f.Enum(); e != nil {
		d.text(string(e.FullName()))
	}
}

func (d *digest) is(b bool) {
	if b {
		d.octet(1)
		return
	}
	d.octet(0)
}
