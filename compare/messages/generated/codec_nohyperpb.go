//go:build !(amd64 || arm64)

package generated

import "google.golang.org/protobuf/proto"

// hyperWays are none: hyperpb has no other architectures.
func hyperWays(proto.Message, func() [][]byte) []Way { return nil }
