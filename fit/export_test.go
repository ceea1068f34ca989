package fit

import (
	"math/rand/v2"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// Evidence returns the mean evidence, in bits, that Recover finds in a message of b, whole
// files, without its header and without what is around it: in the messages that are there, and
// in random bytes read by the same definitions. Of chained files it is that of the file whose
// messages have the least.
func Evidence(b []byte) (right, invented float64) {
	first := true
	for f := range All(b) {
		p := path{salvager: newRecovery(b, nil).newSalvager(f.src.data, 0)}
		p.exact = make(places, len(p.data)/64+1)
		p.sweep()
		(&walker{salvager: p.salvager}).walk()
		p.usual = p.usualTime()
		p.local, p.taken = [frame.IsDefinition]*foundDefinition{}, 0
		if r := p.meanEvidence(f, func(m Message) int { return int(m.offset) }); first || r < right {
			rng := rand.New(rand.NewPCG(1, 0))
			at := len(p.data)
			p.data = append(p.data[:at:at], make([]byte, 1<<16)...)
			right, first = r, false
			invented = p.meanEvidence(f, func(m Message) int {
				p.data[at] = f.src.data[m.offset] // the header
				for i := range m.def.size {
					p.data[at+1+int(i)] = uint8(rng.Uint32())
				}
				return at
			})
		}
	}
	return right, invented
}

// Window makes Recover examine n bytes of a damaged file at a time, so that a small file
// takes more than one window.
func Window(n int) RecoverOption {
	return func(r *recovery) { r.window = n }
}

// meanEvidence returns the mean evidence in messages like those of f, each at its place.
func (p *path) meanEvidence(f *File, place func(Message) int) float64 {
	sum := 0
	for _, m := range f.Messages {
		j, _ := p.judge(p.shapeOf(m.def), place(m), view{next: -1})
		sum += min(bitsMost, j.bits)
	}
	return float64(sum) / float64(max(1, len(f.Messages)))
}

// RuleNames are the rules that [Without] switches off.
var RuleNames = map[string]uint8{
	"dropFar": uint8(ruleFar), "dropStale": uint8(ruleStale), "dropEmpty": uint8(ruleEmpty), "dropUnlike": uint8(ruleUnlike),
	"dropThin": uint8(ruleThin), "believe": uint8(ruleBelieve), "olderOf": uint8(ruleOlder),
	"dropAfter": uint8(ruleAfter), "dropTorn": uint8(ruleTorn), "uncover": uint8(ruleUncover), "findRepeat": uint8(ruleRepeat),
	"findCopy": uint8(ruleCopy), "isTwice": uint8(ruleTwiceFile), "isOldBlock": uint8(ruleOldBlock), "walk": uint8(ruleWalk),
	"dropMended": uint8(ruleMended), "splitEmpty": uint8(ruleSplit), "dropUntaken": uint8(ruleUntaken), "learnWeak": uint8(ruleWeak),
	"learnLost": uint8(ruleLost), "lostAround": uint8(ruleAround), "weigh": uint8(ruleWeigh),
	"usualTime": uint8(ruleUsual), "thin": uint8(ruleThinFile),
}

// Without switches off one rule of Recover.
func Without(x uint8) RecoverOption {
	return func(r *recovery) { r.without = rule(x) }
}
