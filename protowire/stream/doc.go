// Package stream reads and writes streams of messages, each with its length before it, and walks
// one message that is too large for memory. It knows four framings: a varint, which protobuf's own
// libraries call delimited (protodelim in Go, writeDelimitedTo in Java), four bytes in either
// order, and the frames of gRPC. To decode the messages, use package protowire or
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
// # Errors
//
// A stream that ends between two messages ends with [io.EOF]. All other errors are an [*Error],
// which has the offset of the frame and wraps
//
//   - [io.ErrUnexpectedEOF], if the stream ends within a message or within its length;
//   - [ErrTooLarge], if a message is larger than the limit. [Reader.Skip] skips it, and reading goes on;
//   - [ErrMalformed], if a length has more than 64 bits, or a flag byte does not exist in gRPC;
//   - the error of the reader below.
//
// No stream can be resumed after a damaged length: nothing marks where a message begins, so the
// reader would continue in the middle of a message. A damaged length may look like a good length,
// or be too large. So skip a message that is too large only if you trust the writer to write
// correct lengths.
//
// # Memory
//
// A Reader has one buffer for all messages. It grows with the bytes that have arrived, not with the
// length that was announced, and uses at most twice the limit, even while it grows.
// Nothing is allocated for a message once the buffer is large enough for it.
//
// # Not here
//
// Compression: [Reader.Compressed] only returns gRPC's flag. Files with a header or
// checksums, such as RIEGELI or TFRecord, have their own formats.
package stream
