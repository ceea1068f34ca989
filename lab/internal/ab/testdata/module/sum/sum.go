// Package sum adds.
package sum

// Sum adds the values.
func Sum(values []int) (sum int) {
	for _, v := range values {
		sum += v
	}
	return sum
}

// SumBackward adds the values, the last one first.
func SumBackward(values []int) (sum int) {
	for i := range values {
		sum += values[len(values)-1-i]
	}
	return sum
}

// A Reader reads values one after the other.
type Reader struct {
	values []int
	at     int
}

// Next returns the next value.
func (r *Reader) Next() int {
	v := r.values[r.at]
	r.at++
	return v
}

// Peek returns the next value, and forgets to advance.
func (r *Reader) Peek() int { return r.values[r.at] }
