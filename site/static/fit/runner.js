// Runs jobs of the page by the program fit as WebAssembly, each in a worker of its own that ends after it.
import { load } from "../program.js";
import { explained, stack } from "./report.js";

const programs = new Map();
const scripts = ["fit/memory.js", "wasm_exec.js", "worker.js"];

// program returns the program that a command needs. The one with Parquet is large, and is fetched when it is asked for.
function program(verb) {
	const name = verb === "parquet" ? "parquet/fit" : "fit/fit";
	if (!programs.has(name)) {
		const loading = load(name, scripts);
		loading.catch(() => programs.delete(name)); // there may be a network when it is asked for again
		programs.set(name, loading);
	}
	return programs.get(name);
}

// ready resolves when jobs can start.
export const ready = () => program();

// ended resolves when jobs can run no more: never here.
export const ended = new Promise(() => {});

// execute runs commands on files, pairs of a path and a blob. It resolves to an answer for each command:
// { status, out, errors, files }, where files are all that were made so far. progress is called with the
// number of bytes read.
export async function execute(commands, files, { signal, progress }) {
	const { start } = await program(commands[0][0]);
	signal.throwIfAborted(); // meanwhile somebody may have opened another file
	return new Promise((resolve, reject) => {
		const worker = start({ commands, files });
		const answers = [];
		let fault = "";
		const end = (settle, value) => {
			worker.terminate();
			settle(value);
		};
		signal.addEventListener("abort", () => end(reject, signal.reason), { once: true });
		worker.onmessage = ({ data }) => {
			if (data.read) progress(data.read);
			if (data.fault) fault += data.fault;
			if (data.answer) {
				answers.push(data.answer);
				performance.mark("job", { detail: { verb: commands[answers.length - 1][0], memory: data.answer.memory } });
			}
			if (answers.length === commands.length) end(resolve, answers);
			if (data.error) end(reject, broken(data.error, fault));
		};
		worker.onerror = (event) => end(reject, broken(event.message, fault));
	});
}

function broken(words, fault) {
	const memory = /out of memory|cannot allocate|memory access out of bounds/i.test(fault + words);
	return explained(
		memory ? "The file is too large for the memory of a browser. The program fit on your computer can read it." : `The program stopped: ${words}.`,
		`${words}\n${stack(fault)}`,
	);
}
