// Package conformance runs protobuf's conformance suite on generated codecs. Its messages are the suite's, but message
// sets are ordinary messages with extensions. Testdata has the suite's requests with the answers that it accepted,
// so that tests need none of its programs.
package conformance
