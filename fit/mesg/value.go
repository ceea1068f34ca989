package mesg

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// integer is the types that fields of typed messages can have. The profile has no fields of 64
// bits, and its generator complains if it gets such a field.
type integer interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32
}

const (
	invalidUint16 = 0xFFFF
	invalidUint32 = 0xFFFFFFFF
)

var invalidFloat32 = math.Float32frombits(0xFFFFFFFF)

// set stores v in the field that p points to, if it fits and says anything. p is
// as typed.ptr returns it.
func set(p any, v fit.Value) {
	if v.IsArray() {
		v = v.FirstValid()
	}
	if !v.Valid() {
		return
	}
	switch p := p.(type) {
	case *uint8:
		setInteger(p, v)
	case *uint16:
		setInteger(p, v)
	case *uint32:
		setInteger(p, v)
	case *int8:
		setInteger(p, v)
	case *int16:
		setInteger(p, v)
	case *int32:
		setInteger(p, v)
	case *float32:
		setFloat(p, v)
	}
}

func setInteger[T integer](p *T, v fit.Value) {
	if !isScalar(v) || v.Type().Float() {
		return
	}
	// All integers but large uint64s fit into an int64, so one comparison there and back
	// shows for each type whether the number fits.
	n := v.Int()
	if n < 0 && !v.Type().Signed() { // a uint64 that is too large for any field
		return
	}
	if int64(T(n)) == n {
		*p = T(n)
	}
}

func setFloat(p *float32, v fit.Value) {
	if !isScalar(v) || !v.Type().Float() {
		return
	}
	// A float64 that would be rounded is left out, like an integer that does not fit: a value
	// is the file's, or it is invalid.
	if f := v.Float(); float64(float32(f)) == f {
		*p = float32(f)
	}
}

// isScalar reports whether v is one number, valid or not: structs also store the invalid value.
func isScalar(v fit.Value) bool { return v.Len() == 1 && v.Type() != profile.String }

// valueAt returns the value of the field that p points to, whose type in the
// profile is t.
func valueAt(p any, t profile.BaseType) fit.Value {
	switch p := p.(type) {
	case *uint8:
		return fit.Number(t, uint64(*p))
	case *uint16:
		return fit.Number(t, uint64(*p))
	case *uint32:
		return fit.Number(t, uint64(*p))
	case *int8:
		return fit.Number(t, uint64(int64(*p)))
	case *int16:
		return fit.Number(t, uint64(int64(*p)))
	case *int32:
		return fit.Number(t, uint64(int64(*p)))
	case *float32:
		return fit.Number(t, uint64(math.Float32bits(*p)))
	}
	return fit.Value{}
}
