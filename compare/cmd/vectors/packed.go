package main

import (
	"slices"
	"strconv"
	"strings"
)

const aboutPacked = `Payloads of packed fields: varints of 64 bits in a row. The value is the list of
them; of a payload that is malformed, those before the fault, and the length is
what they take. It is canonical if every varint is.
0 to 24 values of six mixes of lengths, and some up to 130; a fault after 0 to 72 bytes.
`

var packed = kind{
	name:   "packed",
	inputs: slices.Concat(mixes(), faults()),
	read:   readAll,
}

// readAll reads varints until b ends or one is malformed.
func readAll(o oracle, b []byte) result {
	r := result{canonical: true, verdict: ok}
	var values []string
	for r.length < len(b) && r.verdict == ok {
		rest := b[r.length:]
		x := o.varint(rest)
		r.verdict = x.verdict
		r.canonical = r.canonical && x.shortest(rest, o.append)
		r.length += x.n
		if x.verdict == ok {
			values = append(values, strconv.FormatUint(x.v, 10))
		}
	}
	r.value = strings.Join(values, ",")
	return r
}
