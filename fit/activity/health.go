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
	return layoutOf(&w.File, &w.FileID, &w.Others, profile.FileWeight).
		withHead(one(&w.FileCreator), many(&w.UserProfiles)).
		withTimed(many(&w.DeviceInfos), many(&w.WeightScales))
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
	return layoutOf(&p.File, &p.FileID, &p.Others, profile.FileBloodPressure).
		withHead(one(&p.FileCreator), many(&p.UserProfiles)).
		withTimed(many(&p.DeviceInfos), many(&p.BloodPressures))
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
	return layoutOf(&t.File, &t.FileID, &t.Others, profile.FileTotals).
		withHead(one(&t.FileCreator)).
		withTimed(many(&t.Totals))
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
	return layoutOf(&m.File, &m.FileID, &m.Others, profile.FileMonitoringA, profile.FileMonitoringDaily, profile.FileMonitoringB).
		withHead(one(&m.FileCreator)).
		withTimed(many(&m.MonitoringInfos), many(&m.DeviceInfos), many(&m.Monitorings), many(&m.HRData),
			many(&m.RespirationRates), many(&m.Spo2Data), many(&m.Events)).
		withTail(many(&m.StressLevels))
}
