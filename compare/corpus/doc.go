// Package corpus makes the inputs on which codecs are compared:
//
//   - [Values]: columns of numbers, by the distribution of their encoded length.
//   - [Descriptors]: a FileDescriptorSet, real data from protobuf-go.
//   - [NewWriteRequest]: a Prometheus remote-write request.
//   - [NewBlock]: a block of an OpenStreetMap extract, packed and delta-coded.
//   - [FITActivity], [FITDeveloper], [FITMultisport], [FITLists], [FITSmall], [FITHour]:
//     FIT files as devices write them; [FITRecords]: the values of such a file.
//
// The same arguments give the same result on every machine and release: random values come from
// a seeded PCG, and no file is read. Protobuf-go makes the protobuf bytes, package
// fittest the FIT files.
package corpus
