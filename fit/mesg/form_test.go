package mesg

import (
	"bytes"
	"errors"
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

// TestAppendToAll writes slices of records in runs of one form and of several, and of laps and
// descriptions: each message must be what the plain form makes, to the byte.
func TestAppendToAll(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	kept := ride(t, 1)[0]
	for range 300 {
		records := make([]Record, 1+r.IntN(40))
		for i := range records {
			records[i] = NewRecord()
			if r.IntN(4) == 0 {
				records[i].FromMessage(kept)
			}
			if i > 0 && r.IntN(3) > 0 {
				records[i] = records[i-1]
				records[i].PositionLat++
				continue
			}
			vary(r, &records[i])
		}
		checkAppendTo(t, records)
	}
	laps := []Lap{NewLap(), NewLap(), NewLap()}
	laps[1].TotalDistance, laps[2].TotalDistance = 1000, 2000
	checkAppendTo(t, laps)
	descriptions := []FieldDescription{NewFieldDescription(), NewFieldDescription()}
	descriptions[1].DeveloperDataIndex, descriptions[1].FieldDefinitionNumber = 1, 2
	checkAppendTo(t, descriptions)
	checkAppendTo[Record](t, nil)
}

// checkAppendTo compares AppendTo with the plain form.
func checkAppendTo[T any, P Pointer[T]](t *testing.T, all []T) {
	t.Helper()
	var b, plain fit.Builder
	if n, err := AppendTo[T, P](&b, all); n != len(all) || err != nil {
		t.Fatalf("AppendTo of %d structs = %d, %v", len(all), n, err)
	}
	for i := range all {
		if err := appendGeneric(&plain, P(&all[i])); err != nil {
			t.Fatal(err)
		}
	}
	got, want := b.Messages(), plain.Messages()
	if len(got) != len(want) {
		t.Fatalf("%d messages, want %d", len(got), len(want))
	}
	for i := range want {
		if !bytes.Equal(got[i].Bytes(), want[i].Bytes()) || !bytes.Equal(got[i].Definition().Bytes(), want[i].Definition().Bytes()) {
			t.Fatalf("message %d of %d: %x %x, want %x %x", i, len(want), got[i].Definition().Bytes(), got[i].Bytes(), want[i].Definition().Bytes(), want[i].Bytes())
		}
	}
}

// TestAppendToError names the struct that a Builder does not take.
func TestAppendToError(t *testing.T) {
	records := []Record{NewRecord(), NewRecord(), NewRecord(), NewRecord()}
	var m fit.Builder
	m.Begin(profile.MesgNumRecord)
	for range 255 {
		m.Add(200, fit.Uint8(1)) // no field of the profile, and 256 with the heart rate
	}
	if err := m.End(); err != nil {
		t.Fatal(err)
	}
	records[2].FromMessage(m.Messages()[0])
	records[2].HeartRate = 100
	var b fit.Builder
	if n, err := AppendTo(&b, records); n != 2 || !errors.Is(err, fit.ErrFields) || len(b.Messages()) != 2 {
		t.Errorf("AppendTo = %d, %v and %d messages, want 2 and an ErrFields", n, err, len(b.Messages()))
	}
}
