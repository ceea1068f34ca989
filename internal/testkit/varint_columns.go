package testkit

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// parseHex takes lower-case digits only, so that a vector has one spelling.
func parseHex(s string) ([]byte, error) {
	if s == "-" {
		return []byte{}, nil
	}
	if s != strings.ToLower(s) {
		return nil, fmt.Errorf("bytes %q, want lower-case digits", s)
	}
	return hex.DecodeString(s)
}

func parseYesNo(s string) (bool, error) {
	switch s {
	case "yes":
		return true, nil
	case "no":
		return false, nil
	}
	return false, fmt.Errorf("canonical %q, want yes or no", s)
}

func (v *Varint) parseValue(s string) (err error) {
	switch {
	case v.Kind == "packed":
		v.Uints, err = parseUints(s)
	case v.Verdict != OK:
		if s != "-" {
			err = fmt.Errorf("value %q of what is malformed, want -", s)
		}
	case v.Kind == "uvarint64":
		v.Uint, err = strconv.ParseUint(s, 10, 64)
	case v.Kind == "uvarint32":
		v.Uint, err = strconv.ParseUint(s, 10, 32)
	case v.Kind == "zigzag64":
		v.Int, err = strconv.ParseInt(s, 10, 64)
	case v.Kind == "zigzag32":
		v.Int, err = strconv.ParseInt(s, 10, 32)
	case v.Kind == "tag":
		v.Number, v.Type, err = parseTag(s)
	}
	return err
}

func parseUints(s string) ([]uint64, error) {
	vs := []uint64{}
	if s == "-" {
		return vs, nil
	}
	for s := range strings.SplitSeq(s, ",") {
		v, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return nil, err
		}
		vs = append(vs, v)
	}
	return vs, nil
}

func parseTag(s string) (int32, int8, error) {
	number, typ, ok := strings.Cut(s, "/")
	if !ok {
		return 0, 0, fmt.Errorf("tag %q, want number/type", s)
	}
	n, err := strconv.ParseInt(number, 10, 32)
	if err != nil {
		return 0, 0, err
	}
	y, err := strconv.ParseUint(typ, 10, 3)
	return int32(n), int8(y), err
}
