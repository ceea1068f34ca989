//go:build (386 || amd64 || arm64 || ppc64le || wasm) && !purego

package blake2s

import "github.com/tightwire/tightwire/internal/testkit"

var blockViewImpl = testkit.Impl[blockFunc]{Name: "view", F: blockView}
