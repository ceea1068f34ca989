package activity

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// toldDevelopers returns developer figures as text.
func toldDevelopers(all []DeveloperFigure) string {
	var texts []string
	for _, f := range all {
		app := f.Application[:min(2, len(f.Application))]
		if f.Computed() {
			texts = append(texts, fmt.Sprintf("%s %s ~%.6g, max %.6g %s", app, f.Name, f.Avg, f.Max, f.Unit))
		} else {
			texts = append(texts, fmt.Sprintf("%s %s %.6g %s", app, f.Name, f.Stored, f.Unit))
		}
	}
	return strings.Join(texts, "; ")
}

// identify declares an application, and describe one of its fields.
func identify(w *fittest.File, index uint8, id byte) {
	w.Message(8, 207, fittest.Raw(1, profile.Byte, []byte(strings.Repeat(string(id), 16))...), fittest.Uint8(3, index))
}

func describe(w *fittest.File, index, num uint8, typ profile.BaseType, name, unit string) {
	w.Message(9, 206, fittest.Uint8(0, index), fittest.Uint8(1, num), fittest.Uint8(2, uint8(typ)), fittest.Text(3, name, 20), fittest.Text(8, unit, 8))
}

// of returns a developer field.
func ofApp(index uint8, v fittest.Value) fittest.DeveloperValue {
	return fittest.DeveloperValue{Index: index, Value: v}
}

func float32Field(num uint8, v float64) fittest.Value {
	return fittest.Number(num, profile.Float32, uint64(math.Float32bits(float32(v))))
}

// addPowers adds records from start on with the powers of two applications; 0xFFFF is invalid.
func addPowers(w *fittest.File, start uint32, of, other []uint16) {
	for i := range of {
		w.MessageDeveloper(2, 20, []fittest.Value{fittest.Uint32(253, start+uint32(i))},
			ofApp(0, fittest.Uint16(3, of[i])), ofApp(1, fittest.Uint16(3, other[i])))
	}
}

// lasting is the fields of a session or lap.
func lasting(start, seconds uint32) []fittest.Value {
	return []fittest.Value{fittest.Uint32(253, start+seconds), fittest.Uint32(2, start), fittest.Uint32(7, 1000*seconds)}
}

// TestDeveloperFigures has two applications whose fields have one name, two sessions and three
// laps. A lap stores a field of its own, a session another and a text.
func TestDeveloperFigures(t *testing.T) {
	w := fileOf(profile.FileActivity)
	identify(w, 0, 'A')
	identify(w, 1, 'B')
	describe(w, 0, 3, profile.Uint16, "Power", "Watts")
	describe(w, 1, 3, profile.Uint16, "Power", "Watts")
	describe(w, 0, 4, profile.Float32, "Stiffness", "kN/m")
	describe(w, 0, 5, profile.String, "Version", "")
	addPowers(w, noon, []uint16{100, 300, 0xFFFF}, []uint16{10, 20, 30})
	addPowers(w, noon+10, []uint16{400, 200}, []uint16{0xFFFF, 0xFFFF})
	w.MessageDeveloper(3, 19, lasting(noon, 1), ofApp(0, float32Field(4, 9.5)))
	w.Message(4, 19, lasting(noon+2, 7)...)
	w.Message(4, 19, lasting(noon+10, 2)...)
	w.MessageDeveloper(5, 18, lasting(noon, 9), ofApp(0, float32Field(4, 11.25)), ofApp(0, fittest.Text(5, "1.0", 4)))
	w.Message(6, 18, lasting(noon+10, 2)...)
	got := DeveloperFiguresOf(decoded(t, w))
	for _, tt := range []struct {
		of   string
		got  []DeveloperFigure
		want string
	}{
		{"all", got.Total, "41 Power ~250, max 400 Watts; 42 Power ~20, max 30 Watts"},
		{"session 0", got.Sessions[0], "41 Power ~200, max 300 Watts; 42 Power ~20, max 30 Watts; 41 Stiffness 11.25 kN/m"},
		{"session 1", got.Sessions[1], "41 Power ~300, max 400 Watts"},
		{"lap 0", got.Laps[0], "41 Power ~200, max 300 Watts; 42 Power ~15, max 20 Watts; 41 Stiffness 9.5 kN/m"},
		{"lap 1", got.Laps[1], "42 Power ~30, max 30 Watts"},
		{"lap 2", got.Laps[2], "41 Power ~300, max 400 Watts"},
	} {
		if text := toldDevelopers(tt.got); text != tt.want {
			t.Errorf("%s: the developer fields are\n%s, want\n%s", tt.of, text, tt.want)
		}
	}
}

