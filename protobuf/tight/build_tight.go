//go:build !notight

package tight

// builtOff says that the build leaves protobuf-go as it is.
const builtOff = false
