package mesg

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
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
	got, want := b.Messages(), plain.Messages()
	for i := range want {
		if !same(got[i], want[i]) {
			t.Errorf("message %d: AppendTo wrote %s, want %s", i, spelled(got[i]), spelled(want[i]))
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
	case 6:
		record.Grit = float32(r.IntN(3))
	case 7:
		record.Flow = math.Float32frombits(0x7FC00000 + r.Uint32N(2)) // not the NaN of a blank struct
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
	checkSame(t, "AppendTo", b.Messages(), plain.Messages())
}

// TestAppendToKinds writes structs of every kind, that were read from random messages, in
// slices: alone, some with the same fields, in both byte orders, with the descriptions of their
// developer fields and without. Messages and errors must be the same as from the plain form.
func TestAppendToKinds(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		each(t, wrong, func(t *testing.T, k kind, list []fit.Message) {
			checkWritten(t, k, list, rand.New(rand.NewPCG(uint64(k.num), 9)))
		})
	}
}

// checkWritten reads structs from a list of messages, repeats and changes some, and writes them.
func checkWritten(t *testing.T, k kind, list []fit.Message, r *rand.Rand) {
	t.Helper()
	var all []full
	for _, m := range list {
		if m.Num() != k.num {
			continue
		}
		for range 1 + r.IntN(3) {
			one := k.new()
			one.FromMessage(m)
			change(r, one)
			all = append(all, one)
		}
	}
	big := r.IntN(8) == 0
	b, plain := fit.Builder{BigEndian: big}, fit.Builder{BigEndian: big}
	for _, m := range list {
		if m.Num() == profile.MesgNumFieldDescription && r.IntN(8) > 0 {
			b.Append(m)
			plain.Append(m)
		}
	}
	checkTogether(t, k, all, &b, &plain)
}

// checkTogether writes structs to b together, and to plain by the plain form.
func checkTogether(t *testing.T, k kind, all []full, b, plain *fit.Builder) {
	t.Helper()
	for from := 0; from < len(all); {
		n, err := k.writeT(b, all[from:])
		for _, one := range all[from:][:n] {
			if err := appendGeneric(plain, one); err != nil {
				t.Fatalf("%v: AppendTo took a struct, appendGeneric: %v", k.typ, err)
			}
		}
		if from += n; from == len(all) {
			break
		}
		if want := appendGeneric(plain, all[from]); err == nil || want == nil || err.Error() != want.Error() {
			t.Fatalf("%v: AppendTo: %v, want %v", k.typ, err, want)
		}
		from++
	}
	checkSame(t, k.typ, b.Messages(), plain.Messages())
}

// TestAppendToConditions writes events with the same valid fields. One event is a change of
// gear: only there do components make the gears of the data, and they are not written.
func TestAppendToConditions(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 21, fittest.Enum(profile.EventEvent, uint8(profile.EventRearGearChange)), fittest.Uint32(profile.EventData, 0x01020304))
	change := Append([]Event(nil), decoded(t, w))[0]
	if change.RearGear == 0 || change.FrontGear == 0 {
		t.Fatalf("components made no gears: %+v", change)
	}
	timer := change
	timer.Event = profile.EventTimer
	checkAppendTo(t, []Event{timer, change, timer})
}

// TestAppendToOdd writes structs that look like the one before, and need other bytes or have an
// error: messages and errors must be the same as from the plain form.
func TestAppendToOdd(t *testing.T) {
	for name, w := range map[string]func(w *fittest.File){
		"no UTF-8 after UTF-8": func(w *fittest.File) {
			w.Message(0, 0, fittest.Text(profile.FileIDProductName, "a\u00e9", 4))
			w.Message(0, 0, fittest.Text(profile.FileIDProductName, "a\xff", 4))
			w.Message(0, 0, fittest.Raw(profile.FileIDProductName, profile.String, 'a', 0, 0xFF, 0))
		},
		"arrays of one number, whose type lacks a bit": func(w *fittest.File) {
			w.Message(0, 78, fittest.Raw(0, profile.Uint16&0x1F, 1, 2))
			w.Message(0, 78, fittest.Raw(0, profile.Uint16&0x1F, 1, 2, 3, 4))
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fittest.File{}
			w(f)
			messages := decoded(t, f)
			k := all[slices.IndexFunc(all, func(k kind) bool { return k.num == messages[0].Num() })]
			var structs []full
			for _, m := range messages {
				structs = append(structs, k.new())
				structs[len(structs)-1].FromMessage(m)
			}
			var b, plain fit.Builder
			checkTogether(t, k, structs, &b, &plain)
		})
	}
}

// change gives some numbers of a struct the value of others of their type.
func change(r *rand.Rand, one full) {
	for range r.IntN(3) {
		f, ok := profile.FieldOf(one.Num(), uint8(r.IntN(64)))
		if ok && !isList(f) {
			set(one.ptr(f.Num()), fit.Number(f.Base(), r.Uint64()>>r.IntN(64)))
		}
	}
}

// checkSame compares messages, to the byte.
func checkSame(t *testing.T, what any, got, want []fit.Message) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%v: %d messages, want %d", what, len(got), len(want))
	}
	for i := range want {
		if !same(got[i], want[i]) {
			t.Fatalf("%v: message %d of %d is %s, want %s", what, i, len(want), spelled(got[i]), spelled(want[i]))
		}
	}
}

// same reports whether two messages have the same bytes, in their definitions, too.
func same(a, b fit.Message) bool {
	return bytes.Equal(a.Bytes(), b.Bytes()) && bytes.Equal(a.Definition().Bytes(), b.Definition().Bytes())
}

// spelled returns the bytes of a message's definition and its own.
func spelled(m fit.Message) string { return fmt.Sprintf("%x %x", m.Definition().Bytes(), m.Bytes()) }

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
