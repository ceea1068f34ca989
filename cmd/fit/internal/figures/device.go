package figures

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// creator is the device_index of the device that wrote a file.
const creator = 0

// DeviceName returns the names of the manufacturer and the product of the device that wrote
// a file, as far as they are known.
func DeviceName(f *fit.File) string {
	for m := range f.Of(profile.MesgNumDeviceInfo) {
		if index := m.Field(profile.DeviceInfoDeviceIndex); index.Valid() && index.Uint() == creator {
			name := productName(m, profile.DeviceInfoManufacturer, profile.DeviceInfoProduct, profile.DeviceInfoProductName)
			if name != "" {
				return name
			}
		}
	}
	return productName(fileID(f), profile.FileIDManufacturer, profile.FileIDProduct, profile.FileIDProductName)
}

// productName joins the names in fields of a message.
func productName(m fit.Message, manufacturer, product, text uint8) string {
	maker := nameIn(m, manufacturer)
	model := cmp.Or(quote.Text(m.Field(text).Text()), nameIn(m, product))
	if strings.HasPrefix(strings.ToLower(model), strings.ToLower(maker)) {
		maker = "" // avoids "Zwift Zwift"
	}
	return strings.TrimSpace(maker + " " + model)
}

// nameIn returns the name of the value of a field, "" if it has none.
func nameIn(m fit.Message, num uint8) string {
	v := m.Field(num)
	if !v.Valid() || v.IsArray() || v.Type() == profile.String {
		return ""
	}
	f := field.Of(m, num)
	return worded(f.Word(v))
}

// deviceRow returns name, software and battery of a device_info.
func deviceRow(m fit.Message) []string {
	name := productName(m, profile.DeviceInfoManufacturer, profile.DeviceInfoProduct, profile.DeviceInfoProductName)
	if kind := nameIn(m, profile.DeviceInfoDeviceType); kind != "" {
		name = strings.TrimSpace(name + " (" + strings.ToLower(kind) + ")")
	}
	software := ""
	if v, _ := m.Best(profile.DeviceInfoSoftwareVersion); !math.IsNaN(v) {
		software = strconv.FormatFloat(v, 'f', -1, 64)
	}
	return []string{name, software, nameIn(m, profile.DeviceInfoBatteryStatus)}
}

// DeviceTable returns a table of the devices, each with the last device_info about it,
// without serial numbers.
func (s *Page) DeviceTable() *Table {
	t := NewTable("Device", "Software", "Battery")
	seen := map[uint64]int{}
	for _, f := range s.Files {
		for m := range f.Of(profile.MesgNumDeviceInfo) {
			row := deviceRow(m)
			index := m.Field(profile.DeviceInfoDeviceIndex).Uint()
			if row[0] == "" {
				continue
			}
			if at, again := seen[index]; again {
				t.Rows[at] = row
				continue
			}
			seen[index] = len(t.Rows)
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}
