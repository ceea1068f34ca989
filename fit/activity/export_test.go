package activity

// What tests outside the package need: those with fit/doctor, which imports this package.
var (
	EachActivity = eachActivity
	FirstPlace   = firstPlace
	IsTimer      = isTimer
	KindOf       = kindOf
	Timed        = timed
	TourBytes    = tourBytes
	Written      = written
)
