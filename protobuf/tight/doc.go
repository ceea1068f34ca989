// Package tight is what the files call that protoc-gen-go-tight writes: codecs for the stock
// messages of protoc-gen-go. Programs call the generated methods, proto.Marshal and
// proto.Unmarshal; nothing here is meant to be called by hand but [Report].
//
// # Memory
//
// A decoded message of protobuf-go has an object for each sub-message, string and byte slice, and
// allocation is most of what a decode costs. Here one decode takes them from chunks:
//
//   - Text and bytes are copied from the input in windows of 512 bytes to 32 kB, and the fields point
//     into these. The caller may reuse the input at once. A field that is kept keeps its window.
//   - Messages of one type come from chunks of up to 16 kB. A message that is kept keeps its chunk.
//
// Nothing is kept from one decode for the next one. Encodes keep buffers of up to 1 MB for the next
// ones, and the length of the last message of each type.
//
// # Status
//
// Experimental: generated files and this package must come from the same version.
package tight
