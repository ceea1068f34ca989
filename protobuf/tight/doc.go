// Package tight has the functions that files of protoc-gen-go-tight call: codecs for the stock
// messages of protoc-gen-go. Programs call the generated methods, proto.Marshal and
// proto.Unmarshal; only [Report], [Reuse] and [Detach] are meant to be called by hand.
//
// # Memory
//
// A decoded message of protobuf-go has an object for each sub-message, string and byte slice, and
// allocation is most of the cost of a decode. Here one decode allocates them from chunks:
//
//   - Text and bytes are copied from the input in windows of 512 bytes to 18 kB, and the fields
//     point into these. The caller may reuse the input at once. A field that you keep keeps its
//     whole window in memory.
//   - Messages of one type come from chunks of up to 14 kB. A message that you keep keeps its
//     whole chunk in memory, with everything that the other messages in it point to.
//
// A decode keeps nothing for the next decode, but for that of a [Reuse]. An encode keeps buffers of up to 1 MB for later
// encodes, and the length of the last message of each type.
//
// # Status
//
// Experimental: generated files and this package must come from the same version.
package tight
