package verdict

// A Look is a number of rounds after which a claim may be decided.
type Look struct {
	Rounds int
	Alpha  float64 // for [Judge]
}

const (
	// claimAlpha is the share of wrong decisions for a single look.
	claimAlpha = 0.05
	// looksAlpha is the share over all looks. It is smaller, because the model lacks some
	// errors of real runs: drift, neighbours, rare layouts.
	looksAlpha = 0.02
)

// Looks plans when to look: after min rounds, after twice as many and so on, and after max.
// Stopping at the first look that decides gives chance several tries, so that the looks share
// an alpha of 0.02, in proportion to their rounds: a first look decides only what is clear. A
// first look whose share could decide nothing is left out. A max below min counts as min.
func Looks(minimum, maximum int) []Look {
	var looks []Look
	minimum = max(minimum, 1)
	for n := minimum; n < maximum; n *= 2 {
		looks = append(looks, Look{Rounds: n})
	}
	looks = append(looks, Look{Rounds: max(minimum, maximum)})
	share(looks)
	for len(looks) > 1 && looks[0].Rounds < leastRounds(looks[0].Alpha) {
		looks = looks[1:]
		share(looks)
	}
	return looks
}

// LookAt returns the look at n rounds, otherwise the next look, or the last.
func LookAt(looks []Look, n int) Look {
	for _, l := range looks {
		if l.Rounds >= n {
			return l
		}
	}
	return looks[len(looks)-1]
}

func share(looks []Look) {
	sum := 0
	for _, l := range looks {
		sum += l.Rounds
	}
	for i := range looks {
		looks[i].Alpha = looksAlpha * float64(looks[i].Rounds) / float64(sum)
	}
}
