package profile_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

func TestLabels(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{profile.MessageLabel(profile.MesgNumRecord), "record"},
		{profile.MessageLabel(0xFF00), "message_65280"},
		{profile.MessageLabel(0xFFFF), "message_65535"},
		{profile.FieldLabel(profile.MesgNumRecord, profile.RecordHeartRate), "heart_rate"},
		{profile.FieldLabel(profile.MesgNumRecord, 254), "field_254"},
		{profile.FieldLabel(0xFF00, 3), "field_3"}, // a message the profile does not have
		{profile.UnknownField(0), "field_0"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
