package doctor

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

const activityDoc = "https://developer.garmin.com/fit/file-types/activity/"

var whole = &check{
	name: "whole", severity: Refused,
	reason: "Platforms reject a file that is cut short or has a wrong checksum. Repair it: fit repair FILE -o OUT.",
	source: "https://github.com/magnific0/nokia-weight-sync/issues/28",
	find: func(c *contents, report reporter) {
		for _, fault := range c.file.Faults {
			report(file, "%s", notWhole(fault))
		}
	},
}

// notWhole describes a fault of decoding.
func notWhole(fault error) string { return strings.TrimPrefix(fault.Error(), "fit: ") }

// fileRules are about the file as a whole, and file_id.
var fileRules = []*check{
	whole,
	{
		name: "file-id-missing", severity: Refused,
		reason: "Without file_id a program cannot tell what kind of file it is, and rejects it.",
		source: "https://github.com/kochka/WeightLogger/pull/41",
		find: func(c *contents, report reporter) {
			if len(c.of[profile.MesgNumFileID]) == 0 && !c.isStrap() {
				report(file, "the file has no file_id")
			}
		},
		fix: addFileID,
	},
	{
		name: "file-id-first", severity: Refused,
		reason: "Programs read file_id first, to learn what kind of file it is.",
		source: activityDoc,
		find: func(c *contents, report reporter) {
			if i, ok := c.first(profile.MesgNumFileID); ok && i > 0 {
				report(i, "file_id is message %d, want message 1", i+1)
			}
		},
		fix: func(c *contents) {
			i, _ := c.first(profile.MesgNumFileID)
			id := c.messages[i]
			copy(c.messages[1:], c.messages[:i]) // in the file: c.messages is its slice
			c.messages[0] = id
		},
	},
	{
		name: "file-id-once", severity: Wrong,
		reason: "file_id identifies a file. Some programs read a file with a second file_id as two files.",
		source: "https://github.com/mshroyer/coursepointer/issues/2",
		find:   repeats(profile.MesgNumFileID, "file_id occurs again"),
		fix: func(c *contents) {
			// A file_id that differs may begin another file: then it is for people to decide.
			first := c.of[profile.MesgNumFileID][0]
			c.drop(func(i int) bool { return i != first && c.equal(i, first) })
		},
	},
	{
		name: "file-type", severity: Refused,
		reason: "Platforms accept activities, and recognise them by the type in file_id.",
		source: activityDoc,
		find: func(c *contents, report reporter) {
			if i, ok := c.first(profile.MesgNumFileID); ok && c.fileType == profile.FileInvalid {
				report(i, "file_id has no type")
			}
		},
		fix: func(c *contents) {
			// Records distinguish an activity from settings, courses and other files.
			if c.isRecorded() {
				c.set(c.of[profile.MesgNumFileID][0], profile.FileIDType, fit.Enum(uint8(profile.FileActivity)))
			}
		},
	},
	{
		name: "manufacturer", severity: Untidy,
		reason: "Without a manufacturer in file_id, platforms show no device.",
		source: "https://github.com/RaemondBW/OpenTrailPaper/pull/81",
		find: func(c *contents, report reporter) {
			if i, ok := c.first(profile.MesgNumFileID); ok {
				if _, ok := c.number(i, profile.FileIDManufacturer); !ok {
					report(i, "file_id has no manufacturer")
				}
			}
		},
	},
	{
		name: "device-missing", severity: Untidy,
		reason: "Platforms take the name of the device, and the gear, from the device_info of the device that wrote the file.",
		source: "https://github.com/jat255/Fit-File-Faker/issues/80",
		find: func(c *contents, report reporter) {
			// Programs without a number of their own are of this manufacturer, as imports are: no device wrote these.
			made := c.maker() == int64(profile.ManufacturerDevelopment)
			if c.isActivity() && c.isRecorded() && !made && !slices.ContainsFunc(c.of[profile.MesgNumDeviceInfo], c.isCreator) {
				report(file, "no device_info is about the device that wrote the file")
			}
		},
	},
	{
		name: "time-created", severity: Wrong,
		reason: "Platforms treat files with equal or missing creation times as duplicates.",
		source: "https://github.com/mshroyer/coursepointer/issues/2",
		find: func(c *contents, report reporter) {
			i, ok := c.first(profile.MesgNumFileID)
			if !ok || !c.isActivity() {
				return
			}
			switch t, ok := c.number(i, profile.FileIDTimeCreated); {
			case !ok:
				report(i, "file_id has no time_created")
			case t < firstDate:
				report(i, "time_created is not a date, but %d seconds since the device started", t)
			}
		},
		fix: func(c *contents) {
			if from, _, ok := c.span(); ok {
				c.set(c.of[profile.MesgNumFileID][0], profile.FileIDTimeCreated, fit.Uint32(from))
			}
		},
	},
	{
		name: "time-created-apart", severity: Untidy,
		reason: "Some programs show time_created as the date of the activity.",
		source: "https://github.com/GPSBabel/gpsbabel/issues/54",
		find: func(c *contents, report reporter) {
			i, ok := c.first(profile.MesgNumFileID)
			from, to, recorded := c.span()
			if !ok || !recorded || !c.isActivity() {
				return
			}
			if t, ok := c.number(i, profile.FileIDTimeCreated); ok && t >= firstDate && (t+day < int64(from) || t > int64(to)+day) {
				report(i, "time_created is %d hours away from the records", max(int64(from)-t, t-int64(to))/3600)
			}
		},
	},
	{
		name: "serial-number", severity: Wrong,
		reason: "If the serial numbers in file_id and device_info differ, platforms do not recognise the device.",
		source: "https://github.com/jat255/Fit-File-Faker/issues/84",
		find: func(c *contents, report reporter) {
			i, ok := c.first(profile.MesgNumFileID)
			if !ok {
				return
			}
			want, ok := c.number(i, profile.FileIDSerialNumber)
			for _, i := range c.of[profile.MesgNumDeviceInfo] {
				index, indexed := c.number(i, profile.DeviceInfoDeviceIndex)
				got, numbered := c.number(i, profile.DeviceInfoSerialNumber)
				if ok && indexed && numbered && index == int64(profile.DeviceIndexCreator) && got != want {
					report(i, "the serial number is %d in device_info, but %d in file_id", got, want)
				}
			}
		},
	},
	{
		name: "protocol", severity: Wrong,
		reason: "Protocol 1 has no developer fields and no numbers of 64 bits, but the file uses them.",
		source: "https://github.com/muktihari/fit/pull/417",
		find: func(c *contents, report reporter) {
			// 0 is not version 1, but what some devices write for none; decoders do not mind.
			if v := c.file.Header.Protocol; v == 0 || v >= fit.Protocol2 {
				return
			}
			for i, m := range c.messages {
				if d := m.Definition(); len(d.DeveloperFields()) > 0 || slices.ContainsFunc(d.Fields(), isWide) {
					report(i, "the header gives protocol 1, but a message needs protocol 2")
				}
			}
		},
		fix: func(c *contents) { c.file.Header.Protocol = fit.Protocol2 },
	},
	{
		name: "field-type", severity: Untidy,
		reason: "Strict decoders reject a field whose stored type is of a different kind than the type in the profile.",
		source: "https://github.com/tormoder/fit/issues/42",
		find:   findFieldTypes,
	},
	{
		name: "string-end", severity: Untidy,
		reason: "Strings must end with a zero byte. Some decoders fail without it.",
		source: "https://github.com/dtcooper/python-fitparse/issues/75",
		find: func(c *contents, report reporter) {
			c.strings(func(i int, name string, b []byte) {
				if !bytes.Contains(b, []byte{0}) {
					report(i, "%s of %s does not end with a zero byte", name, c.messages[i].Num())
				}
			})
		},
	},
	{
		name: "string-utf8", severity: Untidy,
		reason: "Strings must be UTF-8. Strict decoders stop at other bytes.",
		source: "https://github.com/drkostas/hevy2garmin/pull/260",
		find: func(c *contents, report reporter) {
			c.strings(func(i int, name string, b []byte) {
				if text, _, _ := bytes.Cut(b, []byte{0}); !utf8.Valid(text) {
					report(i, "%s of %s is not UTF-8", name, c.messages[i].Num())
				}
			})
		},
	},
}

