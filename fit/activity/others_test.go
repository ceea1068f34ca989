package activity

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// mixed returns an activity with messages that views have no place for: a description
// of a developer field, an unknown message without time, positions at their times, a
// second file_id and a second activity.
func mixed() []byte {
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
	w.Message(1, 207, fittest.Uint8(3, 1))
	w.Message(1, 206, fittest.Uint8(0, 1), fittest.Uint8(1, 2), fittest.Uint8(2, 2), fittest.Text(3, "spin", 5))
	w.Message(0, 49, fittest.Uint16(profile.FileCreatorSoftwareVersion, 7))
	for i := range uint8(3) {
		at := start + uint32(i)
		w.MessageDeveloper(2, 20, []fittest.Value{fittest.Uint32(253, at), fittest.Uint8(3, 100+i)},
			fittest.DeveloperValue{Index: 1, Value: fittest.Uint8(2, 50+i)})
		w.Message(3, 160, fittest.Uint32(253, at), fittest.Sint32(profile.GPSMetadataPositionLat, int32(i)))
		w.Message(4, 0xFF01, fittest.Uint8(0, i))
	}
	w.Message(0, 34, fittest.Uint32(253, start+3), fittest.Uint16(profile.ActivityNumSessions, 1))
	w.Message(0, 34, fittest.Uint32(253, start+3), fittest.Uint16(profile.ActivityNumSessions, 2))
	w.Message(0, 0, fittest.Enum(profile.FileIDType, uint8(profile.FileSport)))
	return w.Bytes()
}

// TestOthers reads an activity, changes a record and writes it again: nothing else
// changes, and what comes first still comes first.
func TestOthers(t *testing.T) {
	a, err := DecodeBytes[Activity](mixed())
	if err != nil {
		t.Fatal(err)
	}
	a.Records[1].HeartRate = 177
	f, err := fit.DecodeBytes(encode(write(t, a)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range f.Messages {
		text := fmt.Sprint(uint16(m.Num()))
		for num, v := range m.Fields() {
			if num != 253 {
				text += fmt.Sprint(" ", v)
			}
		}
		for d := range m.DeveloperFields() {
			text += fmt.Sprint(" ", d.Name(), d.Value)
		}
		got = append(got, text)
	}
	want := "0 4, 207 1, 206 1 2 2 spin, 49 7, " +
		"160 0, 65281 0, 20 100 spin50, 160 1, 65281 1, 20 177 spin51, 160 2, 65281 2, 20 102 spin52, " +
		"34 1, 34 2, 0 34"
	want = strings.Replace(want, "0 34", fmt.Sprint("0 ", uint8(profile.FileSport)), 1)
	if got := strings.Join(got, ", "); got != want {
		t.Errorf("messages\n%s, want\n%s", got, want)
	}
}

// TestExpansion wants the distance of a view's records, which components make.
func TestExpansion(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
	for i := range uint8(3) {
		w.Message(1, 20, fittest.Raw(profile.RecordCompressedSpeedDistance, profile.Byte, 0xF4, 0x01, 10+i))
	}
	a, err := DecodeBytes[Activity](w.Bytes())
	if err != nil || a.Records[2].DistanceScaled() != 12 {
		t.Errorf("distance %v m, %v, want 12 m", a.Records[2].DistanceScaled(), err)
	}
	if n := len(write(t, a).Messages[1].Definition().Fields()); n != 1 {
		t.Errorf("%d fields of a record are written, want 1", n)
	}
	a, err = DecodeBytes[Activity](w.Bytes(), fit.NoExpansion())
	if d := a.Records[2].Distance; err != nil || d != 0xFFFFFFFF {
		t.Errorf("distance without expansion %d, %v", d, err)
	}
}

// TestDescribedLate reads an activity whose session comes first, as some watches write it, and its
// descriptions and settings after a message with the time of the end. What refers to them comes later.
func TestDescribedLate(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
	w.Message(1, 140, fittest.Uint32(253, start+3), fittest.Uint8(0, 1))
	w.Message(2, 207, fittest.Uint8(3, 1))
	w.Message(3, 206, fittest.Uint8(0, 1), fittest.Uint8(1, 2), fittest.Uint8(2, 2), fittest.Text(3, "spin", 5))
	w.Message(4, 2, fittest.Uint32(profile.DeviceSettingsUTCOffset, 0))
	for i := range uint8(2) {
		w.MessageDeveloper(5, 20, []fittest.Value{fittest.Uint32(253, start+uint32(i))}, fittest.DeveloperValue{Index: 1, Value: fittest.Uint8(2, 50+i)})
	}
	a, err := DecodeBytes[Activity](w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	f := write(t, a)
	var got []string
	for _, m := range f.Messages {
		text := fmt.Sprint(uint16(m.Num()))
		for d := range m.DeveloperFields() {
			text += fmt.Sprint(" ", d.Name(), d.Value)
		}
		got = append(got, text)
	}
	if got, want := strings.Join(got, ", "), "0, 207, 206, 2, 20 spin50, 20 spin51, 140"; got != want {
		t.Errorf("messages %s, want %s", got, want)
	}
}

// TestDescribedAgain replaces a description between two records that have the field, and edits the
// second: each keeps its description, although both have one time.
func TestDescribedAgain(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
	for i := range uint8(3) {
		w.Message(1, 207, fittest.Uint8(3, 1))
		w.Message(2, 206, fittest.Uint8(0, 1), fittest.Uint8(1, 2), fittest.Uint8(2, 2), fittest.Text(3, string('a'+rune(i)), 5))
		w.MessageDeveloper(3, 20, []fittest.Value{fittest.Uint32(253, start)}, fittest.DeveloperValue{Index: 1, Value: fittest.Uint8(2, i)})
	}
	a, err := DecodeBytes[Activity](w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	a.Records[1].HeartRate = 120
	a.Records = append(a.Records, record(start))
	var got string
	for _, m := range write(t, a).Messages {
		for d := range m.DeveloperFields() {
			got += fmt.Sprintf("%s %v, heart rate %v; ", d.Name(), d.Value, m.Field(profile.RecordHeartRate))
		}
	}
	if want := "a 0, heart rate none; b 1, heart rate 120; c 2, heart rate none; "; got != want {
		t.Errorf("developer fields and heart rates %q, want %q", got, want)
	}
}
