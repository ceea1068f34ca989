package columns

import (
	"errors"

	"github.com/VictoriaMetrics/easyproto"

	"github.com/tightwire/tightwire/compare/corpus"
)

var errField = errors.New("easyproto: cannot read a known field")

// DecodeEasyproto reads with easyproto, as its README does.
func DecodeEasyproto(blk *corpus.Block, b []byte) (err error) {
	reset(blk)
	var fc easyproto.FieldContext
	for len(b) > 0 {
		if b, err = fc.NextField(b); err != nil {
			return err
		}
		data, ok := fc.MessageData()
		switch {
		case fc.FieldNum != 1 && fc.FieldNum != 2:
		case !ok:
			err = errField
		case fc.FieldNum == 1:
			err = unmarshalStrings(blk, data)
		case fc.FieldNum == 2:
			err = unmarshalGroup(&blk.Nodes, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func unmarshalStrings(blk *corpus.Block, b []byte) (err error) {
	var fc easyproto.FieldContext
	for len(b) > 0 {
		if b, err = fc.NextField(b); err != nil {
			return err
		}
		if fc.FieldNum == 1 {
			s, ok := fc.Bytes()
			if !ok {
				return errField
			}
			blk.Strings = append(blk.Strings, s)
		}
	}
	return nil
}

func unmarshalGroup(nodes *corpus.Nodes, b []byte) (err error) {
	var fc easyproto.FieldContext
	for len(b) > 0 {
		if b, err = fc.NextField(b); err != nil {
			return err
		}
		if fc.FieldNum == 2 {
			data, ok := fc.MessageData()
			if !ok {
				return errField
			}
			if err := unmarshalDense(nodes, data); err != nil {
				return err
			}
		}
	}
	return nil
}

func unmarshalDense(nodes *corpus.Nodes, b []byte) (err error) {
	var fc easyproto.FieldContext
	for len(b) > 0 {
		if b, err = fc.NextField(b); err != nil {
			return err
		}
		ok := true
		switch fc.FieldNum {
		case 1:
			nodes.ID, ok = fc.UnpackSint64s(nodes.ID)
		case 8:
			nodes.Lat, ok = fc.UnpackSint64s(nodes.Lat)
		case 9:
			nodes.Lon, ok = fc.UnpackSint64s(nodes.Lon)
		case 10:
			nodes.KeysVals, ok = fc.UnpackInt32s(nodes.KeysVals)
		}
		if !ok {
			return errField
		}
	}
	return nil
}
