package testkit

import "os"

// The variables that select longer forms of tests.
const (
	thoroughEnv = "TIGHTWIRE_THOROUGH"
	fullEnv     = "TIGHTWIRE_FULL"
)

// Thorough returns all if TIGHTWIRE_THOROUGH is set, as in make test and in the matrix, and few
// otherwise: go test ./... stays below ten seconds for a package, and CI tries every case.
func Thorough[T any](few, all T) T { return ifSet(thoroughEnv, few, all) }

// Full returns all if TIGHTWIRE_FULL is set, as in make ci-full, and few otherwise. It is for cases
// that are more of the same and cost seconds, such as large files.
func Full[T any](few, all T) T { return ifSet(fullEnv, few, all) }

func ifSet[T any](name string, few, all T) T {
	if os.Getenv(name) != "" {
		return all
	}
	return few
}
