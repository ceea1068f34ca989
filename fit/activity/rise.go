package activity

// A rise is a run of numbers whose first number is the lowest and whose last number is the highest.
type rise struct {
	from, to int // indexes of the first and the last
	lower    int // index of the last rise before it that begins lower, -1 if there is none
}

// rises returns the longest rises among numbers: rises that are not a part of another rise. They do not
// overlap, and are in order.
//
// The simple version tries all runs. This is the algorithm of Ruzzo and Tompa (A linear time
// algorithm for finding all maximal scoring subsequences, ISMB 1999) on the differences of the
// numbers: it looks at each number once.
func rises(numbers []float64) (all []rise) {
	for k := 1; k < len(numbers); k++ {
		if !(numbers[k] > numbers[k-1]) {
			continue
		}
		r := rise{from: k - 1, to: k}
		for {
			r.lower = len(all) - 1
			for r.lower >= 0 && !(numbers[all[r.lower].from] < numbers[r.from]) {
				r.lower = all[r.lower].lower
			}
			if r.lower < 0 || !(numbers[all[r.lower].to] < numbers[r.to]) {
				break
			}
			r.from = all[r.lower].from
			all = all[:r.lower]
		}
		all = append(all, r)
	}
	return all
}
