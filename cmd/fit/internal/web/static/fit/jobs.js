// Jobs of the program fit. One begins at a time, and what begins next ends it.
import { execute } from "./runner.js";

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
// { status, out, errors, files }. The last one has all files that were made. progress is called with
// the number of bytes read.
export async function run(commands, files, { progress = () => {} } = {}) {
	const { signal } = turn;
	const answers = await execute(commands.map(limited), files, { signal, progress });
	signal.throwIfAborted();
	return answers;
}

// limited adds a limit to a command, so that a small archive cannot fill the memory.
const limited = ([verb, ...rest]) => [verb, `--max-size=${largest}`, ...rest];
