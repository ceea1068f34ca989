package main

// counts counts the results for the lines of a list.
type counts struct {
	malformed, unread, mismatched int
	proper                        bool // there was a line that is not malformed
	matched                       bool // a file had the sum in its line
}

// finish sums the list up, and decides on the exit status.
func (c *check) finish() {
	switch {
	case !c.proper:
		c.say("%s: no properly formatted checksum lines found", c.title)
	case !c.status:
		c.warnCounts()
	}
	if !c.matched || c.mismatched > 0 || c.unread > 0 || c.strict && c.malformed > 0 {
		c.exit = 1
	}
}

func (c *check) warnCounts() {
	c.warnCount(c.malformed, "line is", "lines are", "improperly formatted")
	c.warnCount(c.unread, "listed file", "listed files", "could not be read")
	c.warnCount(c.mismatched, "computed checksum", "computed checksums", "did NOT match")
	if c.ignoreMissing && !c.matched {
		c.say("%s: no file was verified", c.title)
	}
}

// warnCount warns that something happened n times, unless n is 0.
func (c *check) warnCount(n int, one, many, what string) {
	switch {
	case n == 1:
		c.say("WARNING: 1 %s %s", one, what)
	case n > 1:
		c.say("WARNING: %d %s %s", n, many, what)
	}
}
