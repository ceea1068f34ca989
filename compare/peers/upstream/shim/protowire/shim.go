// Package protowire is our protowire under the name and with the unexported
// errors that upstream's wire_test.go expects of the package it is part of.
// Nothing imports it; the test in compare/peers/upstream adds wire_test.go to it.
package protowire

import "github.com/tightwire/tightwire/protowire"

// The types are aliases, so that the suite's method calls and conversions reach
// ours.
type (
	Number = protowire.Number
	Type   = protowire.Type
)

// The constants of the same names.
const (
	MinValidNumber        = protowire.MinValidNumber
	FirstReservedNumber   = protowire.FirstReservedNumber
	LastReservedNumber    = protowire.LastReservedNumber
	MaxValidNumber        = protowire.MaxValidNumber
	DefaultRecursionLimit = protowire.DefaultRecursionLimit

	VarintType     = protowire.VarintType
	Fixed32Type    = protowire.Fixed32Type
	Fixed64Type    = protowire.Fixed64Type
	BytesType      = protowire.BytesType
	StartGroupType = protowire.StartGroupType
	EndGroupType   = protowire.EndGroupType
)

// The functions of the same names.
var (
	ParseError = protowire.ParseError

	ConsumeField      = protowire.ConsumeField
	ConsumeFieldValue = protowire.ConsumeFieldValue

	AppendTag  = protowire.AppendTag
	ConsumeTag = protowire.ConsumeTag
	SizeTag    = protowire.SizeTag
	DecodeTag  = protowire.DecodeTag
	EncodeTag  = protowire.EncodeTag

	AppendVarint  = protowire.AppendVarint
	ConsumeVarint = protowire.ConsumeVarint
	SizeVarint    = protowire.SizeVarint

	AppendFixed32  = protowire.AppendFixed32
	ConsumeFixed32 = protowire.ConsumeFixed32
	SizeFixed32    = protowire.SizeFixed32
	AppendFixed64  = protowire.AppendFixed64
	ConsumeFixed64 = protowire.ConsumeFixed64
	SizeFixed64    = protowire.SizeFixed64

	AppendBytes   = protowire.AppendBytes
	ConsumeBytes  = protowire.ConsumeBytes
	SizeBytes     = protowire.SizeBytes
	AppendString  = protowire.AppendString
	ConsumeString = protowire.ConsumeString

	AppendGroup  = protowire.AppendGroup
	ConsumeGroup = protowire.ConsumeGroup
	SizeGroup    = protowire.SizeGroup

	DecodeZigZag = protowire.DecodeZigZag
	EncodeZigZag = protowire.EncodeZigZag
	DecodeBool   = protowire.DecodeBool
	EncodeBool   = protowire.EncodeBool
)
