package verdict

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func effect(t *testing.T, s string) Effect {
	t.Helper()
	e, err := ParseEffect(s)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func judge(t *testing.T, r Rounds, s string) Verdict {
	t.Helper()
	v, err := Judge(r, effect(t, s), 0.05)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// times are n samples around centre, with a spread of sd.
func times(rng *rand.Rand, n int, centre, sd float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = centre * math.Exp(sd*rng.NormFloat64())
	}
	return xs
}

// arms are 20 rounds that differ by 1 %, the candidate being ratio of the base.
func arms(ratio float64) Rounds {
	rng := rand.New(rand.NewPCG(7, 7))
	return Rounds{Base: times(rng, 20, 600, 0.007), Candidate: times(rng, 20, 600*ratio, 0.007)}
}

func TestStatus(t *testing.T) {
	for _, test := range []struct {
		ratio  float64
		effect string
		want   Status
	}{
		{0.95, "<0%", Holds},
		{0.95, "<= -2%", Holds},
		{0.95, "<= -8%", Fails},
		{0.95, "<= -5%", Inconclusive},
		{0.95, "<= 0.5x", Fails},
		{0.45, "<= 0.5x", Holds},
		{0.95, "> 0%", Reversed},
		{0.95, ">= -2%", Fails}, // a change for neither side was claimed
		{1.05, "<0%", Reversed},
		{1.05, "<= -2%", Reversed},
		{1.05, ">= +2%", Holds},
		{1.05, ">= 1.02x", Holds},
		{1.05, "<= +2%", Fails},
		{1.05, "within 10%", Holds},
		{1.05, "within 2%", Fails},
		{0.95, "within 2%", Fails},
		{1.05, "within 5%", Inconclusive},
		{1, "<0%", Inconclusive},
		{1, "within 2%", Holds},
	} {
		v := judge(t, arms(test.ratio), test.effect)
		if v.Status != test.want || v.Reason == "" || v.N != 20 {
			t.Errorf("%v times, claim %s: %+v, want %s", test.ratio, test.effect, v, test.want)
		}
		if v.Decided() != (v.Decision <= 0.05) || v.Decided() && v.Need != 0 {
			t.Errorf("%v times, claim %s: %s with p = %v, needs %d", test.ratio, test.effect, v.Status, v.Decision, v.Need)
		}
		if !(v.Lo < v.Ratio && v.Ratio < v.Hi) || math.Abs(v.Ratio/test.ratio-1) > 0.01 {
			t.Errorf("ratio %v in [%v, %v], want about %v", v.Ratio, v.Lo, v.Hi, test.ratio)
		}
	}
}

// What is wanted is by SciPy 1.17.1, scipy.stats.wilcoxon(logs - log(bound),
// method="exact").pvalue; of two bounds the greater.
func TestDecision(t *testing.T) {
	var ratios []float64
	for _, x := range []float64{0.3, -1.2, 2.5, 0.7, 0.1, 1.9, -0.4, 0.8, 1.1, -2, 0.6, 0.2} {
		ratios = append(ratios, math.Exp((x+1)/20))
	}
	for s, want := range map[string]float64{
		"> 0%": 0.00341796875, "< 0%": 0.00341796875, "<= -5%": 0.00048828125, "within 20%": 0.00048828125, "within 15%": 0.00341796875,
	} {
		if v := judge(t, scaled(ratios...), s); v.Decision != want {
			t.Errorf("claim %s: %s with p = %v, want %v", s, v.Status, v.Decision, want)
		}
	}
}

// The arms change places, and so do the bounds.
func TestJudgeMirrored(t *testing.T) {
	r := arms(0.95)
	a, b := judge(t, r, "<0%"), judge(t, Rounds{Base: r.Candidate, Candidate: r.Base}, ">0%")
	if a.Status != b.Status || a.Decision != b.Decision || math.Abs(a.Lo*b.Hi-1) > 1e-12 {
		t.Errorf("%+v and %+v, want the same of both", a, b)
	}
}

func TestFewRounds(t *testing.T) {
	for n := range MinRounds {
		v, err := Judge(Rounds{Base: stepped(n, 100), Candidate: stepped(n, 10)}, effect(t, "<0%"), 0.5)
		if err != nil || v.Status != Inconclusive || v.Need < MinRounds-n || v.Decision != 1 || v.N != n {
			t.Errorf("%d rounds: %+v, %v; want INCONCLUSIVE and %d more", n, v, err, MinRounds-n)
		}
		if want := fmt.Sprintf("too few rounds to decide: %d, want at least 6", n); v.Reason != want {
			t.Errorf("reason %q, want %q", v.Reason, want)
		}
	}
	if v := judge(t, Rounds{Base: stepped(6, 100), Candidate: stepped(6, 10)}, "<0%"); v.Status != Holds || v.Decision != 2.0/64 {
		t.Errorf("6 rounds that say the same: %+v, want HOLDS with p = 2/64", v)
	}
	if v := judge(t, Rounds{}, "within 100%"); !math.IsNaN(v.Ratio) || v.Lo != 0 || !math.IsInf(v.Hi, 1) || !math.IsInf(v.Detectable, 1) {
		t.Errorf("no rounds: %+v, want nothing known", v)
	}
}

// With a share of alpha that 8 rounds cannot reach, the ninth and tenth are needed.
func TestSmallAlpha(t *testing.T) {
	v, err := Judge(Rounds{Base: stepped(8, 100), Candidate: stepped(8, 10)}, effect(t, "<0%"), 0.002)
	if err != nil || v.Status != Inconclusive || v.Need != 2 || !math.IsInf(v.Hi, 1) {
		t.Errorf("%+v, %v; want INCONCLUSIVE, 2 more", v, err)
	}
	v, err = Judge(Rounds{Base: stepped(10, 100), Candidate: stepped(10, 10)}, effect(t, "<0%"), 0.0125)
	if err != nil || v.Status != Holds || v.Decision != 4*2.0/1024 {
		t.Errorf("%+v, %v; want HOLDS, with p four times 2/1024 as it is a quarter of 0.05", v, err)
	}
}

func TestUnchanged(t *testing.T) {
	r := arms(1)
	if v := judge(t, Rounds{Base: r.Base, Candidate: r.Base}, "within 3%"); v.Status != Unchanged || v.Ratio != 1 || v.Need != 0 {
		t.Errorf("the same samples: %+v, want UNCHANGED", v)
	}
	same := append([]float64{r.Base[0] * (1 + 1e-15)}, r.Base[1:]...)
	if v := judge(t, Rounds{Base: r.Base, Candidate: same}, "within 3%"); v.Status != Holds {
		t.Errorf("one bit of difference: %+v, want HOLDS", v)
	}
}

// scaled returns rounds in which the candidate is so much of the base.
func scaled(ratios ...float64) (r Rounds) {
	for _, ratio := range ratios {
		r.Base, r.Candidate = append(r.Base, 100), append(r.Candidate, 100*ratio)
	}
	return r
}

// An end of the interval that is the bound itself decides nothing, unless all rounds are
// there and the claim has it.
func TestEndOnBound(t *testing.T) {
	r := scaled(0.93, 0.92, 0.91, 0.90, 0.89, 0.88) // of 6, the ends are the least and greatest
	for s, want := range map[string]Status{
		"<= -7%": Inconclusive, "< -7%": Inconclusive, "<= 0.93x": Inconclusive, "<= -6.9%": Holds,
		">= -7%": Inconclusive, "> -7%": Inconclusive, "<= -13%": Fails, ">= -6%": Fails,
		">= -12%": Inconclusive, ">= -12.1%": Holds, "> -12%": Inconclusive, "< -12%": Inconclusive, "<= -12%": Inconclusive,
	} {
		v := judge(t, r, s)
		if v.Status != want || v.Decided() != (v.Decision <= 0.05) {
			t.Errorf("claim %s of [0.88, 0.93]: %s with p = %v, want %s", s, v.Status, v.Decision, want)
		}
	}
	half := scaled(0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
	for s, want := range map[string]Status{"<= -50%": Holds, ">= 0.5x": Holds, "< -50%": Inconclusive} {
		if v := judge(t, half, s); v.Status != want || v.Decided() != (v.Decision <= 0.05) {
			t.Errorf("claim %s of 0.5 throughout: %+v, want %s", s, v, want)
		}
	}
	for _, last := range []float64{1.0000001, 0.9} {
		for _, s := range []string{"< 0%", "<= 0%", ">= 0%"} {
			if v := judge(t, scaled(1, 1, 1, 1, 1, last), s); v.Status != Inconclusive {
				t.Errorf("claim %s of ties at 1, and %v: %+v, want INCONCLUSIVE", s, last, v)
			}
		}
	}
}

func TestJudgeRefuses(t *testing.T) {
	for _, bad := range []float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1), 1e-320} {
		for _, r := range []Rounds{
			{Base: []float64{1, bad}, Candidate: []float64{1, 1e300}},
			{Base: []float64{1, 1e300}, Candidate: []float64{1, bad}},
			{Base: []float64{1, 1}, Candidate: []float64{1, 1}, Control: []float64{1, bad / 1e10}},
		} {
			if v, err := Judge(r, effect(t, "<0%"), 0.05); err == nil || !strings.Contains(err.Error(), "round 2") {
				t.Errorf("Judge(%v) = %+v, %v; want an error about round 2", r, v, err)
			}
		}
	}
	if _, err := Judge(Rounds{Base: []float64{-1}, Candidate: []float64{-2}}, effect(t, "<0%"), 0.05); err == nil {
		t.Error("two negative samples: want an error")
	}
	for _, r := range []Rounds{
		{Base: stepped(7, 1), Candidate: stepped(6, 1)},
		{Base: stepped(7, 1), Candidate: stepped(7, 1), Control: stepped(6, 1)},
	} {
		if _, err := Judge(r, effect(t, "<0%"), 0.05); err == nil || !strings.Contains(err.Error(), "6 rounds") {
			t.Errorf("Judge(%v): %v, want an error about 6 rounds", r, err)
		}
	}
	for _, alpha := range []float64{0, 1, -1, math.NaN()} {
		if _, err := Judge(arms(1), effect(t, "<0%"), alpha); err == nil {
			t.Errorf("alpha %v: want an error", alpha)
		}
	}
}