// day is in seconds.
const day = 24 * 60 * 60

// isWide reports whether d has a type of 64 bits: those come last in the list of types.
func isWide(d fit.FieldDefinition) bool {
	return d.Type.Canonical() >= profile.Sint64 && d.Type.Known()
}

// isRecorded reports whether any record has a date.
func (c *contents) isRecorded() bool { _, _, ok := c.span(); return ok }

// maker returns the manufacturer in file_id, -1 without one.
func (c *contents) maker() int64 {
	if i, ok := c.first(profile.MesgNumFileID); ok {
		if n, ok := c.number(i, profile.FileIDManufacturer); ok {
			return n
		}
	}
	return -1
}

// isCreator reports whether a device_info is about the device that wrote the file. Some devices write no
// device_index, or another one than 0, but the manufacturer that file_id has.
func (c *contents) isCreator(info int) bool {
	index, ok := c.number(info, profile.DeviceInfoDeviceIndex)
	maker, made := c.number(info, profile.DeviceInfoManufacturer)
	return !ok || index == int64(profile.DeviceIndexCreator) || made && maker == c.maker()
}

// equal reports whether two messages are the same. A time can be in the header, which Bytes has not.
func (c *contents) equal(i, j int) bool {
	a, b := c.messages[i], c.messages[j]
	return timeline.TimeOf(a) == timeline.TimeOf(b) && a.Definition() == b.Definition() && bytes.Equal(a.Bytes(), b.Bytes())
}

