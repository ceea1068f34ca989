// What the user opens: files, a folder, a sample, or what is dropped on the page.
const at = (id) => document.getElementById(id);

// onOpen calls open with a function that resolves to what was opened: pairs of a path and a file.
export function onOpen(open) {
	for (const id of ["files", "folder"]) {
		at(id).addEventListener("change", () => {
			const files = [...at(id).files];
			open(async () => files.map((file) => [file.webkitRelativePath || file.name, file]));
		});
		at(id).addEventListener("click", () => (at(id).value = "")); // so that the same file can be chosen again
	}
	for (const button of document.querySelectorAll("[data-sample]")) {
		button.addEventListener("click", () => open(() => sample(button.dataset.sample)));
	}
	document.addEventListener("dragover", (event) => {
		if (!hasFiles(event) || isField(event)) return;
		event.preventDefault();
		at("drop").classList.add("over");
	});
	document.addEventListener("dragleave", (event) => !event.relatedTarget && at("drop").classList.remove("over"));
	document.addEventListener("drop", (event) => {
		at("drop").classList.remove("over");
		if (!hasFiles(event) || isField(event)) return;
		event.preventDefault();
		const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.());
		const files = [...event.dataTransfer.files].map((file) => [file.name, file]);
		open(async () => (entries.some((entry) => entry?.isDirectory) ? (await Promise.all(entries.map(within))).flat() : files));
	});
}

const hasFiles = (event) => event.dataTransfer.types.includes("Files"); // and not a text or a link

// isField reports whether the event is over the field for the other parts of a ride, which takes what is dropped on it.
const isField = (event) => event.target.id === "parts";

async function sample(name) {
	const answer = await fetch(new URL(`samples/${name}`, import.meta.url));
	if (!answer.ok) throw new Error(`The sample cannot be loaded: the server answers ${answer.status}.`);
	return [[name, await answer.blob()]];
}

// within returns the files of a dropped file or folder.
async function within(entry) {
	if (!entry) return [];
	if (entry.isFile) return [[entry.fullPath.slice(1), await new Promise((done, fail) => entry.file(done, fail))]];
	const reader = entry.createReader(), all = [];
	for (;;) {
		const some = await new Promise((done, fail) => reader.readEntries(done, fail)); // a hundred at a time
		if (!some.length) return (await Promise.all(all.map(within))).flat();
		all.push(...some);
	}
}
