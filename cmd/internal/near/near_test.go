package near

import (
	"slices"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"show", "show", 0},
		{"sho", "show", 1},
		{"shoow", "show", 1},
		{"shaw", "show", 1},
		{"hsow", "show", 1},
		{"reapir", "repair", 1},
		{"ca", "abc", 3}, // a letter that was exchanged does not change again
		{"kitten", "sitting", 3},
	} {
		if got := distance(tt.a, tt.b); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := distance(tt.b, tt.a); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestName(t *testing.T) {
	names := []string{"show", "dump", "check", "stat", "split", "strip", "conceal"}
	for typed, want := range map[string]string{
		"sohw": "show", "dmp": "dump", "chek": "check", "stats": "stat", "concel": "conceal", "slit": "split",
		"strp": "strip", "x": "", "": "", "repair": "", "dance": "",
	} {
		if got := Name(typed, slices.Values(names)); got != want {
			t.Errorf("Name(%q) = %q, want %q", typed, got, want)
		}
	}
	if got := Meant("sohw", slices.Values(names)); got != ", did you mean show?" {
		t.Errorf("Meant = %q", got)
	}
	if got := Meant("dance", slices.Values(names)); got != "" {
		t.Errorf("Meant of nothing near = %q", got)
	}
}
