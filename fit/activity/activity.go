package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Activity is a recording of a device: a ride, run, swim or dive. A file that only sums up
// an activity, without records, is also an Activity.
type Activity struct {
	Common

	UserProfiles []mesg.UserProfile
	Sports       []mesg.Sport
	ZonesTargets []mesg.ZonesTarget
	HRZones      []mesg.HRZone
	PowerZones   []mesg.PowerZone
	Workouts     []mesg.Workout
	WorkoutSteps []mesg.WorkoutStep
	DiveSettings []mesg.DiveSettings
	DiveGases    []mesg.DiveGas
	HRVs         []mesg.HRV // HRV messages store no time, so AppendTo puts them before all messages that do

	DeviceInfos   []mesg.DeviceInfo
	Records       []mesg.Record
	HRs           []mesg.HR
	TankUpdates   []mesg.TankUpdate
	Jumps         []mesg.Jump
	ClimbPros     []mesg.ClimbPro
	Events        []mesg.Event
	Lengths       []mesg.Length
	Sets          []mesg.Set
	SegmentLaps   []mesg.SegmentLap
	Laps          []mesg.Lap
	Splits        []mesg.Split
	SplitSums     []mesg.SplitSummary
	DiveSummaries []mesg.DiveSummary
	TankSummaries []mesg.TankSummary
	Sessions      []mesg.Session
	TimesInZone   []mesg.TimeInZone

	Activity *mesg.Activity
}

// AppendTo adds the file's messages to b; see [View].
func (a *Activity) AppendTo(b *fit.Builder) error { return a.layout().appendTo(b) }

func (a *Activity) layout() layout {
	return a.layoutOf(profile.FileActivity, profile.FileActivitySummary).
		withHead(many(&a.UserProfiles), many(&a.Sports), many(&a.ZonesTargets), many(&a.HRZones), many(&a.PowerZones), many(&a.Workouts), many(&a.WorkoutSteps),
			many(&a.DiveSettings), many(&a.DiveGases), many(&a.HRVs)).
		withTimed(many(&a.DeviceInfos), many(&a.Records), many(&a.HRs), many(&a.TankUpdates), many(&a.Jumps), many(&a.ClimbPros),
			many(&a.Events), many(&a.Lengths), many(&a.Sets), many(&a.SegmentLaps), many(&a.Laps), many(&a.Splits), many(&a.SplitSums),
			many(&a.DiveSummaries), many(&a.TankSummaries), many(&a.Sessions), many(&a.TimesInZone)).
		withTail(one(&a.Activity))
}

// StartTime returns when the first session started. If no session has a start time, as in a
// file that is cut off, it is the first time of a record, and if no record has a
// time, [profile.DateTimeInvalid].
func (a *Activity) StartTime() profile.DateTime {
	start := profile.DateTimeInvalid
	for i := range a.Sessions {
		start = min(start, a.Sessions[i].StartTime)
	}
	for i := 0; i < len(a.Records) && start == profile.DateTimeInvalid; i++ {
		start = a.Records[i].Timestamp
	}
	return start
}
