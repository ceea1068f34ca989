package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// lines writes a listing.
type lines struct{ strings.Builder }

func (w *lines) add(num int, kind string, value any) {
	fmt.Fprintf(w, "%d\t%s\t%v\n", num, kind, value)
}

func (w *lines) open(num int, kind string) { w.add(num, kind, "{") }
func (w *lines) close()                    { w.WriteString("}\n") }

// listEveryKind has each kind of field that holds one value, with values of every
// length, and strings and bytes whose lengths take one byte and two.
func listEveryKind() string {
	var w lines
	for _, v := range edges() {
		w.add(1, "uint64", v)
		w.add(2, "int64", int64(v))
		w.add(3, "int32", int32(v))
		w.add(4, "uint32", uint32(v))
		w.add(5, "sint64", int64(v))
		w.add(6, "sint32", int32(v))
	}
	w.add(7, "bool", true)
	w.add(7, "bool", false)
	for _, v := range []uint64{0, 1, 0x0123456789abcdef, 1<<64 - 1} {
		w.add(8, "fixed32", v>>32)
		w.add(9, "fixed64", v)
	}
	for _, bits := range []string{"00000000", "80000000", "3f800000", "7f7fffff", "00000001", "ff800000", "7fc00001"} {
		w.add(10, "float", bits)
		w.add(11, "double", bits+"0000000f")
	}
	for _, s := range []string{"", "a", "é", "€", "😀", strings.Repeat("y", 127), strings.Repeat("ö", 64), strings.Repeat("€", 400)} {
		w.add(12, "string", orDash(fmt.Sprintf("%x", s)))
		w.add(22, "bytes", orDash(fmt.Sprintf("%x", s)))
	}
	return w.String()
}

// edges is the least and the greatest number of each length, and of each width.
func edges() (vs []uint64) {
	for bits := range 65 {
		if bits%7 == 0 || bits > 30 && bits%32 < 2 || bits == 31 {
			vs = append(vs, 1<<bits-1, 1<<bits)
		}
	}
	return vs
}

// listNumbers has field numbers whose tags take 1 to 5 bytes, and fields with another
// type than the kind of their number has.
func listNumbers() string {
	var w lines
	for _, num := range []int{1, 15, 16, 2047, 2048, 262143, 262144, 33554431, 33554432, 536870911} {
		w.add(num-num%22+1, "uint64", num)
		w.open(num-num%22+14, "group")
		w.add(num-num%22+7, "bool", true)
		w.close()
	}
	for _, num := range []int{2, 16} {
		w.add(num*22+9, "fixed32", num)
		w.add(num*22+8, "fixed64", num)
		w.add(num*22+8, "bytes", "00")
		w.add(num*22+12, "uint64", num)
		w.open(num*22+13, "group")
		w.close()
	}
	return w.String()
}

// listNested has messages of 0, 127 and 128 bytes, and messages and groups in each
// other.
func listNested() string {
	var w lines
	w.open(13, "message")
	w.close()
	for _, n := range []int{124, 125} {
		w.open(13, "message")
		w.add(22, "bytes", strings.Repeat("5a", n))
		w.close()
	}
	nest(&w, 70)
	return w.String()
}

func nest(w *lines, depth int) {
	if depth == 0 {
		return
	}
	kind, num := "message", 13
	if depth%3 == 0 {
		kind, num = "group", 14
	}
	w.open(num, kind)
	w.add(1, "uint64", depth)
	nest(w, depth-1)
	w.add(5, "sint64", -depth)
	w.close()
}

// listPacked has each kind of packed field, of few values and of more than a
// block.
func listPacked() string {
	var w lines
	r := rand.New(rand.NewPCG(15, 21))
	for _, n := range []int{0, 1, 2, 9, 64, 90} {
		w.add(15, "packed-uint64", manyOf(n, func() any { return ofLength(r, 1+r.IntN(10)) }))
		w.add(16, "packed-int32", manyOf(n, func() any { return int32(ofLength(r, 1+r.IntN(10))) }))
		w.add(17, "packed-sint64", manyOf(n, func() any { return int64(ofLength(r, 1+r.IntN(10))) }))
		w.add(18, "packed-sint32", manyOf(n, func() any { return int32(ofLength(r, 1+r.IntN(5))) }))
		w.add(19, "packed-bool", manyOf(n, func() any { return r.IntN(2) == 0 }))
		w.add(20, "packed-fixed32", manyOf(n, func() any { return r.Uint32() }))
		w.add(21, "packed-fixed64", manyOf(n, func() any { return r.Uint64() }))
	}
	return w.String()
}

// manyOf returns n values with commas between.
func manyOf(n int, next func() any) string {
	values := make([]string, n)
	for i := range values {
		values[i] = fmt.Sprint(next())
	}
	return orDash(strings.Join(values, ","))
}

// columnLength is more values than what a reader has a buffer for.
const columnLength = 10_000

// listColumn has one column of small numbers, with a large one here and there.
func listColumn() string {
	var w lines
	r := rand.New(rand.NewPCG(10, 4))
	w.add(15, "packed-uint64", manyOf(columnLength, func() any { return strconv.FormatUint(skewed(r), 10) }))
	return w.String()
}

// skewed returns a number of one byte in seven of ten cases, and of up to five.
func skewed(r *rand.Rand) uint64 {
	percent, n := r.IntN(100), 1
	for _, most := range []int{70, 88, 95, 98} {
		if percent >= most {
			n++
		}
	}
	return ofLength(r, n)
}
