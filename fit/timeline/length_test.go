package timeline

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestLapsOfLengths has the vectors.
func TestLapsOfLengths(t *testing.T) {
	for _, v := range lengthVectors(t) {
		was := slices.Clone(v.lengths)
		got := ""
		for _, lap := range LapsOfLengths(v.lengths, v.laps) {
			got += strings.Replace(strconv.Itoa(lap), "-1", "-", 1)
		}
		if got != v.of || !slices.Equal(was, v.lengths) {
			t.Errorf("%s: LapsOfLengths(%v, %v) = %s, want %s: %s", v.name, v.lengths, v.laps, got, v.of, v.reason)
		}
	}
	if got := LapsOfLengths(nil, []LapOfLengths{{Period{1, 2}, 0, 1}}); len(got) != 0 {
		t.Errorf("LapsOfLengths of no lengths = %v", got)
	}
}

type lengthVector struct {
	name, of, reason string
	lengths          []Length
	laps             []LapOfLengths
}

func lengthVectors(t *testing.T) (all []lengthVector) {
	t.Helper()
	for _, row := range testkit.Rows(t, "fit_lengths.tsv", 5) {
		f := row.Cols
		v := lengthVector{name: f[0], of: f[3], reason: f[4]}
		for text := range strings.SplitSeq(f[1], ",") {
			index, start, _ := strings.Cut(text, ":")
			v.lengths = append(v.lengths, Length{uint16(numberIn(t, index, UnknownIndex)), numberIn(t, start, Unknown)})
		}
		if f[2] != "-" {
			for text := range strings.SplitSeq(f[2], ",") {
				times, indexes, _ := strings.Cut(text, ":")
				from, to, _ := strings.Cut(times, "-")
				first, count, _ := strings.Cut(indexes, "+")
				v.laps = append(v.laps, LapOfLengths{
					Period{numberIn(t, from, Unknown), numberIn(t, to, Unknown)},
					uint16(numberIn(t, first, UnknownIndex)), uint16(numberIn(t, count, UnknownIndex)),
				})
			}
		}
		all = append(all, v)
	}
	if len(all) < 15 {
		t.Fatalf("%d vectors, want those of the file", len(all))
	}
	return all
}

// numberIn returns a number, unknown for a question mark.
func numberIn(t *testing.T, text string, unknown uint32) uint32 {
	t.Helper()
	if text == "?" {
		return unknown
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	return uint32(n)
}

// TestLapsOfLengthsAny has random lengths and laps: each length gets a lap that exists: the one
// that its time falls into, or one that states that the length is its own.
func TestLapsOfLengthsAny(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		lengths := make([]Length, r.IntN(8))
		for i := range lengths {
			lengths[i] = Length{uint16(r.IntN(10)), uint32(r.IntN(100))}
		}
		laps := make([]LapOfLengths, 1+r.IntN(4))
		for i := range laps {
			from := uint32(r.IntN(100))
			laps[i] = LapOfLengths{Period{from, from + uint32(r.IntN(50))}, uint16(r.IntN(10)), uint16(r.IntN(5))}
		}
		for k, lap := range LapsOfLengths(lengths, laps) {
			said := func(l LapOfLengths) bool { return lengths[k].Index-l.First < l.Count }
			byTime := IndexOf(periodsOf(laps)).At(lengths[k].Start)
			if lap < 0 || lap >= len(laps) || lap != byTime && !said(laps[lap]) {
				t.Fatalf("LapsOfLengths(%v, %v): length %d is of lap %d", lengths, laps, k, lap)
			}
		}
	}
}

func periodsOf(laps []LapOfLengths) (periods []Period) {
	for _, l := range laps {
		periods = append(periods, l.Period)
	}
	return periods
}

// TestLapsOfLengthsMany has as many laps as fit in a file, each of which says it has all lengths.
func TestLapsOfLengthsMany(t *testing.T) {
	laps := slices.Repeat([]LapOfLengths{{Period{0, 9}, 0, UnknownIndex - 1}}, 100_000)
	lengths := make([]Length, 100_000)
	for i := range lengths {
		lengths[i] = Length{uint16(i), 1}
	}
	begun := time.Now()
	of := LapsOfLengths(lengths, laps)
	if d := time.Since(begun); d > 5*time.Second || len(of) != len(lengths) {
		t.Errorf("%d laps took %v", len(laps), d)
	}
}
