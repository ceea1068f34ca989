package verdict

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// A place draws by how much a layout changes the logarithm of a time.
type place func(rng *rand.Rand) float64

func normalPlace(sd float64) place {
	return func(rng *rand.Rand) float64 { return sd * rng.NormFloat64() }
}

// twoPlaces is a loop that is slow in one of three layouts.
func twoPlaces(slow float64) place {
	return func(rng *rand.Rand) float64 { return slow * math.Floor(rng.Float64()+1.0/3) }
}

// rounds runs n rounds in so many layouts of each arm, with noise of its own in each sample;
// the control is in a third set of layouts.
func (p place) rounds(rng *rand.Rand, n, layouts int, noise, effect float64) (r Rounds) {
	var at [3][]float64
	for range layouts {
		for arm := range at {
			at[arm] = append(at[arm], p(rng))
		}
	}
	for i := range n {
		layout := i % layouts
		sample := func(arm int) float64 { return 600 * math.Exp(at[arm][layout]+noise*rng.NormFloat64()) }
		r.Base, r.Candidate, r.Control = append(r.Base, sample(0)), append(r.Candidate, (1+effect)*sample(1)), append(r.Control, sample(2))
		r.Layouts = append(r.Layouts, strconv.Itoa(layout))
	}
	return r
}

func lookedAt(t *testing.T, r Rounds, looks []Look) Verdict {
	t.Helper()
	v, err := r.atLooks(looks)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Equal code in two binaries: each case is one of the report that made layouts observations,
// where rounds that were taken for independent gave 46 % and 58 % of wrong verdicts.
func TestEqualCodeInTwoBinaries(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		what    string
		place   place
		layouts int
		noise   float64
		unaware int // of 1000 verdicts, that are wrong if layouts are not known: at least
	}{
		{"layouts 0.5 %, noise 0.1 %", normalPlace(0.005), 4, 0.001, 500},
		{"layouts 0.2 %, noise 0.2 %", normalPlace(0.002), 4, 0.002, 250},
		{"a third of the layouts slow by 20 %", twoPlaces(0.2), 4, 0.01, 100},
		{"eight layouts", normalPlace(0.01), 8, 0.005, 300},
		{"a layout for each round", normalPlace(0.03), 64, 0.01, 0},
		{"a layout for each round, a third slow", twoPlaces(0.2), 64, 0.01, 0},
	} {
		rng := rand.New(rand.NewPCG(7, 7))
		wrong, unaware := 0, 0
		const windows = 500
		for range windows {
			r := test.place.rounds(rng, 60, test.layouts, test.noise, 0)
			if lookedAt(t, r, Looks(10, 60)).Decided() {
				wrong++
			}
			if r.Layouts, r.Control = nil, nil; lookedAt(t, Rounds{Base: r.Base, Candidate: r.Candidate, Control: r.Base}, Looks(10, 60)).Decided() {
				unaware++
			}
		}
		if wrong > windows*38/1000 || unaware*1000 < windows*test.unaware {
			t.Errorf("%s: %d of %d verdicts on equal code, %d as if layouts had no part; want 38 of 1000 at most, and more than %d", test.what, wrong, windows, unaware, test.unaware)
		}
	}
}

// What 32 layouts find, as docs/tight/verdicts.md says.
func TestPowerOverLayouts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		sd, effect  float64
		least, most int // of 1000
	}{
		{0.01, -0.05, 1000, 1000},
		{0.01, -0.01, 500, 1000},
		{0.01, -0.10, 1000, 1000},
		{0.03, -0.05, 950, 1000},
		{0.03, -0.10, 1000, 1000},
		{0.10, -0.10, 700, 1000},
		{0.10, -0.05, 100, 500},
	} {
		rng := rand.New(rand.NewPCG(8, 8))
		found := 0
		for range windows {
			if lookedAt(t, normalPlace(test.sd).rounds(rng, 32, 32, 0.005, test.effect), Looks(10, 32)).Status == Holds {
				found++
			}
		}
		t.Logf("layouts %g %%, change %g %%: %d of %d found", 100*test.sd, 100*test.effect, found, windows)
		if found < test.least || found > test.most {
			t.Errorf("layouts %v, change %v: %d of %d found, want %d to %d", test.sd, test.effect, found, windows, test.least, test.most)
		}
	}
}

