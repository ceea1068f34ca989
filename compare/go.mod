module github.com/tightwire/tightwire/compare

go 1.26

require github.com/tightwire/tightwire v0.0.0

require github.com/tightwire/tightwire/lab v0.0.0

replace github.com/tightwire/tightwire => ../

replace github.com/tightwire/tightwire/lab => ../lab
