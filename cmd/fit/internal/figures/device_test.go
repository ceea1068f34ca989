package figures

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

func TestTitlesOfActivities(t *testing.T) {
	all := titles{}
	all.read(strings.NewReader("Activity ID,Activity Name,Filename\n1,Spin,activities/1.fit.gz\n2,\"a \"\"b\"\"\",2.fit\n3,short\n4,no,activities/4.gpx\n"))
	all.read(strings.NewReader(""))
	all.read(strings.NewReader("ID,Date,Name,File\n5,x,\"open"))
	for name, want := range map[string]string{
		"/rides/export/activities/1.fit.gz": "Spin",
		"export.zip/2.fit":                  `a "b"`,
		"2.fit":                             `a "b"`,
		"22.fit":                            "",
		"activities/4.gpx":                  "",
	} {
		if got := all.of(name); got != want {
			t.Errorf("the title of %s is %q, want %q", name, got, want)
		}
	}
}

func TestDeviceName(t *testing.T) {
	for _, tt := range []struct {
		id, info []fittest.Value
		want     string
	}{
		{[]fittest.Value{fittest.Uint16(1, 1), fittest.Uint16(2, 2713)}, nil, "Garmin Edge 1030"},
		{[]fittest.Value{fittest.Uint16(1, 32), fittest.Uint16(2, 31)}, nil, "Wahoo Fitness"},
		{[]fittest.Value{fittest.Uint16(1, 32)}, []fittest.Value{fittest.Uint8(0, 0), fittest.Text(27, "Wahoo BOLT", 12), fittest.Uint16(2, 32)}, "Wahoo Fitness Wahoo BOLT"},
		{[]fittest.Value{fittest.Uint16(1, 260), fittest.Text(8, "Zwift", 8)}, nil, "Zwift"},
		{[]fittest.Value{fittest.Uint16(1, 1)}, []fittest.Value{fittest.Uint8(0, 1), fittest.Uint16(2, 32)}, "Garmin"},
		{[]fittest.Value{fittest.Uint16(1, 65000)}, nil, ""},
		{[]fittest.Value{fittest.Uint16(1, 1), fittest.Text(8, "\x1b[31m", 8)}, nil, `Garmin "\x1b[31m"`},
	} {
		w := (&fittest.File{Protocol: 0x20, Profile: 2140})
		w.Message(0, 0, tt.id...)
		if tt.info != nil {
			w.Message(1, 23, tt.info...)
		}
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if got := DeviceName(f); got != tt.want {
			t.Errorf("the device is %q, want %q", got, tt.want)
		}
	}
}
