module github.com/tightwire/tightwire/protobuf/fast/grpc

go 1.26.0

require (
	github.com/tightwire/tightwire/protobuf v0.1.0
	github.com/tightwire/tightwire/protobuf/fast/status v0.1.0
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260928230214-8a89bd6388cc
	google.golang.org/grpc v1.85.0
	google.golang.org/protobuf v1.36.12
)

require (
	github.com/tightwire/tightwire v0.1.0 // indirect
	golang.org/x/net v0.60.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/text v0.42.0 // indirect
)
