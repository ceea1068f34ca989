package fit_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestBuilder makes messages in both byte orders and reads them.
func TestBuilder(t *testing.T) {
	for _, big := range []bool{false, true} {
		b := fit.Builder{BigEndian: big}
		values := map[uint8]fit.Value{
			253: fit.Uint32(1_000_000_000),
			0:   fit.Sint32(-5),
			6:   fit.Uint16(4321),
			3:   fit.Uint8(120),
			13:  fit.Sint8(-7),
			17:  fit.Array(profile.Uint8, 1, 2, 3),
			200: fit.Text("hello"),
			201: fit.Float32(1.5),
			202: fit.Float64(-2.5),
			203: fit.Sint64(-1 << 60),
			204: fit.Uint64z(1 << 63),
			205: fit.Array(profile.Sint16, 1<<64-1, 7),
		}
		b.Begin(20)
		for num, v := range values {
			b.Add(num, v)
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
		m := b.File().Messages[0]
		for num, want := range values {
			if got := m.Field(num); !got.Equal(want) || got.String() != want.String() {
				t.Errorf("Field(%d) = %v %v, want %v %v", num, got.Type(), got, want.Type(), want)
			}
		}
		if got := m.Field(1); got.Exists() || got.Valid() {
			t.Errorf("Field(1) = %v, want none", got)
		}
	}
}

// TestBuilderErrors adds fields that cannot be stored.
func TestBuilderErrors(t *testing.T) {
	for name, c := range map[string]struct {
		add  func(*fit.Builder)
		kind error
		text string
	}{
		"none":        {func(b *fit.Builder) { b.Add(3, fit.Value{}) }, fit.ErrValue, "zero Value"},
		"type":        {func(b *fit.Builder) { b.Add(3, fit.Uint16(3)) }, fit.ErrValue, "20 (record), field 3 (heart_rate)"},
		"long":        {func(b *fit.Builder) { b.Add(200, fit.Text(strings.Repeat("x", 255))) }, fit.ErrValue, "256 bytes"},
		"utf8":        {func(b *fit.Builder) { b.Add(200, fit.Text("\xff")) }, fit.ErrValue, "UTF-8"},
		"twice":       {func(b *fit.Builder) { b.Add(3, fit.Uint8(3)); b.Add(3, fit.Uint8(3)) }, fit.ErrFields, "(heart_rate): field cannot be added: it occurs twice"},
		"undescribed": {func(b *fit.Builder) { b.AddDeveloper(0, 1, fit.Uint8(3)) }, fit.ErrUndescribed, "developer 0"},
	} {
		var b fit.Builder
		b.Begin(20)
		c.add(&b)
		if err := b.End(); !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: End() = %v, want %v with %q", name, err, c.kind, c.text)
		}
		if n := len(b.File().Messages); n != 0 {
			t.Errorf("%s: %d messages, want 0", name, n)
		}
	}
}

// TestWith edits a message, which leaves the old one as it was.
func TestWith(t *testing.T) {
	var b fit.Builder
	b.Begin(20)
	b.Add(3, fit.Uint8(120))
	b.Add(6, fit.Uint16(4321))
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	m := b.File().Messages[0]
	for _, v := range []struct {
		num uint8
		v   fit.Value
	}{{3, fit.Uint8(99)}, {4, fit.Uint8(80)}} {
		edited, err := m.With(v.num, v.v)
		if err != nil || !edited.Field(v.num).Equal(v.v) || !edited.Field(6).Equal(fit.Uint16(4321)) {
			t.Errorf("With(%d, %v) = %v, %v, error %v", v.num, v.v, edited.Field(v.num), edited.Field(6), err)
		}
	}
	if got := m.Field(3); !got.Equal(fit.Uint8(120)) {
		t.Errorf("With changed the message: Field(3) = %v", got)
	}
	if _, err := m.With(3, fit.Uint16(1)); !errors.Is(err, fit.ErrValue) {
		t.Errorf("With(3, uint16) = %v, want ErrValue", err)
	}
	if made, err := (fit.Message{}).With(3, fit.Uint8(1)); !errors.Is(err, fit.ErrMessage) {
		t.Errorf("With of the zero Message = message %d, error %v; want ErrMessage", made.Num(), err)
	}
}
