//go:build !js

package figures

import _ "time/tzdata" // for --tz on systems without a list of time zones; the pages of the website do without --tz
