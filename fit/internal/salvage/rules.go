package salvage

// A Rule is a part of repair that a test can switch off: TestRecoverRules measures what is lost and
// what is invented without each rule, TestRecoverNeeds has a file that needs it.
type Rule uint8

const (
	ruleFar Rule = 1 + iota
	ruleStale
	ruleUnlike
	ruleBelieve
	ruleAfter
	ruleUncover
	ruleRepeat
	ruleCopy
	ruleTwiceFile
	ruleOldBlock
	ruleWalk
	ruleMended
	ruleSplit
	ruleUntaken
	ruleWeak
	ruleLost
	ruleAround
	ruleWeigh
	ruleUsual
	ruleInherit
)

// RuleNames maps the names of the rules to them.
var RuleNames = map[string]Rule{
	"dropFar":     ruleFar,
	"dropStale":   ruleStale,
	"dropUnlike":  ruleUnlike,
	"believe":     ruleBelieve,
	"dropAfter":   ruleAfter,
	"uncover":     ruleUncover,
	"findRepeat":  ruleRepeat,
	"findCopy":    ruleCopy,
	"isTwice":     ruleTwiceFile,
	"isOldBlock":  ruleOldBlock,
	"walk":        ruleWalk,
	"splitEmpty":  ruleSplit,
	"dropMended":  ruleMended,
	"dropUntaken": ruleUntaken,
	"learnWeak":   ruleWeak,
	"learnLost":   ruleLost,
	"lostAround":  ruleAround,
	"weigh":       ruleWeigh,
	"usualTime":   ruleUsual,
	"inherit":     ruleInherit,
}

// has reports whether a rule is in force.
func (in *Input) has(x Rule) bool { return in.Without != x }
