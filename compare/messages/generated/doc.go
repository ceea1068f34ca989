// Package generated has the codecs that others generate for whole messages, beside codecs that are
// written by hand on our functions: Prometheus write requests ([Requests]) and OTLP traces ([Traces]).
//
//   - protobuf: protobuf-go (BSD 3-Clause), proto.Unmarshal and MarshalAppend.
//   - vtprotobuf: github.com/planetscale/vtprotobuf (BSD 3-Clause), the methods it generates
//     ([generate.sh] has the command). Messages come from its pool and go back. UnmarshalVT copies
//     strings and bytes.
//   - vtunsafe: the same with UnmarshalVTUnsafe, whose strings share the bytes of the input.
//   - hyperpb: buf.build/go/hyperpb (Apache-2.0), which compiles a message type at run time, and
//     only decodes. The type is compiled once, and one Shared has the memory of all messages. Strings
//     share the bytes of the input, and are not checked to be UTF-8; vtprotobuf and ours do not check
//     them either. Fields are read by reflection later, which nothing here times. It brings
//     github.com/timandy/routine (Apache-2.0), stretchr/testify (MIT), davecgh/go-spew (ISC),
//     pmezard/go-difflib (BSD 3-Clause) and gopkg.in/yaml.v3 (MIT and Apache-2.0) into the program.
//   - hyperprofiled: the same, compiled again with a profile of the messages that it will see.
//   - ours: written by hand, see ../remotewrite and ../otlp. Strings share the bytes of the input.
//
// [Every] has the codecs that decode into a new message each time, for messages of any schema, as
// services do that call proto.Unmarshal or let gRPC call it:
//
//   - protobuf, vtprotobuf, vtunsafe: as above, without a pool; vtpool, vtpoolunsafe: with one.
//   - tight: what protoc-gen-go-tight generates for the same messages, UnmarshalTight and MarshalTight.
//     Strings and bytes share one private copy of the input, and strings are checked to be UTF-8.
//   - tightalias: UnmarshalTightAlias, whose strings share the bytes of the input.
//   - reuse: tight.Reuse, which decodes each message into the memory of the one before.
//   - hooked: proto.Unmarshal and proto.Marshal with our codecs below them.
//
// The messages' fields and numbers are in two .proto files that Java is measured with, too.
//
// [generate.sh]: https://github.com/tightwire/tightwire/blob/main/compare/messages/generated/generate.sh
package generated
