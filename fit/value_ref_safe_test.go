//go:build purego

package fit

import "strconv"

// refSize is the length in bytes of a ref: a slice.
const refSize = 3 * strconv.IntSize / 8
