//lint:file-ignore U1000 x/crypto's blake2s_test.go uses these; it is added when the test runs

package blake2s

// The switches of x/crypto's assembly, which ours does not have: all off, so that
// the suite tests once.
var useSSE2, useSSSE3, useSSE4 bool
