// Package proto3 has the messages of messages/test_messages_proto3.proto of protobuf's conformance suite.
package proto3
