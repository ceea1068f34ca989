package verdict

import "math"

// A studentTest is Student's t test. It asks for values that are about normal, and decides
// with fewer of them than ranks can.
type studentTest struct{}

func (studentTest) centre(sorted []float64) float64 { return meanOf(sorted) }

func (studentTest) bounds(sorted []float64, alpha float64) (lo, hi float64) {
	if len(sorted) < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	mean := meanOf(sorted)
	half := studentQuantile(len(sorted)-1, alpha/2) * errorOf(sorted)
	return mean - half, mean + half
}

func (studentTest) above(sorted []float64, bound float64, _ bool) float64 {
	if len(sorted) < 2 {
		return 1
	}
	return studentTail(len(sorted)-1, (meanOf(sorted)-bound)/errorOf(sorted))
}

// errorOf returns the standard error of the mean: that of values which differ by no more
// than a bit is that of their last bits, as equal means of coarse samples prove nothing.
func errorOf(xs []float64) float64 {
	mean, sum := meanOf(xs), 0.0
	for _, x := range xs {
		sum += (x - mean) * (x - mean)
	}
	n := float64(len(xs))
	return max(math.Sqrt(sum/(n-1)/n), 0x1p-52)
}

// studentTail returns how often Student's t of so many degrees of freedom exceeds t. The
// closed forms are those of Abramowitz and Stegun, 26.7.3 and 26.7.4.
func studentTail(degrees int, t float64) float64 {
	angle := math.Atan(t / math.Sqrt(float64(degrees)))
	sin, cos := math.Sincos(angle)
	odd := degrees%2 == 1
	term, sum := 1.0, 0.0
	if odd {
		term = cos
	}
	for k := 2 + degrees%2; k <= degrees; k += 2 {
		sum += term
		term *= cos * cos * float64(k-1) / float64(k)
	}
	within := sin * sum
	if odd {
		within = 2 / math.Pi * (angle + within)
	}
	return (1 - within) / 2
}

// studentQuantile returns what Student's t exceeds with probability tail.
func studentQuantile(degrees int, tail float64) float64 {
	lo, hi := 0.0, 1.0
	for studentTail(degrees, hi) > tail && hi < 1e9 {
		hi *= 2
	}
	for range 100 {
		if mid := (lo + hi) / 2; studentTail(degrees, mid) > tail {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}
