package values

import (
	"testing"
	"unsafe"
)

func TestSizes(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("sizes are those of 64-bit platforms")
	}
	for _, tt := range []struct {
		name      string
		got, want uintptr
	}{
		{"Value24", unsafe.Sizeof(Value24{}), 24},
		{"Value16", unsafe.Sizeof(Value16{}), 16},
		{"viewed", unsafe.Sizeof(viewed{}), 16},
	} {
		if tt.got != tt.want {
			t.Errorf("size of %s = %d, want %d", tt.name, tt.got, tt.want)
		}
	}
}
