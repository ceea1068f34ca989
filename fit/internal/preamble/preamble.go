// Package preamble knows which kinds of messages describe a file, its maker, the user or the sensors, and not
// a moment or a stretch of the recording. Messages of other kinds refer to them, so package activity writes
// them first, and package edit keeps them in each part of a file.
package preamble

import "github.com/tightwire/tightwire/fit/profile"

// Has reports whether messages with this number describe the file, or what it was recorded with.
func Has(num profile.MesgNum) bool { return kinds[num] }

var kinds = map[profile.MesgNum]bool{
	profile.MesgNumFileID:               true,
	profile.MesgNumFileCreator:          true,
	profile.MesgNumSoftware:             true,
	profile.MesgNumDeveloperDataID:      true,
	profile.MesgNumFieldDescription:     true,
	profile.MesgNumCapabilities:         true,
	profile.MesgNumFileCapabilities:     true,
	profile.MesgNumMesgCapabilities:     true,
	profile.MesgNumFieldCapabilities:    true,
	profile.MesgNumDeviceInfo:           true,
	profile.MesgNumDeviceAuxBatteryInfo: true,
	profile.MesgNumSlaveDevice:          true,
	profile.MesgNumDeviceSettings:       true,
	profile.MesgNumWatchfaceSettings:    true,
	profile.MesgNumOhrSettings:          true,
	profile.MesgNumConnectivity:         true,
	profile.MesgNumUserProfile:          true,
	profile.MesgNumHrmProfile:           true,
	profile.MesgNumSdmProfile:           true,
	profile.MesgNumBikeProfile:          true,
	profile.MesgNumSport:                true,
	profile.MesgNumZonesTarget:          true,
	profile.MesgNumHRZone:               true,
	profile.MesgNumPowerZone:            true,
	profile.MesgNumMetZone:              true,
	profile.MesgNumSpeedZone:            true,
	profile.MesgNumCadenceZone:          true,
	profile.MesgNumTrainingSettings:     true,
	profile.MesgNumTrainingFile:         true,
	profile.MesgNumWorkout:              true,
	profile.MesgNumWorkoutStep:          true,
	profile.MesgNumWorkoutSession:       true,
	profile.MesgNumExerciseTitle:        true,
	profile.MesgNumSegmentID:            true,
	profile.MesgNumDiveSettings:         true,
	profile.MesgNumDiveGas:              true,
	profile.MesgNumDiveAlarm:            true,
	profile.MesgNumDiveApneaAlarm:       true,
}
