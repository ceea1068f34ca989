//go:build !(amd64 || arm64)

package generated

import "google.golang.org/protobuf/proto"

// hyperWays returns nothing, because hyperpb does not support this architecture.
func hyperWays(proto.Message, func() [][]byte) []Way { return nil }
