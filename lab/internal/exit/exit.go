// Package exit has the exit statuses of the commands.
package exit

// The statuses. If several apply to a command, [Worse] chooses.
const (
	Good     = 0 // all holds
	Bad      = 1 // a contract is broken, a claim fails, or something has changed
	Usage    = 2 // there was nothing to judge
	Unproven = 3 // nothing is broken, but something was not seen
)

// Worse returns the status that counts of two: Bad before Unproven before Good.
func Worse(a, b int) int {
	if a == Bad || b == Bad {
		return Bad
	}
	return max(a, b)
}
