package testkit

import "os"

// thoroughEnv selects the long form of tests that have two.
const thoroughEnv = "TIGHTWIRE_THOROUGH"

// Thorough returns all if TIGHTWIRE_THOROUGH is set, as in make test and in the matrix, and few
// otherwise: go test ./... stays below ten seconds for a package, and CI tries every case.
func Thorough[T any](few, all T) T {
	if os.Getenv(thoroughEnv) != "" {
		return all
	}
	return few
}
