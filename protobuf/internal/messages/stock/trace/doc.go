// Package trace has test messages of OTLP traces, as protoc-gen-go makes them.
package trace