// Rounds of few layouts decide nothing, however many they are, and say why.
func TestFewLayouts(t *testing.T) {
	for layouts, want := range map[int]string{1: "all rounds have the same layout", 2: "2 layouts, want at least 4", 3: "3 layouts"} {
		rng := rand.New(rand.NewPCG(1, 1))
		v := judge(t, normalPlace(0.001).rounds(rng, 60, layouts, 0.001, -0.5), "<0%")
		if v.Status != Inconclusive || !strings.Contains(v.Reason, want) || v.Layouts != layouts || v.Need == 0 || v.Decision != 1 {
			t.Errorf("%d layouts: %+v, want INCONCLUSIVE: %s, and how many rounds more", layouts, v, want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	if v := judge(t, normalPlace(0.001).rounds(rng, 60, 4, 0.001, -0.5), "<= -40%"); v.Status != Holds || v.Layouts != 4 || v.N != 60 {
		t.Errorf("4 layouts that agree on half the time: %+v, want HOLDS", v)
	}
}

// The published table of critical values.
func TestStudentTail(t *testing.T) {
	for _, test := range []struct {
		degrees int
		t, tail float64
	}{
		{1, 12.706205, 0.025},
		{2, 4.302653, 0.025},
		{3, 3.182446, 0.025},
		{4, 2.131847, 0.05},
		{5, 0, 0.5},
		{7, 2.364624, 0.025},
		{8, 5.041305, 0.0005},
		{9, 2.821438, 0.01},
		{9, -2.821438, 0.99},
		{15, 60, 1.3845231e-19}, // by numerical integration: strong evidence is small, and not 0
	} {
		if got := studentTail(test.degrees, test.t); math.Abs(got-test.tail) > 1e-8*max(1, test.t*test.t) {
			t.Errorf("studentTail(%d, %v) = %v, want %v", test.degrees, test.t, got, test.tail)
		}
		if got := studentTail(test.degrees, test.t); math.Abs(got/test.tail-1) > 1e-3 {
			t.Errorf("studentTail(%d, %v) = %v, want %v to three digits", test.degrees, test.t, got, test.tail)
		}
		if got := studentQuantile(test.degrees, test.tail); test.t >= 0 && test.t < 20 && math.Abs(got-test.t) > 1e-5 {
			t.Errorf("studentQuantile(%d, %v) = %v, want %v", test.degrees, test.tail, got, test.t)
		}
	}
}

// These samples are skewed: their median is 0, and their mean is not. The signed-rank test
// sees a change in them, although there is none by the median, and the sign test does not.
func TestSkewed(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]func(*rand.Rand) float64{
		"exponential":          func(rng *rand.Rand) float64 { return rng.ExpFloat64() - math.Ln2 },
		"exponential, to less": func(rng *rand.Rand) float64 { return math.Ln2 - rng.ExpFloat64() },
		"log-normal":           func(rng *rand.Rand) float64 { return math.Exp(rng.NormFloat64()) - 1 },
	} {
		for _, n := range []int{20, 40, 60} {
			rng := rand.New(rand.NewPCG(9, uint64(n)))
			decided, byRank := 0, 0
			for range windows {
				r, logs := Rounds{}, []float64{}
				for range n {
					logs = append(logs, 0.05*draw(rng))
					r.Base, r.Candidate = append(r.Base, 100), append(r.Candidate, 100*math.Exp(logs[len(logs)-1]))
				}
				v := judge(t, r, "<0%")
				if v.Decided() {
					decided++
				}
				if v.Decided() && v.Skewed && !strings.Contains(v.Reason, "the rounds are skewed") {
					t.Errorf("%+v, want the reason to say so", v)
				}
				if lo, hi := SignedRank(logs, 0.95); lo > 0 || hi < 0 {
					byRank++
				}
			}
			if decided > windows*75/1000 || n == 40 && byRank < windows*15/100 {
				t.Errorf("%s, %d rounds of one median: %d of %d decided, %d by ranks; want 75 at most, and of 40 more than 150 by ranks", name, n, decided, windows, byRank)
			}
		}
	}
}

// Symmetric samples lose little by being taken for skewed now and then.
func TestSignTest(t *testing.T) {
	xs := []float64{-3, -1, 0, 1, 2, 4, 5, 6, 7, 9}
	for alpha, want := range map[float64][2]float64{0.05: {-1, 7}, 0.001: {math.Inf(-1), math.Inf(1)}, 0.002: {-3, 9}} {
		if lo, hi := (signTest{}).bounds(xs, alpha); lo != want[0] || hi != want[1] {
			t.Errorf("bounds at %v: %v, %v; want %v", alpha, lo, hi, want)
		}
	}
	for _, test := range []struct {
		bound float64
		orAt  bool
		want  float64
	}{{-4, false, 1.0 / 1024}, {-3, true, 1.0 / 1024}, {-3, false, 11.0 / 1024}, {2, false, 638.0 / 1024}} {
		if got := (signTest{}).above(xs, test.bound, test.orAt); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("above(%v, %v) = %v, want %v", test.bound, test.orAt, got, test.want)
		}
	}
}
