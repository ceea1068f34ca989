package field

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

func TestSelection(t *testing.T) {
	s := Selection{messages: []string{"lap", "65281"}, Fields: []string{"speed", "dev.x.y"}}
	if err := s.Read(); err != nil {
		t.Fatal(err)
	}
	for num, want := range map[profile.MesgNum]bool{19: true, 65281: true, 20: false} {
		if got := s.HasMessage(num); got != want {
			t.Errorf("hasMessage(%d) = %v, want %v", num, got, want)
		}
	}
	for name, want := range map[string]bool{"speed": true, "speed.2": true, "speed.x": false, "power": false, "dev.x.y": true, "dev.x": false, "": false} {
		if got := s.hasField(name); got != want {
			t.Errorf("hasField(%q) = %v, want %v", name, got, want)
		}
	}
}
