// Runs jobs of the page by the program that serves it, on this computer.
const at = (name) => new URL(`../${name}`, import.meta.url);

// ready resolves when jobs can start.
export const ready = async () => {};

// ended resolves when the program has ended: it holds a response open for as long as it runs. When the last page has closed
// its connection, the program ends after a while.
export const ended = (async () => {
	for (;;) {
		const response = await fetch(at("alive"), { method: "POST" }).catch(() => undefined);
		if (!response?.ok) return;
		await response.text().catch(() => {}); // a computer that slept may have cut the connection
	}
})();

// execute runs commands on files, pairs of a path and a blob. It resolves to an answer for each command:
// { status, out, errors, files }, where the last has all files that were made.
export async function execute(commands, files, { signal, progress }) {
	const job = new FormData();
	job.append("job", JSON.stringify({ commands, files: files.map(([path]) => path) }));
	files.forEach(([, blob], i) => job.append("file", blob, `${i}`));
	const response = await fetch(at("run"), { method: "POST", body: job, signal }).catch((error) => {
		throw signal.aborted ? signal.reason : new Error("The program fit web has ended. Start it again.", { cause: error });
	});
	if (!response.ok) throw new Error(await response.text());
	progress(files.reduce((sum, [, blob]) => sum + blob.size, 0));
	const made = await response.formData();
	const { answers, names } = JSON.parse(made.get("answers"));
	const blobs = made.getAll("file");
	const last = answers.length - 1;
	return answers.map((answer, i) => ({ ...answer, files: i < last ? [] : names.map((name, k) => [name, blobs[k]]) }));
}
