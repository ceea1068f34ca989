package profile_test

import (
	"fmt"

	"github.com/tightwire/tightwire/fit/profile"
)

func ExampleFieldOf() {
	record, _ := profile.MessageNum("record")
	f, _ := profile.FieldOf(record, 2)
	fmt.Println(f.Name(), f.Base(), f.Scale().Float(2640), f.Units())
	// Output: altitude uint16 28 m
}

func ExampleField_Component() {
	altitude, _ := profile.FieldNamed(20, "altitude")
	for i := range altitude.NumComponents() {
		c := altitude.Component(i)
		target, _ := profile.FieldOf(20, c.Field)
		fmt.Println(c.Bits, "bits become", target.Name())
	}
	// Output: 16 bits become enhanced_altitude
}

func ExampleField_Subfield() {
	data, _ := profile.FieldNamed(21, "data")
	s := data.Subfield(0)
	on, value := s.Condition(0)
	event, _ := profile.FieldOf(21, on)
	fmt.Println(s.Name(), "if", event.Name(), "is", event.Type().ValueName(value))
	// Output: timer_trigger if event is timer
}

func ExampleMessages() {
	for num := range profile.Messages() {
		if num > 2 {
			break
		}
		fmt.Printf("%d %s\n", num, profile.MessageName(num))
	}
	// Output:
	// 0 file_id
	// 1 capabilities
	// 2 device_settings
}

func ExampleTypeNamed() {
	sport, _ := profile.TypeNamed("sport")
	v, _ := sport.Value("cycling")
	fmt.Println(v, sport.ValueName(v), profile.SportCycling)
	// Output: 2 cycling cycling
}

func ExampleDateTime() {
	fmt.Println(profile.DateTime(1021512000).Time())
	// Output: 2022-05-15 01:20:00 +0000 UTC
}

func ExampleWiderOf() {
	speed, _ := profile.FieldNamed(profile.MesgNumRecord, "speed")
	to, _ := profile.WiderOf(profile.MesgNumRecord, speed.Num())
	wider, _ := profile.FieldOf(profile.MesgNumRecord, to)
	fmt.Println(wider.Name(), wider.Base())
	// Output: enhanced_speed uint32
}

func ExampleField_Expands() {
	speed, _ := profile.FieldNamed(profile.MesgNumRecord, "speed")
	power, _ := profile.FieldNamed(profile.MesgNumRecord, "power")
	fmt.Println(speed.Expands(), power.Expands())
	// Output: true false
}
