package fit

// A rule is a part of repair that does not find messages but decides between readings. A test
// switches off one after the other, and tells what each one earns: TestRecoverRules.
type rule uint8

const (
	ruleFar rule = 1 + iota
	ruleStale
	ruleEmpty
	ruleUnlike
	ruleThin
	ruleBelieve
	ruleOlder
	ruleAfter
	ruleTorn
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
	ruleThinFile
	rules
)

// has reports whether a rule is in force.
func (r *recovery) has(x rule) bool { return r.without != x }
