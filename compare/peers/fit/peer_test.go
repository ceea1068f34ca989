package fit_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// theirs decodes the first file in b with muktihari/fit.
func theirs(b []byte, opts ...decoder.Option) (*proto.FIT, error) {
	return decoder.New(bytes.NewReader(b), opts...).Decode()
}

// theirsRaw is theirs without expansion, which adds fields.
func theirsRaw(b []byte) (*proto.FIT, error) { return theirs(b, decoder.WithNoComponentExpansion()) }

// A difference is a field, or a message as a whole, that the two decode otherwise.
type difference struct {
	message      int
	field        string
	ours, theirs string
}

func (d difference) String() string {
	return fmt.Sprintf("message %d: %s: ours %s, theirs %s", d.message, d.field, d.ours, d.theirs)
}

// differences compares all messages, and returns how many fields it compared.
func differences(ours *fit.File, theirs *proto.FIT) (all []difference, fields int) {
	if len(ours.Messages) != len(theirs.Messages) {
		all = append(all, difference{0, "messages", fmt.Sprint(len(ours.Messages)), fmt.Sprint(len(theirs.Messages))})
	}
	for i := range min(len(ours.Messages), len(theirs.Messages)) {
		m, n := ours.Messages[i], &theirs.Messages[i]
		fields += len(m.Definition().Fields()) + len(m.Definition().DeveloperFields())
		if !sameNumbers(m, n) {
			all = append(all, differing(i, ourFields(m), theirFields(n))...)
		}
	}
	return all, fields
}

// sameNumbers reports whether two messages have the same fields, all of them
// numbers. It is fast; of others the texts are compared.
func sameNumbers(m fit.Message, n *proto.Message) bool {
	if uint16(m.Num()) != uint16(n.Num) || len(m.Definition().Fields()) != len(n.Fields) ||
		len(m.Definition().DeveloperFields()) != len(n.DeveloperFields) {
		return false
	}
	i := 0
	for num, v := range m.Fields() {
		if f := &n.Fields[i]; num != f.Num || !sameNumber(v, f.Value) {
			return false
		}
		i++
	}
	i = 0
	for d := range m.DeveloperFields() {
		if f := &n.DeveloperFields[i]; d.Num != f.Num || d.Index != f.DeveloperDataIndex || !sameNumber(d.Value, f.Value) {
			return false
		}
		i++
	}
	return true
}

func sameNumber(v fit.Value, w proto.Value) bool {
	if v.IsArray() || v.Opaque() {
		return false
	}
	switch w.Type() {
	case proto.TypeUint8:
		return v.Uint() == uint64(w.Uint8())
	case proto.TypeUint16:
		return v.Uint() == uint64(w.Uint16())
	case proto.TypeUint32:
		return v.Uint() == uint64(w.Uint32())
	case proto.TypeInt8:
		return v.Int() == int64(w.Int8())
	case proto.TypeInt16:
		return v.Int() == int64(w.Int16())
	case proto.TypeInt32:
		return v.Int() == int64(w.Int32())
	case proto.TypeFloat32:
		return v.Float() == float64(w.Float32())
	}
	return false
}

func differing(message int, a, b []field) (all []difference) {
	for k := range max(len(a), len(b)) {
		x, y := fieldAt(a, k), fieldAt(b, k)
		if x != y {
			all = append(all, difference{message, x.name + " / " + y.name, x.value, y.value})
		}
	}
	return all
}

func fieldAt(fs []field, i int) field {
	if i < len(fs) {
		return fs[i]
	}
	return field{"none", "none"}
}

// A field is a field's place and its value as text.
type field struct{ name, value string }

func ourFields(m fit.Message) (fs []field) {
	fs = append(fs, field{"number", fmt.Sprint(uint16(m.Num()))})
	for num, v := range m.Fields() {
		fs = append(fs, field{fmt.Sprint(num), ourText(v)})
	}
	for f := range m.DeveloperFields() {
		fs = append(fs, field{fmt.Sprint("developer ", f.Index, " ", f.Num), ourText(f.Value)})
	}
	return fs
}

func theirFields(m *proto.Message) (fs []field) {
	fs = append(fs, field{"number", fmt.Sprint(uint16(m.Num))})
	for i := range m.Fields {
		fs = append(fs, field{fmt.Sprint(m.Fields[i].Num), theirText(m.Fields[i].Value)})
	}
	for _, f := range m.DeveloperFields {
		fs = append(fs, field{fmt.Sprint("developer ", f.DeveloperDataIndex, " ", f.Num), theirText(f.Value)})
	}
	return fs
}

// ourText returns all that a value says: invalid ones are numbers like others.
func ourText(v fit.Value) string {
	switch {
	case v.Opaque():
		return fmt.Sprintf("opaque %x", v.Bytes())
	case v.Type() == profile.String:
		return fmt.Sprintf("%q", v.Text())
	}
	elements := make([]string, v.Len())
	for i := range elements {
		elements[i] = numberText(v.At(i))
	}
	return strings.Join(elements, " ")
}

func numberText(v fit.Value) string {
	switch {
	case v.Type() == profile.Float32:
		return fmt.Sprint(float32(v.Float()))
	case v.Type() == profile.Float64:
		return fmt.Sprint(v.Float())
	case v.Type().Signed():
		return fmt.Sprint(v.Int())
	}
	return fmt.Sprint(v.Uint())
}

// theirText is ourText of theirs. Of several strings in a field it has the first.
func theirText(v proto.Value) string {
	r := reflect.ValueOf(v.Any())
	switch {
	case !r.IsValid():
		return "nothing"
	case r.Kind() == reflect.String:
		return fmt.Sprintf("%q", r.String())
	case r.Kind() != reflect.Slice:
		return elementText(r)
	case r.Type().Elem().Kind() == reflect.String:
		return fmt.Sprintf("%q", append(r.Interface().([]string), "")[0])
	}
	elements := make([]string, r.Len())
	for i := range elements {
		elements[i] = elementText(r.Index(i))
	}
	return strings.Join(elements, " ")
}

// elementText returns a number without the name that its type has for it.
func elementText(r reflect.Value) string {
	switch {
	case r.CanUint():
		return fmt.Sprint(r.Uint())
	case r.CanInt():
		return fmt.Sprint(r.Int())
	}
	return fmt.Sprint(r.Interface())
}
