// Package profile holds facts of the FIT profile: the names, types, scales,
// units, components and subfields of messages and fields, and the names of the
// values of types. Package [github.com/tightwire/tightwire/fit] uses it to scale
// and expand what it decodes; the bytes of a file can be read without it.
//
// The tables are generated from the facts file in tools/gen/fitprofile, which names
// its sources. FIT is a protocol of Garmin; this project is not
// affiliated with Garmin, and nothing of Garmin's SDKs is used in it.
package profile
