// Package otlp has the messages of OTLP traces as protoc-gen-go and vtprotobuf write them
// (../generate.sh). Messages and fields are those of
// https://github.com/open-telemetry/opentelemetry-proto (Apache-2.0).
package otlp
