// Package editions3 has the messages of messages/test_messages_proto3_editions.proto of protobuf's conformance suite.
package editions3
