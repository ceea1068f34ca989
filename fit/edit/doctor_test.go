package edit_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// rulesBroken are the rules that a file breaks.
func rulesBroken(f *fit.File) map[string]string {
	broken := map[string]string{}
	for _, found := range doctor.ExamineFile(f) {
		broken[found.Rule.Name] = found.Message
	}
	return broken
}

// edits are all that makes one file of another.
var edits = map[string]func(f *fit.File) (*fit.File, []edit.Change, error){
	"conceal": func(f *fit.File) (*fit.File, []edit.Change, error) {
		m, ok := edit.FirstPlace(f)
		if !ok {
			return f, nil, nil
		}
		zone := edit.Circle{Lat: fit.Degrees(int32(m.Field(profile.RecordPositionLat).Int())), Long: fit.Degrees(int32(m.Field(profile.RecordPositionLong).Int())), Radius: 300}
		out, changes := edit.Conceal(f, edit.Concealment{Zones: []edit.Circle{zone}, Names: true})
		return out, changes, nil
	},
	"cut": func(f *fit.File) (*fit.File, []edit.Change, error) {
		records := timeline.Timed(f.Messages, profile.MesgNumRecord)
		from, _ := records[len(records)/4].Timestamp()
		to, _ := records[len(records)*3/4].Timestamp()
		return edit.Cut(f, profile.DateTime(from), profile.DateTime(to))
	},
	"despike": func(f *fit.File) (*fit.File, []edit.Change, error) {
		out, changes := edit.Despike(f)
		return out, changes, nil
	},
	"fill": func(f *fit.File) (*fit.File, []edit.Change, error) {
		return edit.Fill(f, time.Hour, "power", "cadence", "heart_rate")
	},
	"scale": func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Scale(f, "power", 1.03) },
	"merge": func(f *fit.File) (*fit.File, []edit.Change, error) {
		later, _, err := edit.Shift(f, 48*time.Hour)
		if err != nil {
			return f, nil, nil
		}
		return edit.Merge(f, later)
	},
	"merge-hr": func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.MergeHR(f) },
	"overlay": func(f *fit.File) (*fit.File, []edit.Change, error) {
		return edit.Overlay(f, f, 2*time.Second, "heart_rate", "power", "position")
	},
	"reduce": func(f *fit.File) (*fit.File, []edit.Change, error) {
		out, changes := edit.Reduce(f, edit.Reduction{Metres: 5})
		return out, changes, nil
	},
	"set": func(f *fit.File) (*fit.File, []edit.Change, error) {
		return edit.Set(f, edit.Labels{Sport: "running", Name: "home", Gear: "old one"})
	},
	"shift": func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Shift(f, time.Hour) },
	"split, first part": func(f *fit.File) (*fit.File, []edit.Change, error) {
		parts, err := edit.Split(f, edit.ByTime(10*time.Minute))
		if err != nil {
			return nil, nil, err
		}
		return parts[0], nil, nil
	},
	"split, last part": func(f *fit.File) (*fit.File, []edit.Change, error) {
		parts, err := edit.Split(f, edit.ByLap)
		if err != nil {
			return nil, nil, err
		}
		return parts[len(parts)-1], nil, nil
	},
	"strip": func(f *fit.File) (*fit.File, []edit.Change, error) {
		return edit.Strip(f, edit.Stripping{Fields: []string{"heart_rate"}, Developer: true})
	},
	"trim": func(f *fit.File) (*fit.File, []edit.Change, error) {
		records := timeline.Timed(f.Messages, profile.MesgNumRecord)
		from, _ := records[len(records)/4].Timestamp()
		to, _ := records[len(records)*3/4].Timestamp()
		return edit.Trim(f, profile.DateTime(from), profile.DateTime(to))
	},
}

// excused are findings that follow from what was asked for. Where files have no activity message,
// merge makes one, without a time zone. Two records may differ only in what is stripped, and two of
// the same second only in what is laid over. And nobody runs at the speed of a ride. Of two records two days
// apart the timer ran for no second.
var excused = map[string]string{"merge": "local-time-missing timer-zero", "strip": "message-twice", "overlay": "message-twice", "set": "speed-spike"}

// startsLate reports whether a device has set its clock after the start, so that the event that
// starts the timer is later than records: a part may be without it.
func startsLate(f *fit.File) bool {
	first, _ := timeline.Timed(f.Messages, profile.MesgNumRecord)[0].Timestamp()
	for _, m := range f.Messages {
		if start, _ := edit.IsTimer(m); start {
			t, _ := m.Timestamp()
			return t > first
		}
	}
	return false
}

// No edit of an activity makes a finding that was not there before.
func TestNoNewFinding(t *testing.T) {
	for verb, do := range edits {
		t.Run(verb, func(t *testing.T) {
			edit.EachActivity(t, func(t *testing.T, name string, f *fit.File) {
				if timeline.FileType(f.Messages) != profile.FileActivity {
					return
				}
				was := rulesBroken(f)
				out, _, err := do(f)
				if err != nil {
					t.Logf("%s: %v", name, err)
					return
				}
				for rule, message := range rulesBroken(edit.Written(t, name, out)) {
					if _, old := was[rule]; !old && !slices.Contains(strings.Fields(excused[verb]), rule) && !(startsLate(f) && strings.HasPrefix(rule, "timer-")) {
						t.Errorf("%s: %s: %s", name, rule, message)
					}
				}
			})
		})
	}
}
