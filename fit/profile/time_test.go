package profile

import (
	"testing"
	"time"
)

func TestDateTime(t *testing.T) {
	for _, c := range []struct {
		d    DateTime
		want string
	}{
		{0, "1989-12-31T00:00:00Z"},
		{1, "1989-12-31T00:00:01Z"},
		{DateTimeMin, "1998-07-03T21:24:16Z"},
		{1021512000, "2022-05-15T01:20:00Z"},
		{DateTimeInvalid - 1, "2126-02-06T06:28:14Z"},
	} {
		want, err := time.Parse(time.RFC3339, c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.d.Time(); got != want {
			t.Errorf("DateTime(%d).Time() = %v, want %v", uint32(c.d), got, want)
		}
		if got := DateTimeOf(want.Add(999 * time.Millisecond)); got != c.d {
			t.Errorf("DateTimeOf(%v) = %d, want %d", want, uint32(got), uint32(c.d))
		}
		if got := LocalDateTimeOf(want); got != LocalDateTime(c.d) || got.Time() != want {
			t.Errorf("LocalDateTimeOf(%v) = %d, want %d", want, uint32(got), uint32(c.d))
		}
	}
}

// TestLocalDateTime shows that what the clock shows counts, not the instant.
func TestDateTimeKnown(t *testing.T) {
	for d, want := range map[DateTime]bool{0: false, DateTimeMin - 1: false, DateTimeMin: true, 1021512000: true, DateTimeInvalid - 1: true, DateTimeInvalid: false} {
		if got := d.Known(); got != want {
			t.Errorf("%v.Known() = %v, want %v", d, got, want)
		}
	}
}

func TestLocalDateTime(t *testing.T) {
	zone := time.FixedZone("", 5*3600+1800)
	got := LocalDateTimeOf(time.Date(2024, 2, 29, 12, 30, 1, 0, zone))
	if want := "2024-02-29T12:30:01"; got.String() != want {
		t.Errorf("LocalDateTimeOf(...) = %v, want %v", got, want)
	}
}

func TestDateTimeOutOfRange(t *testing.T) {
	for _, at := range []time.Time{
		{},
		time.Date(1989, 12, 30, 23, 59, 59, 999, time.UTC),
		time.Date(2126, 2, 6, 6, 28, 15, 0, time.UTC),
		time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC),
	} {
		if got := DateTimeOf(at); got != DateTimeInvalid {
			t.Errorf("DateTimeOf(%v) = %d, want DateTimeInvalid", at, uint32(got))
		}
	}
}
