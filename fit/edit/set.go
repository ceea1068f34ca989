package edit

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrLabel is found by errors.Is if a label is not the name of a sport, or cannot be
// stored.
var ErrLabel = errors.New("label cannot be stored")

// Labels are the names that people give an activity. Set ignores empty labels.
type Labels struct {
	Sport    string // as in the profile, such as running
	SubSport string // such as trail
	Name     string // of the sport profile, the course or the workout
	Gear     string // the name of the bike
}

// maxText is the largest size in bytes of a text in a field, with the NUL that ends it.
const maxText = 255

// Set returns f with labels. It sets the sport of all sessions, laps and of the message
// sport; their SubSport becomes generic unless it is given. It sets the name in the message
// sport, in sessions that have a name, in a course and in a workout, and the gear in the
// message bike_profile. It adds the messages sport and bike_profile if an activity lacks
// them. Everything else stays.
//
// The result shares no memory with f, which is not changed. An error wraps [ErrLabel].
func Set(f *fit.File, l Labels) (*fit.File, []Change, error) {
	s := setting{draft: draftOf(f), Labels: l, fileType: timeline.FileType(f.Messages), sport: -1, subSport: -1}
	if err := s.read(); err != nil {
		return nil, nil, err
	}
	if l.Gear != "" {
		s.ensure(profile.MesgNumBikeProfile)
	}
	if l.Name != "" && s.fileType == profile.FileActivity {
		s.ensure(profile.MesgNumSport)
	}
	s.each(func(m fit.Message) fit.Message { return s.put(m, s.edits(m)...) })
	return s.result()
}

type setting struct {
	*draft
	Labels
	fileType        profile.File
	sport, subSport int // -1: not set
}

func (s *setting) read() error {
	if s.Sport != "" {
		if s.sport = numberNamed(profile.SportSport, s.Sport); s.sport < 0 {
			return fmt.Errorf("edit: %w: no sport %q, want a name such as cycling", ErrLabel, s.Sport)
		}
		s.subSport = int(profile.SubSportGeneric)
	}
	if s.SubSport != "" {
		if s.subSport = numberNamed(profile.SportSubSport, s.SubSport); s.subSport < 0 {
			return fmt.Errorf("edit: %w: no sub-sport %q, want a name such as trail", ErrLabel, s.SubSport)
		}
	}
	for _, text := range []string{s.Name, s.Gear} {
		if len(text) >= maxText || !utf8.ValidString(text) || slices.Contains([]byte(text), 0) {
			return fmt.Errorf("edit: %w: %q, want UTF-8 of at most %d bytes", ErrLabel, text, maxText-1)
		}
	}
	return nil
}

// numberNamed returns the value that a field of the message sport has for a name, or -1.
func numberNamed(field uint8, name string) int {
	f, _ := profile.FieldOf(profile.MesgNumSport, field)
	if n, ok := f.Type().Value(name); ok {
		return int(n)
	}
	return -1
}

// ensure adds a message after file_id if there is none of its kind.
func (s *setting) ensure(num profile.MesgNum) {
	if s.count(num) > 0 {
		return
	}
	at := slices.IndexFunc(s.messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumFileID }) + 1
	var edits []fieldEdit
	if i := slices.IndexFunc(s.messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumSession }); i >= 0 && num == profile.MesgNumSport {
		edits = append(edits, setNumber(num, profile.SportSport, s.messages[i].Field(profile.SessionSport).Uint()),
			setNumber(num, profile.SportSubSport, s.messages[i].Field(profile.SessionSubSport).Uint()))
	}
	s.messages = slices.Insert(s.messages, at, s.make(num, edits...))
}

// edits returns the edits that label one message.
func (s *setting) edits(m fit.Message) (edits []fieldEdit) {
	sports := map[profile.MesgNum][2]uint8{
		profile.MesgNumSession: {profile.SessionSport, profile.SessionSubSport},
		profile.MesgNumLap:     {profile.LapSport, profile.LapSubSport},
		profile.MesgNumSport:   {profile.SportSport, profile.SportSubSport},
	}
	if fields, ok := sports[m.Num()]; ok {
		for i, n := range []int{s.sport, s.subSport} {
			if n >= 0 && (m.Field(fields[i]).Exists() || m.Num() != profile.MesgNumLap) {
				edits = append(edits, setNumber(m.Num(), fields[i], uint64(n)))
			}
		}
	}
	if m.Num() == profile.MesgNumWorkout && s.fileType != profile.FileWorkout {
		return nil // the workout or course that an activity followed
	}
	names := map[profile.MesgNum]uint8{
		profile.MesgNumSport: profile.SportName, profile.MesgNumCourse: profile.CourseName,
		profile.MesgNumWorkout: profile.WorkoutWktName, profile.MesgNumSession: profile.SessionSportProfileName,
	}
	if field, ok := names[m.Num()]; ok && s.Name != "" && (m.Num() != profile.MesgNumSession || m.Field(field).Exists()) {
		edits = append(edits, setText(field, s.Name))
	}
	if m.Num() == profile.MesgNumBikeProfile && s.Gear != "" {
		edits = append(edits, setText(profile.BikeProfileName, s.Gear))
	}
	return edits
}
