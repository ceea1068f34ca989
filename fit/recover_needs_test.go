package fit_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// A need is a damaged file that shows why Recover has a rule.
type need struct {
	whole []byte
	damage
	seed  uint64
	cost  int     // how many messages more are lost or new without the rule, at least
	older *layout // of a ride whose messages are not new
}

// kindOf returns the kind of damage with this name.
func kindOf(name string) damage {
	return damages[slices.IndexFunc(damages, func(k damage) bool { return k.name == name })]
}

// loseDefinition loses the nth definition of a file.
func loseDefinition(n int) damage {
	return damage{"a definition lost", func(d *damaged) {
		def := d.layout.definitions[n]
		d.replace(def.offset, def.size, nil)
	}}
}

// atMany damages a file at many places.
func atMany(name string, what func(d *damaged, at int)) damage {
	return damage{name, func(d *damaged) {
		step := 100 + d.rng.IntN(300)
		for at := 200; at < len(d.whole)-100; at += step + d.rng.IntN(step) {
			what(d, at)
		}
	}}
}

// shiftedTimes is a file whose second definition of a local type, when it is lost, leaves the first one
// of the same size in force: what that one takes for times are any numbers.
func shiftedTimes() []byte {
	d := newDevice(20)
	d.begin(2)
	d.DefineRaw(8, 0, 20, 3, 1, 2, 4, 1, 2, 200, 2, 0x84, 253, 4, 0x86)
	for range 5 {
		d.move()
		d.Byte(le([]byte{8}, 1, int(d.beats), 1, 80, 2, 7, 4, int(d.time))...)
	}
	d.DefineRaw(8, 0, 0xFF40, 253, 4, 0x86, 1, 4, 0x86)
	for i := range 100 {
		d.move()
		d.Byte(le([]byte{8}, 4, int(d.time), 4, 300_000_000+d.rng.IntN(1_500_000_000))...)
		d.event(i % 3)
		d.event(9) // so that not each event is followed by what makes no sense
	}
	return d.Bytes()
}

// likeDefinitions is a file whose records end in bytes like a definition that has little evidence, of a
// local type that has messages only later. at is the offset of a record.
func likeDefinitions() (b []byte, at int) {
	d := newDevice(21)
	from := d.time
	d.begin(2)
	d.DefineRaw(8, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 3, 1, 2, 200, 9, 13)
	for i := range 400 {
		if i == 100 {
			at = 14 + len(d.Body)
		}
		if i == 200 {
			d.lap(from)
		}
		d.move()
		d.Byte(le([]byte{8}, 4, int(d.time), 4, int(d.metres*100), 1, int(d.beats))...).Byte(0x42, 0, 0, 0x20, 0xFF, 1, 7, 39, 0x84)
		if i > 200 && i%2 == 0 {
			d.event(9)
		}
	}
	d.end(from, 2)
	return d.Bytes(), at
}

// halvedDefinition is a file, and a damage of which its definition goes on in other bytes. By chance that makes one
// message of two, whose time and values are right.
func halvedDefinition() ([]byte, damage) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 3, 1, 2, 7, 2, 0x84, 4, 1, 2)
	at := 14 + len(w.Body)
	for i := range uint32(400) {
		w.Byte(timed(1, start+i, uint8(i), uint8(i>>8), 0, 0, uint8(90+i%5), uint8(150+i%7), 0, 80)...)
	}
	return w.Bytes(), damage{"half a definition", func(d *damaged) { d.replace(at-6, 6, []byte{94, 6, 0xFF, 1, 10, 0x1B}) }}
}

// lateSensor is a ride during which a sensor is switched on: from then on records have another local type.
func lateSensor() []byte {
	d := newDevice(22)
	from := d.time
	d.begin(2)
	d.DefineRaw(8, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 3, 1, 2)
	for i := range 3000 {
		if d.move(); i == 1000 {
			d.DefineRaw(9, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 3, 1, 2, 7, 2, 0x84)
		}
		b := le([]byte{8}, 4, int(d.time), 4, int(d.lat), 4, int(d.lon), 4, int(d.metres*100), 1, int(d.beats))
		if i >= 1000 {
			b = le(b, 2, 150+d.rng.IntN(120))
			b[0] = 9
		}
		d.Byte(b...)
	}
	d.end(from, 2)
	return d.Bytes()
}

