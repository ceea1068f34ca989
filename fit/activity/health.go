package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Weight is what a scale measured.
type Weight struct {
	File         *fit.File // the whole file; nil if the view was made from scratch
	FileID       mesg.FileID
	Others       []fit.Message // messages without a field of their own here; see [View]
	FileCreator  *mesg.FileCreator
	UserProfiles []mesg.UserProfile
	DeviceInfos  []mesg.DeviceInfo
	WeightScales []mesg.WeightScale
}

// AppendTo adds the file's messages to b; see [View].
func (w *Weight) AppendTo(b *fit.Builder) error { return w.layout().appendTo(b) }

func (w *Weight) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileWeight},
		file:   &w.File,
		others: &w.Others,
		id:     &w.FileID,
		head:   []part{one(&w.FileCreator), many(&w.UserProfiles)},
		timed:  []part{many(&w.DeviceInfos), many(&w.WeightScales)},
	}
}

// BloodPressure is what a blood pressure monitor measured.
type BloodPressure struct {
	File           *fit.File // the whole file; nil if the view was made from scratch
	FileID         mesg.FileID
	Others         []fit.Message // messages without a field of their own here; see [View]
	FileCreator    *mesg.FileCreator
	UserProfiles   []mesg.UserProfile
	DeviceInfos    []mesg.DeviceInfo
	BloodPressures []mesg.BloodPressure
}

// AppendTo adds the file's messages to b; see [View].
func (p *BloodPressure) AppendTo(b *fit.Builder) error { return p.layout().appendTo(b) }

func (p *BloodPressure) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileBloodPressure},
		file:   &p.File,
		others: &p.Others,
		id:     &p.FileID,
		head:   []part{one(&p.FileCreator), many(&p.UserProfiles)},
		timed:  []part{many(&p.DeviceInfos), many(&p.BloodPressures)},
	}
}

// Totals holds sums over all activities of a device.
type Totals struct {
	File        *fit.File // the whole file; nil if the view was made from scratch
	FileID      mesg.FileID
	Others      []fit.Message // messages without a field of their own here; see [View]
	FileCreator *mesg.FileCreator
	Totals      []mesg.Totals
}

// AppendTo adds the file's messages to b; see [View].
func (t *Totals) AppendTo(b *fit.Builder) error { return t.layout().appendTo(b) }

func (t *Totals) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileTotals},
		file:   &t.File,
		others: &t.Others,
		id:     &t.FileID,
		head:   []part{one(&t.FileCreator)},
		timed:  []part{many(&t.Totals)},
	}
}

// Monitoring is what a device recorded all day.
type Monitoring struct {
	File             *fit.File // the whole file; nil if the view was made from scratch
	FileID           mesg.FileID
	Others           []fit.Message // messages without a field of their own here; see [View]
	FileCreator      *mesg.FileCreator
	MonitoringInfos  []mesg.MonitoringInfo
	DeviceInfos      []mesg.DeviceInfo
	Monitorings      []mesg.Monitoring
	HRData           []mesg.MonitoringHRData
	RespirationRates []mesg.RespirationRate
	Spo2Data         []mesg.Spo2Data
	Events           []mesg.Event
	StressLevels     []mesg.StressLevel
}

// AppendTo adds the file's messages to b; see [View].
func (m *Monitoring) AppendTo(b *fit.Builder) error { return m.layout().appendTo(b) }

func (m *Monitoring) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileMonitoringA, profile.FileMonitoringDaily, profile.FileMonitoringB},
		file:   &m.File,
		others: &m.Others,
		id:     &m.FileID,
		head:   []part{one(&m.FileCreator)},
		timed: []part{
			many(&m.MonitoringInfos), many(&m.DeviceInfos), many(&m.Monitorings), many(&m.HRData),
			many(&m.RespirationRates), many(&m.Spo2Data), many(&m.Events),
		},
		tail: []part{many(&m.StressLevels)},
	}
}
