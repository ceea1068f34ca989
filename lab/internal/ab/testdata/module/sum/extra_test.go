//go:build extra

package sum

const extra = 7