// TestDeveloperFiguresLeftOut has values that no one can average, and a scale.
func TestDeveloperFiguresLeftOut(t *testing.T) {
	w := fileOf(profile.FileActivity)
	w.Message(9, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 1), fittest.Uint8(2, uint8(profile.Uint16)), fittest.Text(3, "Core", 8),
		fittest.Uint8(6, 100), fittest.Sint8(7, -10))
	describe(w, 0, 2, profile.Float32, "Odd", "")
	describe(w, 0, 4, profile.String, "Text", "")
	describe(w, 0, 5, profile.Uint8, "Array", "")
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		w.MessageDeveloper(2, 20, nil, ofApp(0, fittest.Uint16(1, 2750)), ofApp(0, float32Field(2, v)), ofApp(0, fittest.Uint8(3, 1)),
			ofApp(0, fittest.Text(4, "7", 2)), ofApp(0, fittest.Array(5, profile.Uint8, 1, 2)))
	}
	w.Message(4, 19, lasting(noon, 9)...)
	w.MessageDeveloper(3, 18, lasting(noon, 9), ofApp(0, float32Field(2, math.NaN())))
	f := decoded(t, w)
	got := DeveloperFiguresOf(f)
	for _, all := range [][]DeveloperFigure{got.Total, got.Sessions[0], got.Laps[0]} {
		if text := toldDevelopers(all); text != "#0 Core ~37.5, max 37.5 " {
			t.Errorf("the developer fields are %s, want Core alone", text)
		}
	}
	got = DeveloperFiguresOf(decoded(t, fileOf(profile.FileCourse)), f, f)
	if len(got.Total) != 1 || len(got.Sessions[1]) != 1 || len(got.Laps[1]) != 1 {
		t.Errorf("of two chained files the developer fields are %+v", got)
	}
}

// TestDeveloperFiguresDescribed keeps figures apart whose description changes, and puts those
// together that two indexes of one application stand for.
func TestDeveloperFiguresDescribed(t *testing.T) {
	w := fileOf(profile.FileActivity)
	values := func(index uint8, of ...uint16) {
		for _, v := range of {
			w.MessageDeveloper(2, 20, []fittest.Value{fittest.Uint32(253, noon)}, ofApp(index, fittest.Uint16(3, v)))
		}
	}
	values(0, 7) // not described yet
	identify(w, 0, 'A')
	describe(w, 0, 3, profile.Uint16, "Speed", "m/s")
	values(0, 5, 7)
	describe(w, 0, 3, profile.Uint16, "Speed", "km/h")
	values(0, 18)
	identify(w, 1, 'A')
	describe(w, 1, 3, profile.Uint16, "Speed", "m/s")
	values(1, 9)
	identify(w, 1, 'B')
	values(1, 20)
	want := "41 Speed ~7, max 9 m/s; 41 Speed ~18, max 18 km/h; 42 Speed ~20, max 20 m/s"
	if got := toldDevelopers(DeveloperFiguresOf(decoded(t, w)).Total); got != want {
		t.Errorf("the developer fields are\n%s, want\n%s", got, want)
	}
}

// TestRealDeveloperFigures computes the averages of real files in another way: field by field of
// each session's records, in a first pass for the names.
func TestRealDeveloperFigures(t *testing.T) {
	checked := 0
	for _, file := range testkit.Collection(t, realFiles) {
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		for f := range fit.All(b) {
			if f == nil || len(DeveloperFiguresOf(f).Total) == 0 {
				continue
			}
			values := map[string][]float64{}
			for _, m := range Records(f.Messages) {
				for d := range m.DeveloperFields() {
					if v, unit := d.Scaled(); d.Name() != "" && !math.IsNaN(v) && !math.IsInf(v, 0) {
						values[d.Name()+unit] = append(values[d.Name()+unit], v)
					}
				}
			}
			for _, d := range DeveloperFiguresOf(f).Total {
				if all := values[d.Name+d.Unit]; d.Computed() {
					checked++
					if !same(d.Avg, Mean(all)) || len(all) == 0 {
						t.Errorf("%s: %s is %v on average, want %v", file["file"], d.Name, d.Avg, Mean(all))
					}
				}
			}
		}
	}
	t.Log(checked, "averages")
	if checked < 15 {
		t.Errorf("%d averages, want at least 15", checked)
	}
}
