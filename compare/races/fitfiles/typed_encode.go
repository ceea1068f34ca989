package fitfiles

import (
	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/profile/filedef"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/lab/race"
)

// fitTypedEncodeRaces race encoding structs that were decoded before, by way of
// messages.
func fitTypedEncodeRaces() (all []race.Race) {
	ours := func(b []byte) *activity.Activity { return races.Sound(activity.DecodeBytes[activity.Activity](b)) }
	for _, s := range plainShapes {
		all = append(all, race.Race{Name: "FIT/op=typedencode/shape=" + s.name, Inputs: fitLong, Arms: []race.Arm{
			fitEncoding("muktihari", s, fitActivityMuktihari, fitTypedEncodeMuktihari(), races.Once(ofStart)),
			fitEncoding("ours", s, ours, fitTypedEncode(), races.Once(ofStart)),
		}})
	}
	return all
}

func fitTypedEncodeMuktihari() func(*filedef.Activity) []byte {
	encode := fitEncodeMuktihari()
	return func(a *filedef.Activity) []byte {
		f := a.ToFIT(nil)
		return encode(&f)
	}
}

// ofStart returns an answer from a file's first message, file_id, and the number of
// messages: later messages and fields differ in order. A test checks that both files
// mean the same.
func ofStart(b []byte) uint64 {
	f, err := fit.DecodeBytes(b, fit.Checksums(fit.Ignore))
	if err != nil || len(f.Messages) == 0 {
		return races.Failed
	}
	return races.Fold(uint64(len(f.Messages)), f.Messages[0].Bytes())
}

func fitActivityMuktihari(b []byte) *filedef.Activity {
	l := filedef.NewListener()
	defer l.Close()
	races.Sound(newMuktihari(b, decoder.WithMesgListener(l), decoder.WithBroadcastOnly()).Decode())
	return l.File().(*filedef.Activity)
}

func fitTypedEncode() func(*activity.Activity) []byte {
	var b fit.Builder
	var out []byte
	return func(a *activity.Activity) []byte {
		b.Reset()
		if a.AppendTo(&b) != nil {
			return nil
		}
		var err error
		if out, err = fit.Append(out[:0], b.File()); err != nil {
			return nil
		}
		return out
	}
}
