// Package suite has the messages of conformance.proto of protobuf's conformance suite.
package suite
