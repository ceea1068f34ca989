//go:build broken

package sum

var _ = nothing
