package fit_test

import (
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

func ExampleExpander() {
	var b fit.Builder
	b.Begin(profile.MesgNumRecord)
	b.Add(profile.RecordSpeed, fit.Uint16(2006))
	b.Add(profile.RecordAltitude, fit.Uint16(2750))
	if err := b.End(); err != nil {
		panic(err)
	}
	var x fit.Expander
	for _, m := range b.File().Messages {
		for _, f := range x.Expand(m) {
			facts, _ := profile.FieldOf(m.Num(), f.Num)
			fmt.Println(facts.Name(), facts.Scale().Float(f.Value.Float()), facts.Units())
		}
	}
	// Output:
	// enhanced_speed 2.006 m/s
	// enhanced_altitude 50 m
}

func ExampleMessage_Scaled() {
	var b fit.Builder
	b.Begin(profile.MesgNumEvent)
	b.Add(profile.EventEvent, fit.Enum(uint8(profile.EventTimeDurationAlert)))
	b.Add(profile.EventData, fit.Uint32(123456))
	if err := b.End(); err != nil {
		panic(err)
	}
	m := b.File().Messages[0]
	s, _ := m.Subfield(profile.EventData)
	v, units := m.Scaled(profile.EventData)
	fmt.Println(s.Name(), v, units)
	// Output: time_duration_alert 123.456 s
}
