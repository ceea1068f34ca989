module github.com/tightwire/tightwire/compare

go 1.26.0

require (
	github.com/VictoriaMetrics/easyproto v1.1.3
	github.com/minio/blake2b-simd v0.0.0-20160723061019-3f5f724cb5b1
	github.com/muktihari/fit v0.26.1
	github.com/tightwire/tightwire v0.1.0
	github.com/tightwire/tightwire/lab v0.0.0
	golang.org/x/crypto v0.58.0
	google.golang.org/protobuf v1.36.12
)

require github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect

require (
	github.com/tightwire/tightwire/protobuf v0.0.0
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/term v0.47.0 // indirect
)

replace github.com/tightwire/tightwire => ../

replace github.com/tightwire/tightwire/lab => ../lab

replace github.com/tightwire/tightwire/protobuf => ../protobuf
