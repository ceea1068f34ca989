package icount

import "runtime"

// Untried says why counts on this machine are to be doubted, "" if they are not.
func Untried() string { return untried(runtime.GOARCH) }

func untried(arch string) string {
	if arch == "amd64" {
		return ""
	}
	return "counts on " + arch + " have never been compared with what such a machine executes"
}
