//go:build !js

package figures

import _ "time/tzdata" // --tz on systems that have no list of zones; pages of the website have no --tz
