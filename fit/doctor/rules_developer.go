package doctor

import (
	"bytes"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// developerRules are about developer fields.
var developerRules = []*check{
	{
		name: "developer-undescribed", severity: Untidy,
		reason: "Without a field_description, a developer field has no name, and some decoders fail.",
		source: "https://github.com/polyvertex/fitdecode/issues/18",
		find: func(c *contents, report reporter) {
			described := c.described()
			c.developerFields(func(i int, key developerKey) {
				if _, ok := described[key]; !ok {
					report(i, "developer field %d of index %d has no description", key.num, key.index)
				}
			})
		},
	},
	{
		name: "developer-late", severity: Untidy,
		reason: "A field_description must come before the first use of its field. Otherwise some decoders fail.",
		source: "https://github.com/stadelmanma/fitparse-rs/issues/58",
		find: func(c *contents, report reporter) {
			described := c.described()
			c.developerFields(func(i int, key developerKey) {
				if at, ok := described[key]; ok && at > i {
					report(i, "developer field %d of index %d is described after its first use", key.num, key.index)
				}
			})
		},
		fix: describeFirst,
	},
	{
		name: "developer-id", severity: Untidy,
		reason: "A description belongs to an app, which developer_data_id names. Some decoders fail without it.",
		source: "https://github.com/dtcooper/python-fitparse/issues/124",
		find: func(c *contents, report reporter) {
			apps := map[int64]bool{}
			for _, i := range c.of[profile.MesgNumDeveloperDataID] {
				index, ok := c.number(i, profile.DeveloperDataIDDeveloperDataIndex)
				apps[index] = apps[index] || ok
			}
			for _, i := range c.of[profile.MesgNumFieldDescription] {
				if index, ok := c.number(i, profile.FieldDescriptionDeveloperDataIndex); ok && !apps[index] {
					report(i, "the file has no developer_data_id with index %d", index)
				}
			}
		},
	},
	{
		name: "developer-application", severity: Untidy,
		reason: "Some decoders fail if developer_data_id has no application_id.",
		source: "https://github.com/dtcooper/python-fitparse/issues/35",
		find: func(c *contents, report reporter) {
			for _, i := range c.of[profile.MesgNumDeveloperDataID] {
				if !c.messages[i].Field(profile.DeveloperDataIDApplicationID).Exists() {
					report(i, "developer_data_id has no application_id")
				}
			}
		},
	},
}

// A developerKey identifies a developer field.
type developerKey struct{ index, num uint8 }

// described maps each developer field to the first message that describes it.
func (c *contents) described() map[developerKey]int {
	all := map[developerKey]int{}
	for _, i := range c.of[profile.MesgNumFieldDescription] {
		index, ok := c.number(i, profile.FieldDescriptionDeveloperDataIndex)
		num, numbered := c.number(i, profile.FieldDescriptionFieldDefinitionNumber)
		key := developerKey{uint8(index), uint8(num)}
		// The first counts: a later one may redefine the field, but says nothing of what is before.
		if _, known := all[key]; ok && numbered && !known {
			all[key] = i
		}
	}
	return all
}

// developerFields yields each developer field of each definition once, with the first
// message that has it.
func (c *contents) developerFields(yield func(message int, key developerKey)) {
	for i, d := range c.definitions() {
		for _, f := range d.DeveloperFields() {
			yield(i, developerKey{f.Developer, f.Num})
		}
	}
}

// describeFirst moves all descriptions to the place after file_id. It does nothing if a
// description changes an earlier description: then their places matter.
func describeFirst(c *contents) {
	if c.redescribes() {
		return
	}
	var ids, descriptions, rest []fit.Message
	for _, m := range c.messages {
		switch m.Num() {
		case profile.MesgNumFileID:
			ids = append(ids, m)
		case profile.MesgNumDeveloperDataID, profile.MesgNumFieldDescription:
			descriptions = append(descriptions, m)
		default:
			rest = append(rest, m)
		}
	}
	c.file.Messages = slices.Concat(ids, descriptions, rest)
}

// redescribes reports whether two messages describe one developer field, or one app,
// differently.
func (c *contents) redescribes() bool {
	said := map[[3]int64][]byte{}
	differs := func(i int, key [3]int64) bool {
		b := c.messages[i].Bytes()
		before, ok := said[key]
		said[key] = b
		return ok && !bytes.Equal(before, b)
	}
	for _, i := range c.of[profile.MesgNumFieldDescription] {
		index, _ := c.number(i, profile.FieldDescriptionDeveloperDataIndex)
		num, _ := c.number(i, profile.FieldDescriptionFieldDefinitionNumber)
		if differs(i, [3]int64{0, index, num}) {
			return true
		}
	}
	for _, i := range c.of[profile.MesgNumDeveloperDataID] {
		index, _ := c.number(i, profile.DeveloperDataIDDeveloperDataIndex)
		if differs(i, [3]int64{1, index}) {
			return true
		}
	}
	return false
}
