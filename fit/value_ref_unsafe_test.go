//go:build !purego

package fit

import "strconv"

// refSize is the length in bytes of a ref: a pointer.
const refSize = strconv.IntSize / 8
