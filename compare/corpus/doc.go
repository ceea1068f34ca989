// Package corpus makes the bytes and values that the codecs are compared on:
//
//   - [Values]: columns of numbers, by the distribution of their encoded length.
//   - [Descriptors]: a FileDescriptorSet, real bytes that come with protobuf-go.
//   - [NewWriteRequest]: a Prometheus remote-write request.
//   - [NewBlock]: a block of an OpenStreetMap extract, packed and delta-coded.
//   - [FITActivity], [FITDeveloper], [FITMultisport], [FITSmall], [FITHour]: FIT
//     files as devices write them; [FITRecords]: the values of such a file.
//
// The same arguments give the same result on every machine and release: what is
// random comes from a seeded PCG, and no file is read. Bytes of protobuf are made by
// protobuf-go, those of FIT by package fittest.
package corpus
