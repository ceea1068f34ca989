module github.com/tightwire/tightwire/protobuf/fast/status

go 1.26.0

require (
	github.com/tightwire/tightwire v0.1.0
	github.com/tightwire/tightwire/protobuf v0.1.0
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260928230214-8a89bd6388cc
	google.golang.org/protobuf v1.36.12
)
