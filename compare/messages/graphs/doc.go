// Package graphs has two schemas whose messages are connected, as those of a service mesh or a cloud API are: one
// in the shape of xDS discovery (discovery.proto), and one of as many messages as asked for, each of which contains
// others. What costs little for a schema of twelve messages may be quadratic in their number.
//
// Their Go files are not committed, since they have some ten megabytes. The test writes them into a folder, with a
// file that has go build read them in their place, and runs command race with it:
//
//	TIGHTWIRE_FULL=1 go test -v ./messages/graphs
package graphs
