// Package proto2 has the messages of messages/test_messages_proto2.proto of protobuf's conformance suite.
package proto2
