// Package write has test messages of Prometheus remote write, as protoc-gen-go makes them.
package write
