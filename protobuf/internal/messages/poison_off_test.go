//go:build !tightpoison

package messages

// poisons says that this build overwrites what a tight.Reuse has returned.
const poisons = false
