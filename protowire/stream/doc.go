// Package stream reads and writes streams of messages, each with its length before it, and walks
// one message that is too large for memory. It knows four framings: a varint, which protobuf's own
// libraries call delimited (protodelim in Go, writeDelimitedTo in Java), four bytes in either
// order, and the frames of gRPC. It does not look into messages: use package protowire, or
// proto.Unmarshal.
//
//	r := stream.NewReader(conn, 4<<20)
//	for {
//		msg, err := r.Next()
//		if err == io.EOF {
//			break
//		}
//		if err != nil {
//			return err
//		}
//		handle(msg)
//	}
//
// # What can go wrong
//
// A stream that ends between two messages ends with [io.EOF]. All other errors are an [*Error],
// which has the offset of the frame:
//
//   - one within a message, or within its length: [io.ErrUnexpectedEOF];
//   - a message larger than the limit: [ErrTooLarge]. [Reader.Skip] passes over it, and reading goes on;
//   - a length of more than 64 bits, or a flag byte that gRPC does not have: [ErrMalformed];
//   - an error of the reader below, as it is.
//
// No stream can be resumed after a damaged length: nothing marks where a message begins, so that
// what is read after a wrong length is taken from the middle of one. Such a length may as
// well look like a good one, or be too large. So skip a message that is too large only where
// the writer is trusted to write lengths that are right.
//
// # Memory
//
// A Reader has one buffer for all messages. It grows with the bytes that have arrived, not with the
// length that was announced, and takes twice the limit at most, also while it grows.
// Nothing is allocated for a message once the buffer is large enough for it.
//
// # Not here
//
// Compression: [Reader.Compressed] says what gRPC's flag says, and no more. Files with a header or
// checksums, such as RIEGELI or TFRecord, have formats of their own.
package stream
