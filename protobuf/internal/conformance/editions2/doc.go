// Package editions2 has the messages of messages/test_messages_proto2_editions.proto of protobuf's conformance suite.
package editions2