// addFileID puts a file_id in front of a file with records, which is an activity. Nothing in the
// file says what wrote it, so the manufacturer is the one that is set aside for development.
func addFileID(c *contents) {
	from, _, ok := c.span()
	if !ok {
		return
	}
	var b fit.Builder
	b.Begin(profile.MesgNumFileID)
	b.Add(profile.FileIDType, fit.Enum(uint8(profile.FileActivity)))
	b.Add(profile.FileIDManufacturer, fit.Uint16(uint16(profile.ManufacturerDevelopment)))
	b.Add(profile.FileIDProduct, fit.Uint16(0))
	b.Add(profile.FileIDTimeCreated, fit.Uint32(from))
	if b.End() == nil {
		c.file.Messages = append(b.Messages(), c.messages...)
	}
}

// findFieldTypes checks each definition once.
func findFieldTypes(c *contents, report reporter) {
	for i, d := range c.definitions() {
		for _, fd := range d.Fields() {
			f, ok := profile.FieldOf(d.Num(), fd.Num)
			if ok && fd.Type.Known() && classOf(fd.Type) != classOf(f.Base()) {
				report(i, "%s of %s is stored as %s, but the profile has %s", f.Name(), d.Num(), fd.Type.Canonical(), f.Base())
			}
		}
	}
}

// A numberClass is the part of a type that matters to programs that read a number: all unsigned
// types are alike.
type numberClass uint8

const (
	unsigned numberClass = iota
	signed
	float
	text
)

func classOf(t fit.BaseType) numberClass {
	switch t = t.Canonical(); {
	case t == profile.String:
		return text
	case t.Float():
		return float
	case t.Signed():
		return signed
	}
	return unsigned
}

// strings yields all non-empty strings of the file.
func (c *contents) strings(yield func(message int, field string, b []byte)) {
	for i, m := range c.messages {
		if !slices.ContainsFunc(m.Definition().Fields(), isStringField) {
			continue
		}
		for num, v := range m.Fields() {
			if f, _ := profile.FieldOf(m.Num(), num); v.Type() == profile.String && len(v.Bytes()) > 0 {
				yield(i, f.Name(), v.Bytes())
			}
		}
	}
}

func isStringField(d fit.FieldDefinition) bool { return d.Type.Canonical() == profile.String }
