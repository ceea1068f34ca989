package corpus

import (
	"math"
	"math/rand/v2"
)

// FITRecord is a record message's values, in the units of the file.
type FITRecord struct {
	Timestamp   uint32 // 253, seconds
	Lat, Long   int32  // 0 and 1, in 2^31 to 180 degrees
	Distance    uint32 // 5, in cm
	Altitude    uint16 // 2, (m + 500) * 5
	Speed       uint16 // 6, in mm/s
	HeartRate   uint8  // 3, per minute
	Cadence     uint8  // 4, per minute
	Temperature int8   // 13, in degrees Celsius
	Power       uint16 // 7, in W; few files have it
}

// The invalid values: no value was recorded.
const (
	noPosition    = math.MaxInt32
	noHeartRate   = math.MaxUint8
	noTemperature = math.MaxInt8
)

// rideStart is 2023-11-14 06:13:20 UTC in seconds since 1989-12-31.
const rideStart = 1_068_876_800

// A ride is a random walk. It uses integers only, so that it is the same on every machine.
// Lengths are in mm and speeds in mm/s, except positions.
type ride struct {
	r           *rand.Rand
	time        uint32
	lat, long   int64
	east, north int64 // speeds
	wantEast    int64 // target speeds
	wantNorth   int64
	pace        int64 // top speed
	distance    int64
	altitude    int64
	climb       int64 // speed
	heart       int64 // in 1/16 beats per minute
	warmth      int64 // in 1/64 degrees
	noFix       int   // seconds without a position
	noStrap     int   // seconds without a heart rate
}

// newRide begins a ride with a top speed of pace, in mm/s, somewhere.
func newRide(r *rand.Rand, pace int64) *ride {
	return &ride{
		r: r, time: rideStart + r.Uint32N(1<<20), pace: pace,
		lat: 620_000_000 + r.Int64N(1_000_000), long: 160_000_000 + r.Int64N(1_000_000),
		altitude: 200_000 + r.Int64N(100_000), heart: 90 * 16, warmth: 18 * 64, noFix: 12,
	}
}

// pause lets n seconds pass without a record.
func (w *ride) pause(n uint32) {
	w.time += n
	w.east, w.north = 0, 0
	w.heart -= (w.heart - 80*16) / 2
}

// next returns the record of the next second.
func (w *ride) next() FITRecord {
	w.time++
	w.steer()
	speed := int64(math.Sqrt(float64(w.east*w.east + w.north*w.north))) // exactly rounded everywhere
	w.lat += w.north * 107 / 1000                                       // 9.33 mm each
	w.long += w.east * 174 / 1000                                       // at 52 degrees
	w.distance += speed
	w.climb += (w.r.Int64N(401) - 200 - w.climb) / 8
	w.altitude += w.climb
	w.heart += (16*(85+speed*60/w.pace) - w.heart) / 24
	w.warmth += w.r.Int64N(3) - 1
	return w.record(speed)
}

// steer moves the speed towards the target speed, which changes now and then.
func (w *ride) steer() {
	if w.r.IntN(90) == 0 || w.wantEast == 0 {
		w.wantEast = w.r.Int64N(2*w.pace) - w.pace
		w.wantNorth = w.r.Int64N(2*w.pace) - w.pace
	}
	w.east += (w.wantEast-w.east)/16 + w.r.Int64N(301) - 150
	w.north += (w.wantNorth-w.north)/16 + w.r.Int64N(301) - 150
}

// record returns the record that the device writes. It has gaps.
func (w *ride) record(speed int64) FITRecord {
	r := FITRecord{
		Timestamp: w.time, Lat: int32(w.lat), Long: int32(w.long), Distance: uint32(w.distance / 10),
		Altitude: uint16((w.altitude/1000 + 500) * 5), Speed: uint16(speed),
		HeartRate: uint8(w.heart/16 + w.r.Int64N(3)), Cadence: uint8(70 + speed*25/w.pace + w.r.Int64N(5)),
		Temperature: int8(w.warmth / 64), Power: uint16(90 + speed*160/w.pace + w.r.Int64N(60)),
	}
	if gap(w.r, &w.noFix, 3000, 30) {
		r.Lat, r.Long = noPosition, noPosition
	}
	if gap(w.r, &w.noStrap, 2000, 60) {
		r.HeartRate = noHeartRate
	}
	if w.r.IntN(500) == 0 {
		r.Temperature = noTemperature
	}
	return r
}

// gap reports whether a sensor is silent. On average a gap begins every so many seconds; it lasts
// up to longest.
func gap(r *rand.Rand, left *int, every, longest int) bool {
	if *left == 0 && r.IntN(every) == 0 {
		*left = 1 + r.IntN(longest)
	}
	if *left == 0 {
		return false
	}
	*left--
	return true
}
