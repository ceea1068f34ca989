// Package remotewrite has the messages of Prometheus remote write 1.0 as protoc-gen-go and
// vtprotobuf write them (../generate.sh). Messages and fields are those of
// https://github.com/prometheus/prometheus (Apache-2.0).
package remotewrite
