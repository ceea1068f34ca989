package counted

// Mix goes round a loop of one block, with a lot in registers.
//
//go:noinline
func Mix(n int) uint64 {
	a, b, c, d := uint64(1), uint64(2), uint64(3), uint64(4)
	for range n {
		a += b << 1
		b ^= c>>3 + d
		c = c*5 + a
		d -= a ^ c
	}
	return a ^ b ^ c ^ d
}

// Odd counts in a loop of two blocks.
//
//go:noinline
func Odd(n int) (odd int) {
	for i := range n {
		if i*i&7 == 1 {
			odd++
		}
	}
	return odd
}

// Table goes round two loops, and reads what is at an address relative to its own.
//
//go:noinline
func Table(n int) (sum int) {
	for i := range n {
		for j := range i {
			sum += squares[j&7] + len(squares)
		}
		squares[i&7]++
	}
	return sum
}

var squares = [8]int{0, 1, 4, 9, 16, 25, 36, 49}

// Calls returns to several places, and jumps by a table.
//
//go:noinline
func Calls(n int, f func(int) int) (sum int) {
	for i := range n {
		switch i & 7 {
		case 0:
			sum += Turns(i & 3)
		case 1:
			sum -= Turns(1)
		case 2:
			sum += f(i)
		case 3:
			sum ^= Odd(2)
		case 4:
			sum *= 3
		case 5:
			sum += Turns(0)
		case 6:
			sum >>= 1
		case 7:
			sum--
		}
	}
	return sum
}

// Sum fails at the first pointer that is nil.
//
//go:noinline
func Sum(of []*int, sum *int) {
	for _, p := range of {
		*sum += *p
	}
}
