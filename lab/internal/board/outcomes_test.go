package board

import (
	"math"
	"math/rand/v2"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

const (
	zen   = "AMD EPYC (family 25, model 17)"
	xeon  = "Intel(R) Xeon(R) Platinum 8488C"
	oldV1 = "go1.26.8 linux/amd64/v1"
	oldV3 = "go1.26.8 linux/amd64/v3"
	newV1 = "go1.27.4 linux/amd64/v1"
)

func effect(text string) verdict.Effect {
	e, err := verdict.ParseEffect(text)
	if err != nil {
		panic(err)
	}
	return e
}

// rounds makes n rounds around ns nanoseconds and ratio times as many, with some noise. They
// are the same in each run.
func rounds(n int, ns, ratio float64) verdict.Rounds {
	rng := rand.New(rand.NewPCG(uint64(n), math.Float64bits(ns*ratio)))
	arm := func(centre float64) (all []float64) {
		for range n {
			all = append(all, math.Round(centre*1e4*math.Exp(0.01*rng.NormFloat64()))/1e13)
		}
		return all
	}
	return verdict.Rounds{Base: arm(ns), Candidate: arm(ns * ratio), Control: arm(ns)}
}

// judged is a verdict as it might be: the interval reaches half to either side of ratio.
func judged(s verdict.Status, reason string, n int, ratio, half, p float64) verdict.Verdict {
	return verdict.Verdict{
		Status: s, Reason: reason, N: n, P: p, Ratio: ratio, Lo: ratio * (1 - half), Hi: ratio * (1 + half),
		ControlLo: 0.996, ControlHi: 1.005, Detectable: half,
	}
}

func sizeVarint(workload, cpu, cell string, r verdict.Rounds, v verdict.Verdict) claim.Outcome {
	return claim.Outcome{
		Claim: "SizeVarint beats upstream", Workload: workload, Effect: effect("<= -10%"), Metric: "sec/op",
		Cell: cell, CPU: cpu, Commit: "0123456789ab", Date: "2026-11-20T10:00:00Z",
		Record: "2026-11-20-" + cpu[:3] + "/" + cell[:8] + "-claims.txt", Checked: true, Rounds: r, Verdict: v,
	}
}

// someOutcomes are of one machine and of one claim, which holds.
func someOutcomes() []claim.Outcome {
	return []claim.Outcome{
		sizeVarint("", zen, oldV1, rounds(20, 1.23, 0.855), judged(verdict.Holds, "the whole interval is as claimed", 20, 0.857, 0.006, 0.0001)),
	}
}

// allOutcomes have every status, two machines, no rounds, no record, bounds that are
// infinite, signs that mean something in one format or another, and a past.
func allOutcomes() []claim.Outcome {
	held := judged(verdict.Holds, "the whole interval is as claimed", 20, 0.857, 0.006, 0.0001)
	failed := judged(verdict.Fails, "no part of the interval is as claimed", 20, 0.97, 0.008, 0.003)
	reversed := judged(verdict.Reversed, "the change goes the other way", 20, 1.216, 0.012, 0)
	torn := judged(verdict.Inconclusive, "the interval has both in it", 20, 0.905, 0.02, 0.02)
	torn.Need = 80
	noisy := judged(verdict.Noisy, "equal code differs as much on this machine", 20, 0.93, 0.09, 0.312)
	noisy.ControlLo, noisy.ControlHi = 0.9, 1.12
	few := judged(verdict.Inconclusive, "three rounds say nothing", 3, 0.86, 0, 0.1)
	few.Lo, few.Hi, few.ControlLo, few.ControlHi = 0, math.Inf(1), 0, math.Inf(1)
	same := verdict.Verdict{Status: verdict.Unchanged, Reason: "both arms are the same code", Ratio: 1, Lo: 1, Hi: 1, P: 1, N: 6}

	odd := claim.Outcome{
		Claim: "odd <b>|*name*|</b> Größe ≤ ½", Workload: "in=<&>|\x1b[31m", Effect: effect("within 3%"), Metric: "sec/op",
		Cell: "go1.27.4 linux/arm64", CPU: "Ampère <1>", Record: "a|b/<c>.txt",
		Verdict: verdict.Verdict{Status: verdict.Inconclusive, Reason: "no rounds <yet>", Ratio: math.NaN(), Lo: 0, Hi: math.Inf(1), P: 1},
	}
	allocs := sizeVarint("", xeon, newV1, verdict.Rounds{Base: []float64{3, 3, 3, 3, 3, 3}, Candidate: []float64{1, 1, 1, 1, 1, 1}},
		verdict.Verdict{Status: verdict.Holds, Reason: "exact", Ratio: 1.0 / 3, Lo: 1.0 / 3, Hi: 1.0 / 3, N: 6})
	allocs.Claim, allocs.Metric, allocs.Effect = "decodes with a third of the allocations", "allocs/op", effect("<= 0.34x")
	fast := sizeVarint("", xeon, newV1, rounds(12, 98300, 0.0102), judged(verdict.Holds, "the whole interval is as claimed", 12, 0.0102, 0.03, 0))
	fast.Claim, fast.Effect, fast.Checked = "a hundred times as fast", effect("<= 0.02x"), false

	return []claim.Outcome{
		sizeVarint("work=call", zen, oldV1, rounds(20, 1.23, 0.855), held),
		sizeVarint("work=call", zen, oldV3, rounds(20, 1.02, 0.97), failed),
		sizeVarint("work=call", xeon, oldV1, rounds(20, 1.41, 0.905), torn),
		sizeVarint("work=inlined", zen, oldV1, rounds(20, 0.61, 1.216), reversed),
		sizeVarint("work=inlined", zen, oldV3, rounds(20, 0.42, 1), same),
		sizeVarint("work=inlined", xeon, oldV1, rounds(20, 0.71, 0.93), noisy),
		sizeVarint("work=latency", xeon, oldV1, rounds(3, 2.71, 0.86), few),
		allocs,
		fast,
		odd,
		{Claim: "never measured", Effect: effect("< 0%"), Metric: "sec/op", Verdict: verdict.Verdict{Reason: "no record"}},
	}
}
