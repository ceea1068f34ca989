module github.com/tightwire/tightwire/protobuf

go 1.25

require (
	github.com/tightwire/tightwire v0.0.0
	google.golang.org/protobuf v1.36.12
)

replace github.com/tightwire/tightwire => ../