func TestJudgeChangesNothing(t *testing.T) {
	r := arms(0.9)
	r.Control = arms(0.91).Candidate
	want := arms(0.9)
	judge(t, r, "<0%")
	for i := range r.Base {
		if r.Base[i] != want.Base[i] || r.Candidate[i] != want.Candidate[i] {
			t.Fatal("Judge changed the samples")
		}
	}
}

// So many more rounds as are said to be needed do decide, nearly always.
func TestNeed(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(8, 8))
	decided, tried := 0, 0
	for range 200 {
		all := Rounds{Base: times(rng, 4000, 600, 0.02), Candidate: times(rng, 4000, 600*0.985, 0.02)}
		v := judge(t, all.first(10), "<0%")
		if v.Status != Inconclusive || v.Need == 0 || v.Need > 1900 {
			continue
		}
		tried++
		if judge(t, all.first(10+2*v.Need), "<0%").Decided() {
			decided++
		}
	}
	if tried < 50 || decided < tried/2 {
		t.Errorf("of %d that needed more, %d were decided by twice as many", tried, decided)
	}
	if v := judge(t, arms(1), "< -0%"); v.Need < 1 {
		t.Errorf("%+v, want a need of one at least", v)
	}
}

func TestNeedOfIntervals(t *testing.T) {
	for _, test := range []struct {
		what   string
		i      interval
		effect string
		want   int
	}{
		{"four times as many halve it", interval{n: 10, centre: 0.05, lo: -0.05, hi: 0.15}, "<0%", 30},
		{"more than 100,000", interval{n: 10, centre: 1e-9, lo: -0.1, hi: 0.1}, "<0%", 0},
		{"the centre is the bound", interval{n: 10, lo: -0.1, hi: 0.1}, "<0%", 0},
		{"lopsided, and nearly decided", interval{n: 10, centre: 0.05, lo: -0.001, hi: 0.06}, "<0%", 1},
		{"the nearer of two bounds", interval{n: 10, centre: -math.Log(1.1) / 2, lo: -math.Log(1.1) * 1.49, hi: math.Log(1.1) * 0.49}, "within 10%", 30},
		{"and on the other side", interval{n: 10, centre: math.Log(1.1) / 2, lo: -math.Log(1.1) * 0.49, hi: math.Log(1.1) * 1.49}, "within 10%", 30},
	} {
		if got := test.i.need(effect(t, test.effect).logs(), 0.05); got != test.want {
			t.Errorf("%s: need = %d, want %d", test.what, got, test.want)
		}
	}
}

func TestDetectable(t *testing.T) {
	i := interval{n: 20, lo: -0.01, hi: 0.01}
	// (1.96 + 1.2816) / 1.96 of half the interval.
	if got := i.detectable(0.05); math.Abs(got-math.Expm1(0.01*1.65385)) > 1e-6 {
		t.Errorf("detectable = %v, want 1.65 times half the interval", got)
	}
}

// In the samples that the change said to be detectable was added to, it is mostly found.
func TestDetectableIsFound(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 9))
	found := 0
	for range 250 {
		r := Rounds{Base: times(rng, 20, 600, 0.01), Candidate: times(rng, 20, 600, 0.01)}
		change := 1 + judge(t, r, "<0%").Detectable
		again := Rounds{Base: times(rng, 20, 600*change, 0.01), Candidate: times(rng, 20, 600, 0.01)}
		if judge(t, again, "<0%").Status == Holds {
			found++
		}
	}
	if found < 200 || found > 245 {
		t.Errorf("found in %d of 250, want about nine of ten", found)
	}
}

// stepped returns n numbers that follow each other by 1.
func stepped(n int, first float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = first + float64(i)
	}
	return xs
}
