// The tree of protoscan --offsets as elements: what opens a message or a group can be closed.
const field = /^ *(\d+) +(\d+)  ( *)(.*)$/;
const end = /^ *\}$/;

function element(name, className, text = "") {
	const made = document.createElement(name);
	made.className = className;
	made.textContent = text;
	return made;
}

function line(name, [, offset, length, indent, what]) {
	const made = element(name, "line");
	made.append(element("span", "place", `${offset.padStart(7)} ${length.padStart(7)}  `), indent + what.replace(/ \{$/, ""));
	return made;
}

// tree returns the elements for the text of a tree.
export function tree(text) {
	const root = document.createDocumentFragment();
	const open = [root];
	for (const row of text.split("\n")) {
		const found = field.exec(row);
		if (!found) {
			if (end.test(row) && open.length > 1) open.pop();
			else if (row !== "") root.append(element("div", "note", row.replace(/^# /, "")));
		} else if (row.endsWith(" {")) {
			const message = element("details", "");
			message.open = true;
			message.append(line("summary", found));
			open.at(-1).append(message);
			open.push(message);
		} else {
			open.at(-1).append(line("div", found));
		}
	}
	return root;
}
