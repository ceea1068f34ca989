package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Course is a route to follow.
type Course struct {
	Common
	Course *mesg.Course
	Laps   []mesg.Lap

	Records      []mesg.Record
	CoursePoints []mesg.CoursePoint
	Events       []mesg.Event
}

// AppendTo adds the file's messages to b; see [View].
func (c *Course) AppendTo(b *fit.Builder) error { return c.layout().appendTo(b) }

func (c *Course) layout() layout {
	return c.layoutOf(profile.FileCourse).withHead(one(&c.Course), many(&c.Laps)).withTimed(many(&c.Records), many(&c.CoursePoints), many(&c.Events))
}

// Segment is a stretch of road to race on.
type Segment struct {
	Common
	SegmentID     *mesg.SegmentID
	Leaderboard   []mesg.SegmentLeaderboardEntry
	SegmentLaps   []mesg.SegmentLap
	SegmentPoints []mesg.SegmentPoint
}

// AppendTo adds the file's messages to b; see [View].
func (s *Segment) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *Segment) layout() layout {
	return s.layoutOf(profile.FileSegment).withHead(one(&s.SegmentID), many(&s.Leaderboard), many(&s.SegmentLaps), many(&s.SegmentPoints))
}

// SegmentList lists the segments on a device.
type SegmentList struct {
	Common
	SegmentFiles []mesg.SegmentFile
}

// AppendTo adds the file's messages to b; see [View].
func (s *SegmentList) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *SegmentList) layout() layout {
	return s.layoutOf(profile.FileSegmentList).withHead(many(&s.SegmentFiles))
}

// Workout is a plan for training, step by step.
type Workout struct {
	Common
	Workout         *mesg.Workout
	WorkoutSteps    []mesg.WorkoutStep
	WorkoutSessions []mesg.WorkoutSession
}

// AppendTo adds the file's messages to b; see [View].
func (w *Workout) AppendTo(b *fit.Builder) error { return w.layout().appendTo(b) }

func (w *Workout) layout() layout {
	return w.layoutOf(profile.FileWorkout).withHead(one(&w.Workout), many(&w.WorkoutSteps), many(&w.WorkoutSessions))
}

// Schedules lists the dates of workouts and courses.
type Schedules struct {
	Common
	Schedules []mesg.Schedule
}

// AppendTo adds the file's messages to b; see [View].
func (s *Schedules) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *Schedules) layout() layout {
	return s.layoutOf(profile.FileSchedules).withHead(many(&s.Schedules))
}

// Goals lists what a user wants to reach.
type Goals struct {
	Common
	Goals []mesg.Goal
}

// AppendTo adds the file's messages to b; see [View].
func (g *Goals) AppendTo(b *fit.Builder) error { return g.layout().appendTo(b) }

func (g *Goals) layout() layout { return g.layoutOf(profile.FileGoals).withHead(many(&g.Goals)) }

// Device describes a device and the files that it accepts.
type Device struct {
	Common
	Software          []mesg.Software
	Capabilities      []mesg.Capabilities
	FileCapabilities  []mesg.FileCapabilities
	MesgCapabilities  []mesg.MesgCapabilities
	FieldCapabilities []mesg.FieldCapabilities
}

// AppendTo adds the file's messages to b; see [View].
func (d *Device) AppendTo(b *fit.Builder) error { return d.layout().appendTo(b) }

func (d *Device) layout() layout {
	return d.layoutOf(profile.FileDevice).
		withHead(many(&d.Software), many(&d.Capabilities), many(&d.FileCapabilities), many(&d.MesgCapabilities), many(&d.FieldCapabilities))
}

// Settings is the set-up of a device and its sensors, and the user's profile.
type Settings struct {
	Common
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
	return s.layoutOf(profile.FileSettings).
		withHead(many(&s.DeviceSettings), many(&s.UserProfiles), many(&s.HrmProfiles), many(&s.SdmProfiles), many(&s.BikeProfiles), many(&s.Connectivity))
}

// Sport holds the zones of a sport.
type Sport struct {
	Common
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
	return s.layoutOf(profile.FileSport).
		withHead(many(&s.ZonesTargets), many(&s.Sports), many(&s.HRZones), many(&s.PowerZones), many(&s.MetZones), many(&s.SpeedZones), many(&s.CadenceZones))
}

// ExdConfiguration lists what the screens of an external display show.
type ExdConfiguration struct {
	Common
	Screens  []mesg.ExdScreenConfiguration
	Fields   []mesg.ExdDataFieldConfiguration
	Concepts []mesg.ExdDataConceptConfiguration
}

// AppendTo adds the file's messages to b; see [View].
func (e *ExdConfiguration) AppendTo(b *fit.Builder) error { return e.layout().appendTo(b) }

func (e *ExdConfiguration) layout() layout {
	return e.layoutOf(profile.FileExdConfiguration).withHead(many(&e.Screens), many(&e.Fields), many(&e.Concepts))
}

// Weight is what a scale measured.
type Weight struct {
	Common
	UserProfiles []mesg.UserProfile
	DeviceInfos  []mesg.DeviceInfo
	WeightScales []mesg.WeightScale
}

// AppendTo adds the file's messages to b; see [View].
func (w *Weight) AppendTo(b *fit.Builder) error { return w.layout().appendTo(b) }

func (w *Weight) layout() layout {
	return w.layoutOf(profile.FileWeight).withHead(many(&w.UserProfiles)).withTimed(many(&w.DeviceInfos), many(&w.WeightScales))
}

// BloodPressure is what a blood pressure monitor measured.
type BloodPressure struct {
	Common
	UserProfiles   []mesg.UserProfile
	DeviceInfos    []mesg.DeviceInfo
	BloodPressures []mesg.BloodPressure
}

// AppendTo adds the file's messages to b; see [View].
func (p *BloodPressure) AppendTo(b *fit.Builder) error { return p.layout().appendTo(b) }

func (p *BloodPressure) layout() layout {
	return p.layoutOf(profile.FileBloodPressure).withHead(many(&p.UserProfiles)).withTimed(many(&p.DeviceInfos), many(&p.BloodPressures))
}

// Totals holds sums over all activities of a device.
type Totals struct {
	Common
	Totals []mesg.Totals
}

// AppendTo adds the file's messages to b; see [View].
func (t *Totals) AppendTo(b *fit.Builder) error { return t.layout().appendTo(b) }

func (t *Totals) layout() layout { return t.layoutOf(profile.FileTotals).withTimed(many(&t.Totals)) }

// Monitoring is what a device recorded all day.
type Monitoring struct {
	Common
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
	return m.layoutOf(profile.FileMonitoringA, profile.FileMonitoringDaily, profile.FileMonitoringB).
		withTimed(many(&m.MonitoringInfos), many(&m.DeviceInfos), many(&m.Monitorings), many(&m.HRData), many(&m.RespirationRates), many(&m.Spo2Data), many(&m.Events)).
		withTail(many(&m.StressLevels))
}
