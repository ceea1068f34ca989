module github.com/tightwire/tightwire/protobuf

go 1.25

require (
	github.com/tightwire/tightwire v0.1.0
	google.golang.org/protobuf v1.36.11
)
