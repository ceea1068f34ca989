package edit

// What tests outside the package need: those with fit/doctor, which imports package activity.
var (
	EachActivity = eachActivity
	FirstPlace   = firstPlace
	IsTimer      = isTimer
	TourBytes    = tourBytes
	Written      = written
)
