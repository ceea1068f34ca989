package mesg

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestSet stores values at the edges of what fits, in fields of each type. A field
// that is invalid then is "-", also because what fits is its invalid value.
func TestSet(t *testing.T) {
	for _, c := range []struct {
		v    fit.Value
		want [7]string // uint8, uint16, uint32, int8, int16, int32, float32
	}{
		{fit.Value{}, [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Uint8(255), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Uint8z(255), [7]string{"-", "255", "255", "-", "255", "255", "-"}},
		{fit.Uint16(256), [7]string{"-", "256", "256", "-", "256", "256", "-"}},
		{fit.Uint16(127), [7]string{"127", "127", "127", "-", "127", "127", "-"}},
		{fit.Uint16(128), [7]string{"128", "128", "128", "-", "128", "128", "-"}},
		{fit.Sint8(-128), [7]string{"-", "-", "-", "-128", "-128", "-128", "-"}},
		{fit.Sint16(-129), [7]string{"-", "-", "-", "-", "-129", "-129", "-"}},
		{fit.Sint64(-1), [7]string{"-", "-", "-", "-1", "-1", "-1", "-"}},
		{fit.Sint64(1 << 31), [7]string{"-", "-", "2147483648", "-", "-", "-", "-"}},
		{fit.Sint64(1 << 32), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Uint64(math.MaxUint64 - 1), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Float32(1), [7]string{"-", "-", "-", "-", "-", "-", "1"}},
		{fit.Float64(0.5), [7]string{"-", "-", "-", "-", "-", "-", "0.5"}},
		{fit.Float64(0.1), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Float64(1e300), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Float64(math.Inf(-1)), [7]string{"-", "-", "-", "-", "-", "-", "-Inf"}},
		{fit.Text("1"), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Array(profile.Uint8, 0xFF, 1, 2), [7]string{"1", "1", "1", "1", "1", "1", "-"}},
		{fit.Array(profile.Uint8, 0xFF, 0xFF), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
		{fit.Raw(profile.Uint16, []byte{1}, false), [7]string{"-", "-", "-", "-", "-", "-", "-"}},
	} {
		got := [7]string{
			setIn[uint8](c.v, profile.Uint8, 0xFF), setIn[uint16](c.v, profile.Uint16, 0xFFFF), setIn[uint32](c.v, profile.Uint32, 0xFFFFFFFF),
			setIn[int8](c.v, profile.Sint8, 0x7F), setIn[int16](c.v, profile.Sint16, 0x7FFF), setIn[int32](c.v, profile.Sint32, 0x7FFFFFFF),
			setIn(c.v, profile.Float32, invalidFloat32),
		}
		if got != c.want {
			t.Errorf("set(%v %v) = %q, want %q", c.v.Type(), c.v, got, c.want)
		}
	}
}

func setIn[T any](v fit.Value, base profile.BaseType, invalid T) string {
	field := invalid
	set(&field, v)
	if v := valueAt(&field, base); v.Valid() {
		return v.String()
	}
	return "-"
}
