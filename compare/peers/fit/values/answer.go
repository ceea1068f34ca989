package values

// samples is the number of messages that go into an answer.
const samples = 64

// Stored24 decodes the file in b to values of 24 bytes, and returns a checksum of some of them.
func Stored24(b []byte) uint64 {
	all := keep(b, value24)
	return answer(len(all), func(i int) (sum uint64) {
		for _, v := range all[i].values {
			sum = sum*31 + v.number
		}
		return sum
	})
}

// Stored16 is Stored24 with values of 16 bytes.
func Stored16(b []byte) uint64 {
	all := keep(b, value16)
	return answer(len(all), func(i int) (sum uint64) {
		for _, v := range all[i].values {
			sum *= 31
			if v.ref == &number {
				sum += v.word
			}
		}
		return sum
	})
}

// Views is Stored24 without stored values: it reads only those of the checksum.
func Views(b []byte) uint64 {
	all := view(b)
	return answer(len(all), func(i int) (sum uint64) {
		m := &all[i]
		for k := range m.plan.fields {
			sum *= 31
			if f := &m.plan.fields[k]; f.number {
				sum += f.load(b[m.offset:])
			}
		}
		return sum
	})
}

func answer(n int, sample func(i int) uint64) uint64 {
	sum := uint64(n)
	for i := 0; i < n; i += n/samples + 1 {
		sum = sum*31 + sample(i)
	}
	return sum
}
