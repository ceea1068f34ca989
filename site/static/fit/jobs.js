// Jobs of the program fit, each in a worker of its own that ends after it.
import { load } from "../program.js";

const programs = new Map();
const scripts = ["fit/memory.js", "wasm_exec.js", "worker.js"];

// program returns the program with a name. The program with Parquet is large, and is fetched when it is asked for.
export function program(name = "fit/fit") {
	if (!programs.has(name)) programs.set(name, load(name, scripts));
	return programs.get(name);
}

// dropped is the folder of a job with the files of the user, made the folder for new files.
export const dropped = "dropped/";
export const made = "made/";

// largest is the size in bytes of a ride that a job can hold: WebAssembly has 4 GB.
export const largest = 256 << 20;

let running = new Set();

// stop ends all jobs. Nothing comes of them.
export function stop() {
	for (const worker of running) worker.terminate();
	running = new Set();
}

// run runs commands on files, pairs of a path and a blob. It resolves to an answer for each command:
// { status, out, errors, files, memory }. progress is called with the number of bytes read.
export async function run(commands, files, { progress = () => {}, name } = {}) {
	const { start } = await program(name);
	return new Promise((resolve, reject) => {
		const worker = start({ commands: commands.map(limited), files });
		const answers = [];
		let fault = "";
		running.add(worker);
		const end = (settle, value) => {
			worker.terminate();
			running.delete(worker);
			settle(value);
		};
		worker.onmessage = ({ data }) => {
			if (data.read) progress(data.read);
			if (data.fault) fault += data.fault;
			if (data.answer && answers.push(data.answer) === commands.length) end(resolve, answers);
			if (data.error) end(reject, broken(data.error, fault));
		};
		worker.onerror = (event) => end(reject, broken(event.message, fault));
	});
}

// limited adds a limit to a command, so that a small archive cannot fill the memory.
const limited = ([verb, ...rest]) => [verb, `--max-size=${largest}`, ...rest];

function broken(words, fault) {
	const memory = /out of memory|cannot allocate|memory access out of bounds/.test(fault + words);
	const error = new Error(memory ? "The file is too large for the memory of a browser. The program fit on your computer can read it." : `The program stopped: ${words}.`);
	error.fault = fault;
	return error;
}
