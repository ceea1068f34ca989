# Makes a comment of a report that anybody may have written. Nothing in it becomes HTML, a link, a
# picture, code or a mention, except the folds of tight's own tables. A report that tight wrote stays
# as it is. The comment has at most `limit` bytes, and two lines.

# harmless escapes what is not escaped yet. GitHub looks for mentions in what Markdown has become, so
# after @ comes a space of no width.
function harmless(line,    out, sign) {
	while (match(line, /\\[^@]|[][<>`~!&@]/)) {
		sign = substr(line, RSTART, RLENGTH)
		out = out substr(line, 1, RSTART - 1)
		line = substr(line, RSTART + RLENGTH)
		if (sign == "@") {
			sub(/^&#8203;/, "", line)
			sign = "@&#8203;"
		} else if (length(sign) == 1) {
			sign = "\\" sign
		}
		out = out sign
	}
	return out line
}

BEGIN { print marker }
full { next }
NR == 1 && $0 == marker { next }
/^<details><summary>[A-Z][A-Za-z ]* \([0-9]+\)<\/summary>$/ { text = $0; opens = 1 }
$0 == "</details>" { text = $0; opens = -1 }
!opens { text = harmless($0) }
{
	size += length(text) + 1
	if (size > limit) {
		if (open) print "\n</details>"
		print "\nThe rest is cut off, as GitHub takes no comment of more than 65,536 characters."
		full = 1
		next
	}
	print text
	open += opens
	opens = 0
}