// needs has for each rule a file that needs it, and by how much.
func needs() map[string]need {
	like, at := likeDefinitions()
	counted, count := twoDefinitions()
	unlike, from, n := unlike()
	chained := join(strap(100), strap(150))
	late := lateSensor()
	halved, halves := halvedDefinition()
	older := olderThan(late, layoutOf(late)) // a block of this file is in late
	return map[string]need{
		"dropFar":     {shiftedTimes(), loseDefinition(6), 0, 50, nil},
		"inherit":     {late, damage{"16 kB of an older ride", func(d *damaged) { d.replace(8*page, 4*page, older[:4*page]) }}, 0, 400, layoutOf(older)},
		"splitEmpty":  {counted, damage{"a field too many", func(d *damaged) { d.replace(count, 1, []byte{counted[count] + 1}) }}, 0, 5, nil},
		"dropMended":  {halved, halves, 0, 150, nil},
		"dropUnlike":  {unlike, damage{"a definition lost", func(d *damaged) { d.replace(from, n, nil) }}, 0, 5, nil},
		"learnWeak":   {dense(150), kindOf("main definition lost"), 0, 50, nil},
		"usualTime":   {grown(200), atMany("bytes inserted", func(d *damaged, at int) { d.replace(at, 0, d.noise(1+d.rng.IntN(40))) }), 49, 15, nil},
		"believe":     {grown(200), atMany("bytes inserted", func(d *damaged, at int) { d.replace(at, 0, d.noise(1+d.rng.IntN(40))) }), 5, 15, nil},
		"weigh":       {tester(200), kindOf("seven bytes lost"), 5, 8, nil},
		"uncover":     {grown(200), atMany("bytes lost", func(d *damaged, at int) { d.replace(at, 1+d.rng.IntN(4), nil) }), 20, 5, nil},
		"dropAfter":   {phone(100), atMany("zeros", func(d *damaged, at int) { n := 1 + d.rng.IntN(40); d.replace(at, n, make([]byte, n)) }), 40, 3, nil},
		"dropUntaken": {like, damage{"a torn message", func(d *damaged) { d.replace(at+1, 10, nil) }}, 0, 50, nil},
		"learnLost":   {headUnit(300), kindOf("main definition lost"), 0, 50, nil},
		"lostAround":  {grown(300), kindOf("main definition lost"), 0, 20, nil},
		"findRepeat":  {tester(200), damage{"twice", func(d *damaged) { d.again(700, 200) }}, 0, 5, nil},
		"isTwice":     {chained, damage{"twice", func(d *damaged) { d.again(len(strap(100))-100, 512) }}, 0, 5, nil},
		"isOldBlock":  {headUnit(300), damage{"its beginning again", func(d *damaged) { d.replace(2048, 512, bytes.Clone(d.whole[:512])) }}, 0, 5, nil},
		"findCopy":    {headUnit(300), damage{"an old block", func(d *damaged) { d.replace(4096, 512, bytes.Clone(d.whole[1024:1536])) }}, 0, 5, nil},
	}
}

// TestRecoverNeeds switches off each rule of Recover for a file that needs the rule. With the rule at
// most one message is lost and at most one is new; without it more are.
func TestRecoverNeeds(t *testing.T) {
	t.Parallel()
	all := needs()
	for _, name := range rulesOf(t) {
		need, ok := all[name]
		if !ok {
			t.Errorf("no file needs the rule %s", name)
			continue
		}
		c := &damageCase{do: func() (d *damaged, older *layout) {
			return inflict(need.damage, need.whole, layoutOf(need.whole), need.seed), need.older
		}}
		costs, _ := c.cost(nil, []fit.RecoverOption{fit.Without(name)})
		with, without := costs[0], costs[1]
		if with.lost > 1 || with.invented > 1 {
			t.Errorf("%s: of %d messages %d are lost, %d new", name, with.savable, with.lost, with.invented)
		}
		if more := without.lost - with.lost + without.invented - with.invented; more < need.cost {
			t.Errorf("without %s: of %d messages %d are lost, %d new, with it %d and %d: want %d more", name, with.savable, without.lost, without.invented, with.lost, with.invented, need.cost)
		}
	}
}
