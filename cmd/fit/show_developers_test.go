package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// appsOf returns a ride with three records, each with two powers of two applications, and a
// session with a field of its own and more others.
func appsOf(more int) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	for i, id := range []string{"pedals", "crank"} {
		w.Message(1, 207, fittest.Raw(1, profile.Byte, []byte(id+strings.Repeat("\x00", 16-len(id)))...), fittest.Uint8(3, uint8(i)))
		w.Message(2, 206, fittest.Uint8(0, uint8(i)), fittest.Uint8(1, 3), fittest.Uint8(2, 0x84), fittest.Text(3, "Power", 9), fittest.Text(8, "Watts", 9))
	}
	for i := range more + 1 {
		w.Message(2, 206, fittest.Uint8(0, 0), fittest.Uint8(1, uint8(10+i)), fittest.Uint8(2, 2), fittest.Text(3, fmt.Sprint("Field ", i), 9))
	}
	of := func(index uint8, v fittest.Value) fittest.DeveloperValue {
		return fittest.DeveloperValue{Index: index, Value: v}
	}
	for i := range uint16(3) {
		w.MessageDeveloper(3, 20, []fittest.Value{fittest.Uint32(253, saturday+uint32(i))}, of(0, fittest.Uint16(3, 200+100*i)), of(1, fittest.Uint16(3, 205+i)))
	}
	w.Message(4, 19, fittest.Uint32(253, saturday+2), fittest.Uint32(2, saturday), fittest.Uint32(7, 2000))
	var own []fittest.DeveloperValue
	for i := range more + 1 {
		own = append(own, of(0, fittest.Uint8(uint8(10+i), uint8(i+7))))
	}
	w.MessageDeveloper(5, 18, []fittest.Value{fittest.Uint32(253, saturday+2), fittest.Uint32(2, saturday), fittest.Uint32(7, 2000)}, own...)
	return w.Bytes()
}

// TestShowDevelopers prints fields of one name apart, and what a session stores without ~.
func TestShowDevelopers(t *testing.T) {
	t.Parallel()
	want := joined(
		"",
		"  Developer field  Application     Average         Max  Stored",
		"            Power     70656461  ~300 Watts  ~400 Watts        ",
		"            Power     6372616e  ~206 Watts  ~207 Watts        ",
		"          Field 0     70656461                               7",
	)
	if got := fitOn(appsOf(0), "show"); !strings.HasSuffix(got.out, want) {
		t.Errorf("show wrote\n%s, want at the end\n%s", got.out, want)
	}
}

// TestShowDoubts marks what cannot be true, and says why: an altitude of an application, and a power. The page of
// view says it, too, and so does JSON.
func TestShowDoubts(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 207, fittest.Raw(1, profile.Byte, []byte("0123456789abcdef")...), fittest.Uint8(3, 0))
	w.Message(2, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 3), fittest.Uint8(2, 0x84), fittest.Text(3, "Elevation", 12), fittest.Text(8, "Meters", 9))
	w.Message(2, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 4), fittest.Uint8(2, 0x84), fittest.Text(3, "Form Power", 12), fittest.Text(8, "Watts", 9))
	for i, metres := range []uint16{48, 51_896, 52} {
		w.MessageDeveloper(3, 20, []fittest.Value{fittest.Uint32(253, saturday+uint32(i))},
			fittest.DeveloperValue{Index: 0, Value: fittest.Uint16(3, metres)}, fittest.DeveloperValue{Index: 0, Value: fittest.Uint16(4, 70)})
	}
	w.Message(4, 18, fittest.Uint32(2, saturday), fittest.Uint32(7, 2000), fittest.Enum(5, 1), fittest.Uint16(20, 250), fittest.Uint16(21, 21_733), fittest.Uint8(16, 250))
	got := fitOn(w.Bytes(), "show").out
	for _, want := range []string{
		"  Doubtful    max power 21733 W: nobody has more than 3,000 W\n              Elevation 51896 Meters: it is not an altitude on earth\n",
		"    Elevation ?  ~17332 Meters  ~51896 Meters\n", "     Form Power      ~70 Watts      ~70 Watts\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q", got, want)
		}
	}
	page, _ := viewed(t, w.Bytes())
	if want := "Cannot be true: Elevation 51896 Meters: it is not an altitude on earth."; !strings.Contains(page, want) {
		t.Errorf("the page lacks %q", want)
	}
	if want := `"doubtful":[{"figure":"max_power","reason":"nobody has more than 3,000 W"},{"figure":"Elevation",`; !strings.Contains(fitOn(w.Bytes(), "show", "--json").out, want) {
		t.Errorf("JSON lacks %s", want)
	}
	if got := fitOn(evening.file(), "show").out; strings.Contains(got, "Doubtful") || strings.Contains(got, " ?") {
		t.Errorf("a ride that can be true has doubts:\n%s", got)
	}
}

// TestShowManyDevelopers has ten rows on a page, all of them in JSON and in the page of view.
func TestShowManyDevelopers(t *testing.T) {
	t.Parallel()
	got := fitOn(appsOf(30), "show").out
	if !strings.Contains(got, "        Field 7 ") || strings.Contains(got, "Field 8") || !strings.Contains(got, "and 23 more: --json has all") {
		t.Errorf("show wrote\n%s, want ten rows", got)
	}
	if page, _ := viewed(t, appsOf(30)); !strings.Contains(page, "<h2>Developer fields</h2>") || !strings.Contains(page, "<td>Field 30</td>") {
		t.Error("the page lacks a developer field")
	}
	type fields struct {
		Developers []developerJSON `json:"developer_fields"`
	}
	var line struct {
		fields
		Sessions []fields `json:"sessions"`
		Laps     []fields `json:"laps"`
	}
	if err := json.Unmarshal([]byte(fitOn(appsOf(30), "show", "--json").out), &line); err != nil {
		t.Fatal(err)
	}
	of := func(all []developerJSON) string {
		var texts []string
		for _, f := range all {
			for _, v := range []*float64{f.Avg, f.Max, f.Stored} {
				texts = append(texts, "-")
				if v != nil {
					texts[len(texts)-1] = fmt.Sprint(*v)
				}
			}
			texts = append(texts, f.Name, f.Unit, f.Application[:4], fmt.Sprint(f.Computed))
		}
		return strings.Join(texts, " ")
	}
	powers := "300 400 - Power Watts 7065 true 206 207 - Power Watts 6372 true"
	for _, f := range [][]developerJSON{line.Developers, line.Sessions[0].Developers} {
		if text := of(f); len(f) != 33 || !strings.HasPrefix(text, powers+" - - 7 Field 0  7065 false") {
			t.Errorf("show --json has %d developer fields, %s", len(f), text)
		}
	}
	if text := of(line.Laps[0].Developers); text != powers {
		t.Errorf("show --json has in a lap %s, want %s", text, powers)
	}
}
