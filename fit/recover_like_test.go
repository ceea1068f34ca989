package fit_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestLike loses the definition of the records, and takes it from another ride.
func TestLike(t *testing.T) {
	good, err := fit.DecodeBytes(strap(50))
	if err != nil {
		t.Fatal(err)
	}
	whole := strap(400)
	l := layoutOf(whole)
	d := inflict(damage{"main", func(d *damaged) {
		def := d.definition(true)
		d.replace(def.offset, def.size, nil)
	}}, whole, l, 1)
	files, _ := fit.Recover(d.bytes())
	if got := len(files[0].Messages); got > 20 {
		t.Errorf("%d messages without a definition for most, want 20 at most", got)
	}
	files, damages := fit.Recover(d.bytes(), fit.Like(good))
	if got, want := len(files[0].Messages), len(l.messages); got < want-1 {
		t.Errorf("like another file: %d messages, want %d; damages %v", got, want, damages)
	}
	if v := judge(d, d.bytes(), files); v.invented > 0 || v.faulty != nil {
		t.Errorf("like another file: %v", v)
	}
}

// ExampleLike takes the definition that a file has lost from another of the device.
func ExampleLike() {
	good, _ := fit.DecodeBytes(strap(10))
	definition := append([]byte{0x40}, good.Messages[12].Definition().Bytes()...)
	b := bytes.Replace(strap(100), definition, nil, 1)
	files, _ := fit.Recover(b, fit.Like(good))
	fmt.Println(len(files[0].Messages) > 100)
	// Output: true
}
