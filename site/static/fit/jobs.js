// Jobs of the program fit, each in a worker of its own that ends after it.
import { load } from "../program.js";
import { explained, stack } from "./report.js";

const programs = new Map();
const scripts = ["fit/memory.js", "wasm_exec.js", "worker.js"];

// program returns the program with a name. The program with Parquet is large, and is fetched when it is asked for.
export function program(name = "fit/fit") {
	if (!programs.has(name)) {
		const loading = load(name, scripts);
		loading.catch(() => programs.delete(name)); // there may be a network when it is asked for again
		programs.set(name, loading);
	}
	return programs.get(name);
}

// dropped is the folder of a job with the files of the user, made the folder for new files.
export const dropped = "dropped/";
export const made = "made/";

// largest is the size in bytes of a ride that a job can hold: WebAssembly has 4 GB.
export const largest = 256 << 20;

let turn = new AbortController();

// begin ends all jobs: they fail with an AbortError, which nobody need hear of. It returns the signal
// for what begins now.
export function begin() {
	turn.abort();
	turn = new AbortController();
	return turn.signal;
}

// now returns the signal of what began last.
export const now = () => turn.signal;

// run runs commands on files, pairs of a path and a blob. It resolves to an answer for each command:
// { status, out, errors, files, memory }, where files are all that were made so far. progress is
// called with the number of bytes read.
export async function run(commands, files, { progress = () => {}, name } = {}) {
	const { signal } = turn;
	const { start } = await program(name);
	signal.throwIfAborted(); // meanwhile somebody may have opened another file
	return new Promise((resolve, reject) => {
		const worker = start({ commands: commands.map(limited), files });
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

// limited adds a limit to a command, so that a small archive cannot fill the memory.
const limited = ([verb, ...rest]) => [verb, `--max-size=${largest}`, ...rest];

function broken(words, fault) {
	const memory = /out of memory|cannot allocate|memory access out of bounds/i.test(fault + words);
	return explained(
		memory ? "The file is too large for the memory of a browser. The program fit on your computer can read it." : `The program stopped: ${words}.`,
		`${words}\n${stack(fault)}`,
	);
}
