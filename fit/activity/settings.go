package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Device describes a device and the files that it accepts.
type Device struct {
	File              *fit.File // the whole file; nil if the view was made from scratch
	FileID            mesg.FileID
	Others            []fit.Message // messages without a field of their own here; see [View]
	FileCreator       *mesg.FileCreator
	Software          []mesg.Software
	Capabilities      []mesg.Capabilities
	FileCapabilities  []mesg.FileCapabilities
	MesgCapabilities  []mesg.MesgCapabilities
	FieldCapabilities []mesg.FieldCapabilities
}

// AppendTo adds the file's messages to b; see [View].
func (d *Device) AppendTo(b *fit.Builder) error { return d.layout().appendTo(b) }

func (d *Device) layout() layout {
	return layoutOf(&d.File, &d.FileID, &d.Others, profile.FileDevice).
		withHead(one(&d.FileCreator), many(&d.Software), many(&d.Capabilities),
			many(&d.FileCapabilities), many(&d.MesgCapabilities), many(&d.FieldCapabilities))
}

// Settings is the set-up of a device and its sensors, and the user's profile.
type Settings struct {
	File           *fit.File // the whole file; nil if the view was made from scratch
	FileID         mesg.FileID
	Others         []fit.Message // messages without a field of their own here; see [View]
	FileCreator    *mesg.FileCreator
	DeviceSettings []mesg.DeviceSettings
	UserProfiles   []mesg.UserProfile
	HrmProfiles    []mesg.HrmProfile
	SdmProfiles    []mesg.SdmProfile
	BikeProfiles   []mesg.BikeProfile
	Connectivity   []mesg.Connectivity
}

// AppendTo adds the file's messages to b; see [View].
func (s *Settings) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *Settings) layout() layout {
	return layoutOf(&s.File, &s.FileID, &s.Others, profile.FileSettings).
		withHead(one(&s.FileCreator), many(&s.DeviceSettings), many(&s.UserProfiles), many(&s.HrmProfiles),
			many(&s.SdmProfiles), many(&s.BikeProfiles), many(&s.Connectivity))
}

// Sport holds the zones of a sport.
type Sport struct {
	File         *fit.File // the whole file; nil if the view was made from scratch
	FileID       mesg.FileID
	Others       []fit.Message // messages without a field of their own here; see [View]
	FileCreator  *mesg.FileCreator
	ZonesTargets []mesg.ZonesTarget
	Sports       []mesg.Sport
	HRZones      []mesg.HRZone
	PowerZones   []mesg.PowerZone
	MetZones     []mesg.MetZone
	SpeedZones   []mesg.SpeedZone
	CadenceZones []mesg.CadenceZone
}

// AppendTo adds the file's messages to b; see [View].
func (s *Sport) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *Sport) layout() layout {
	return layoutOf(&s.File, &s.FileID, &s.Others, profile.FileSport).
		withHead(one(&s.FileCreator), many(&s.ZonesTargets), many(&s.Sports), many(&s.HRZones),
			many(&s.PowerZones), many(&s.MetZones), many(&s.SpeedZones), many(&s.CadenceZones))
}

// ExdConfiguration lists what the screens of an external display show.
type ExdConfiguration struct {
	File        *fit.File // the whole file; nil if the view was made from scratch
	FileID      mesg.FileID
	Others      []fit.Message // messages without a field of their own here; see [View]
	FileCreator *mesg.FileCreator
	Screens     []mesg.ExdScreenConfiguration
	Fields      []mesg.ExdDataFieldConfiguration
	Concepts    []mesg.ExdDataConceptConfiguration
}

// AppendTo adds the file's messages to b; see [View].
func (e *ExdConfiguration) AppendTo(b *fit.Builder) error { return e.layout().appendTo(b) }

func (e *ExdConfiguration) layout() layout {
	return layoutOf(&e.File, &e.FileID, &e.Others, profile.FileExdConfiguration).
		withHead(one(&e.FileCreator), many(&e.Screens), many(&e.Fields), many(&e.Concepts))
}
