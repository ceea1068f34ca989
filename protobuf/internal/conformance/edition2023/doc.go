// Package edition2023 has the messages of messages/test_messages_edition2023.proto of protobuf's conformance suite.
package edition2023
