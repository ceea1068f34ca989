package mesg

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestAppendToInTurn writes records whose fields come and go, as devices leave out what a
// sensor does not send, in several goroutines at once: each must be what the plain form makes.
func TestAppendToInTurn(t *testing.T) {
	var all sync.WaitGroup
	for seed := range uint64(4) {
		all.Go(func() { appendInTurn(t, rand.New(rand.NewPCG(seed, 0))) })
	}
	all.Wait()
}

func appendInTurn(t *testing.T, r *rand.Rand) {
	var b, plain fit.Builder
	kept := ride(t, 1)[0]
	for i := range 3000 {
		record := NewRecord()
		if r.IntN(4) == 0 {
			record.FromMessage(kept)
		}
		vary(r, &record)
		b.BigEndian, plain.BigEndian = i%50 == 0, i%50 == 0
		if err := record.AppendTo(&b); err != nil {
			t.Errorf("message %d: AppendTo: %v", i, err)
			return
		}
		if err := appendGeneric(&plain, &record); err != nil {
			t.Errorf("message %d: appendGeneric: %v", i, err)
			return
		}
	}
	got, want := b.File().Messages, plain.File().Messages
	for i := range want {
		if !bytes.Equal(got[i].Bytes(), want[i].Bytes()) || !bytes.Equal(got[i].Definition().Bytes(), want[i].Definition().Bytes()) {
			t.Errorf("message %d: AppendTo wrote %x %x, want %x %x", i,
				got[i].Definition().Bytes(), got[i].Bytes(), want[i].Definition().Bytes(), want[i].Bytes())
			return
		}
	}
}

// vary sets fields of each size, some of which are left invalid now and then.
func vary(r *rand.Rand, record *Record) {
	record.Timestamp = profile.DateTimeMin + profile.DateTime(r.Uint32N(1000))
	record.PositionLat, record.PositionLong = r.Int32(), -r.Int32()
	record.HeartRate = uint8(60 + r.UintN(100))
	record.Speed = uint16(r.UintN(3))
	record.EnhancedSpeed = r.Uint32N(3)
	switch r.IntN(12) {
	case 0:
		record.HeartRate = 0xFF
	case 1:
		record.PositionLat = 0x7FFFFFFF
	case 2:
		record.EnhancedSpeed = invalidUint32
	case 3:
		record.Temperature = int8(r.IntN(100) - 50)
	case 4:
		_ = record.SetSpeed1s(fit.Raw(profile.Uint8, []byte{1, 2, 3}, false))
	case 5:
		record.Power = uint16(r.UintN(400))
	}
}

// TestAddFields wants what Add makes of the same numbers.
func TestAddFields(t *testing.T) {
	var b fit.Builder
	b.Begin(profile.MesgNumRecord)
	b.Add(253, fit.Uint32(1000000000))
	copy(b.AddFields([]fit.FieldDefinition{{Num: 3, Size: 1, Type: profile.Uint8}, {Num: 7, Size: 2, Type: profile.Uint16}}), []byte{120, 0x2c, 0x01})
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	m := b.File().Messages[0]
	if m.Field(253).Uint() != 1000000000 || m.Field(3).Uint() != 120 || m.Field(7).Uint() != 300 {
		t.Errorf("message is %x, want 1000000000, 120 and 300", m.Bytes())
	}
	b.Begin(profile.MesgNumRecord)
	b.AddFields([]fit.FieldDefinition{{Num: 3, Size: 2, Type: profile.Uint16}})
	if err := b.End(); err == nil {
		t.Error("heart_rate as uint16 is no error, want one")
	}
}
