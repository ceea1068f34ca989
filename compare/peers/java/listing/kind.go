package listing

import (
	"fmt"
	"math"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

const (
	varint     = int8(protowire.VarintType)
	fixed64    = int8(protowire.Fixed64Type)
	bytesType  = int8(protowire.BytesType)
	startGroup = int8(protowire.StartGroupType)
	endGroup   = int8(protowire.EndGroupType)
	fixed32    = int8(protowire.Fixed32Type)
)

// A kind is the kind of a field's value.
type kind struct {
	name  string
	typ   int8                                 // of the field
	elem  int8                                 // the type of each number, if it holds numbers
	show  func(v uint64) string                // a number, from what is on the wire; nil if it holds none
	parse func(s string) (v uint64, err error) // to what is on the wire
}

// kinds has the kind of field number i at index i modulo its length.
var kinds = []kind{
	{name: "bytes", typ: bytesType},
	{"uint64", varint, varint, showUint64, parseUint64},
	{"int64", varint, varint, showInt64, parseInt},
	{"int32", varint, varint, showInt32, parseInt},
	{"uint32", varint, varint, showUint32, parseUint64},
	{"sint64", varint, varint, showSint64, parseSint},
	{"sint32", varint, varint, showSint32, parseSint},
	{"bool", varint, varint, showBool, parseBool},
	{"fixed32", fixed32, fixed32, showUint64, parseUint64},
	{"fixed64", fixed64, fixed64, showUint64, parseUint64},
	{"float", fixed32, fixed32, showFloat, parseHex},
	{"double", fixed64, fixed64, showDouble, parseHex},
	{name: "string", typ: bytesType},
	{name: "message", typ: bytesType},
	{name: "group", typ: startGroup},
	{"packed-uint64", bytesType, varint, showUint64, parseUint64},
	{"packed-int32", bytesType, varint, showInt32, parseInt},
	{"packed-sint64", bytesType, varint, showSint64, parseSint},
	{"packed-sint32", bytesType, varint, showSint32, parseSint},
	{"packed-bool", bytesType, varint, showBool, parseBool},
	{"packed-fixed32", bytesType, fixed32, showUint64, parseUint64},
	{"packed-fixed64", bytesType, fixed64, showUint64, parseUint64},
}

// numKinds is the number of kinds: field n has kind n modulo numKinds.
var numKinds = int32(len(kinds))

// plain has the kinds of fields whose wire type does not fit the kind of their number.
var plain = map[int8]kind{
	varint: kinds[1], fixed64: kinds[9], bytesType: kinds[0], startGroup: kinds[14], fixed32: kinds[8],
}

// kindOf returns the kind of a field. Its name is empty if no value begins with the type.
func kindOf(num int32, typ int8) kind {
	if k := kinds[num%numKinds]; k.typ == typ {
		return k
	}
	return plain[typ]
}

// packed reports whether a field is a list of numbers.
func (k *kind) packed() bool { return k.show != nil && k.typ == bytesType }

func showUint64(v uint64) string { return strconv.FormatUint(v, 10) }
func showInt64(v uint64) string  { return strconv.FormatInt(int64(v), 10) }
func showInt32(v uint64) string  { return strconv.FormatInt(int64(int32(v)), 10) }
func showUint32(v uint64) string { return strconv.FormatUint(v&math.MaxUint32, 10) }
func showSint64(v uint64) string { return strconv.FormatInt(protowire.DecodeZigZag(v), 10) }
func showSint32(v uint64) string { return showSint64(v & math.MaxUint32) }
func showBool(v uint64) string   { return strconv.FormatBool(v != 0) }
func showFloat(v uint64) string  { return fmt.Sprintf("%08x", v) }
func showDouble(v uint64) string { return fmt.Sprintf("%016x", v) }

func parseUint64(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) }
func parseHex(s string) (uint64, error)    { return strconv.ParseUint(s, 16, 64) }

func parseInt(s string) (uint64, error) {
	v, err := strconv.ParseInt(s, 10, 64)
	return uint64(v), err
}

func parseSint(s string) (uint64, error) {
	v, err := strconv.ParseInt(s, 10, 64)
	return protowire.EncodeZigZag(v), err
}

func parseBool(s string) (uint64, error) {
	v, err := strconv.ParseBool(s)
	return protowire.EncodeBool(v), err
}
