// Package graphs has two schemas whose messages are connected, as those of a service mesh or a cloud API are: one
// in the shape of xDS discovery (discovery.proto), and one of as many messages as asked for, each of which contains
// others. What costs little for a schema of twelve messages may be quadratic in their number.
//
// Their Go files are not committed, since they have some ten megabytes. [Write] makes them in a folder, with a
// file that go build reads in their place:
//
//	go run ./messages/graphs/cmd FOLDER 1000
//	go run -tags graphs -overlay FOLDER/overlay.json ./messages/graphs/race
package graphs
