module github.com/tightwire/tightwire/compare

go 1.26

require (
	github.com/VictoriaMetrics/easyproto v1.1.3
	github.com/tightwire/tightwire v0.0.0
	google.golang.org/protobuf v1.36.12
)

replace github.com/tightwire/tightwire => ../

replace github.com/tightwire/tightwire/lab => ../lab
