package activity

import "github.com/tightwire/tightwire/fit"

// Degrees is [fit.Degrees].
func Degrees(semicircles int32) float64 { return fit.Degrees(semicircles) }
