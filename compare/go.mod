module github.com/tightwire/tightwire/compare

go 1.26.0

require (
	connectrpc.com/connect v1.21.1
	github.com/CrowdStrike/csproto v0.35.0
	github.com/VictoriaMetrics/easyproto v1.1.3
	github.com/minio/blake2b-simd v0.0.0-20160723061019-3f5f724cb5b1
	github.com/muktihari/fit v0.26.1
	github.com/tightwire/tightwire v0.1.0
	github.com/tightwire/tightwire/lab v0.0.0
	golang.org/x/crypto v0.58.0
	google.golang.org/grpc v1.85.0
	google.golang.org/protobuf v1.36.12
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/golang/protobuf v1.5.4 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/stretchr/testify v1.10.0 // indirect
	github.com/timandy/routine v1.1.5 // indirect
	golang.org/x/net v0.60.0 // indirect
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da // indirect
	golang.org/x/text v0.43.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260817212433-ac3dfec99bb1 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

require (
	buf.build/go/hyperpb v0.1.3
	github.com/planetscale/vtprotobuf v0.6.1-0.20240319094008-0393e58bdf10
	github.com/tightwire/tightwire/protobuf v0.0.0
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/term v0.47.0 // indirect
)

replace github.com/tightwire/tightwire => ../

replace github.com/tightwire/tightwire/lab => ../lab

replace github.com/tightwire/tightwire/protobuf => ../protobuf
