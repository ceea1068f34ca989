package contract

import (
	"fmt"
	"strings"
	"testing"
)

// A directive at the end of a line that continues a statement is about all of it: the compiler
// gives the check the line where the expression begins.
func TestTrapsOfContinuationLines(t *testing.T) {
	t.Parallel()
	got, results := statuses(t, map[string]string{"m.go": `package m

type T struct{ v []int }

func BrokenIndex(t T, i int) int {
	return t.v[i*
		(i+7)] //tight:bce
}

func BrokenSlice(t T, i int) []int {
	n := i
	n++
	x := t.v[:n*
		(i+7)] //tight:bce
	return x
}

func BrokenArgument(t T, i int) int {
	return pick(t.v[i],
		i+1, //tight:bce
		i+2)
}

func BrokenClosing(t T, i int) int {
	return pick(
		t.v[i],
		i+1,
		i+2,
	) //tight:bce
}

func BrokenCondition(t T, i int) int {
	if t.v[i] > 3 &&
		i > 3 { //tight:bce
		return 1
	}
	return 0
}

func BrokenCase(t T, i int) int {
	switch i {
	case t.v[i],
		i + 1: //tight:bce
		return 1
	}
	return 0
}

func BrokenLiteral(t T, i int) int {
	return pick(t.v[i],
		func() int { return i }(), 3) //tight:bce
}

func BrokenSecond(t T, i int) int {
	i++
	i += pick(t.v[i],
		3, 4); i++ //tight:bce<=0
	return i
}

var sink *T

func BrokenNew(n int) {
	sink = &T{
		v: nil} //tight:noalloc
}

func BrokenAppend(s []int, n int) []int {
	return append(s, n,
		n+1) //tight:noalloc
}

func HoldsMasked(t *[8]int, i int) int {
	return t[i&
		7] //tight:bce; noalloc; calls none
}

func HoldsWithin(t T, i int) int {
	return pick(t.v[i], run(func() int {
		return i*i + 1 //tight:bce
	}), 3)
}

//go:noinline
func run(f func() int) int { return f() }

func HoldsBody(t T, i int) (n int) {
	for range pick(t.v[i],
		3, 4) {
		n += i //tight:bce
	}
	return n
}

func pick(a, b, c int) int { return a + b*c }

// What is inlined on a line is a matter of the line.
func HoldsInline(i int) int {
	return call(i) +
		pick(i, i, i) //tight:inline
}

//go:noinline
func call(i int) int { return i }
`}, host)
	compare(t, got, results)
}

// The statement of a directive after code, by the line of the directive.
func TestTrailed(t *testing.T) {
	const source = `package m

func F(a []int, i int) int {
	g(a[i],
		func() { //tight:bce
			g(
				a[i],
				1) //tight:bce
			i++ //tight:bce
		},
		3, //tight:bce
	)
	for i = 0; i < 3 &&
		a[i] > 3; i++ { //tight:bce
		i++ //tight:bce
	}
	switch {
	case a[i] > 3 ||
		a[1] > 3: //tight:bce
	}
	if a[i] > 3 {
		i++
	} else if a[1] > 3 ||
		a[2] > 3 { //tight:bce
		i++
	}
	return g(
		1,
		2,
	) //tight:bce
}
`
	contracts, err := Scan("m.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range contracts {
		got = append(got, fmt.Sprintf("%d: %s %d-%d", c.Line, c.Scope.Region, c.Scope.From, c.Scope.To))
	}
	want := `5: line 4-12
8: line 6-8
9: line 9-9
11: line 4-12
14: loop 13-16
15: line 15-15
19: block 18-19
24: block 23-26
30: line 27-30`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("%s\nwant\n%s", s, want)
	}
}
