// A file system in memory for a Go program in a worker: of the functions of Node's fs, those that Go
// calls. The files of the job are blobs, which a worker can read piece by piece; what the program writes
// is kept, and posted with the answer to each command.
(() => {
	const folder = { folder: true, size: 0 };
	const nodes = new Map([["", folder]]); // by path
	const open = [null, { parts: [] }, { parts: [] }]; // by number: 1 and 2 are standard output and error
	const made = "made/"; // the folder of what is posted
	const room = 1 << 20; // how much of a blob is read at a time
	let numbers = 0, reads = 0, told = 0;

	const fail = (code) => {
		throw Object.assign(new Error(code), { code });
	};
	const clean = (path) => path.split("/").filter((part) => part !== "" && part !== ".").join("/");
	const parent = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
	const at = (path) => nodes.get(clean(path)) ?? fail("ENOENT");
	const below = (path) => [...nodes.keys()].filter((name) => name !== "" && parent(name) === clean(path));

	function add(path, node) {
		const name = clean(path);
		if (name !== "" && !nodes.has(parent(name))) add(parent(name), { folder: true, size: 0 });
		node.number = ++numbers;
		nodes.set(name, node);
		return node;
	}

	// The files of the job come with the first call.
	function mount() {
		if (!mount.done) for (const [path, blob] of self.job?.files ?? []) add(path, { blob, size: blob.size });
		mount.done = true;
	}

	const stat = (node) => ({
		dev: 1, ino: node.number ?? 0, mode: node.folder ? 0o40777 : 0o100666, nlink: 1, uid: 0, gid: 0, rdev: 0, size: node.size,
		blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => Boolean(node.folder),
	});

	// piece returns bytes of a blob. It reads ahead, because Go asks for a few thousand bytes at a time.
	function piece(node, from, to) {
		let held = node.held;
		if (!held || from < held.from || to > held.from + held.bytes.length) {
			const end = Math.min(node.size, Math.max(to, from + room));
			try {
				held = { from, bytes: new Uint8Array(new FileReaderSync().readAsArrayBuffer(node.blob.slice(from, end))) };
			} catch {
				fail("EIO"); // the file was changed or removed after it was chosen
			}
			node.held = held.bytes.length > room ? undefined : held;
			tell(held.bytes.length);
		}
		return held.bytes.subarray(from - held.from, to - held.from);
	}

	// tell posts how many bytes were read, ten times a second at most.
	function tell(count) {
		reads += count;
		if (Date.now() - told < 100) return;
		told = Date.now();
		postMessage({ read: reads });
	}

	function grow(node, size) {
		if (size > (node.bytes?.length ?? 0)) {
			const larger = new Uint8Array(Math.max(size, 2 * node.size, 1 << 16));
			if (node.bytes) larger.set(node.bytes.subarray(0, node.size));
			node.bytes = larger;
		}
		node.size = Math.max(node.size, size);
	}

	const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

	const calls = {
		open(path, flags) {
			mount();
			let node = nodes.get(clean(path));
			if (node && flags & constants.O_EXCL) fail("EEXIST");
			if (!node && !(flags & constants.O_CREAT)) fail("ENOENT");
			node ??= add(path, { size: 0 });
			if (flags & constants.O_TRUNC) node.size = 0;
			return open.push({ node, place: 0 }) - 1;
		},
		close(number) {
			if (open[number]) delete open[number].node.held; // of many files, not all of what was read ahead
			open[number] = null;
		},
		read(number, buffer, offset, length, position) {
			if (!open[number]) return 0;
			const { node, place } = open[number];
			const from = position ?? place, to = Math.min(node.size, from + length);
			if (node.folder) fail("EISDIR");
			if (to <= from) return 0;
			buffer.set(node.blob ? piece(node, from, to) : node.bytes.subarray(from, to), offset);
			if (position === null) open[number].place = to;
			return to - from;
		},
		write(number, buffer, offset, length, position) {
			const file = open[number], bytes = buffer.subarray(offset, offset + length);
			if (file.parts) {
				file.parts.push(bytes.slice());
				return length;
			}
			const from = position ?? file.place;
			grow(file.node, from + length);
			file.node.bytes.set(bytes, from);
			if (position === null) file.place = from + length;
			return length;
		},
		fstat: (number) => stat(open[number]?.node ?? { size: 0 }),
		stat(path) {
			mount();
			return stat(at(path));
		},
		lstat: (path) => calls.stat(path),
		readdir: (path) => below(path).map((name) => name.slice(clean(path).length).replace(/^\//, "")),
		mkdir(path) {
			if (nodes.has(clean(path))) fail("EEXIST");
			add(path, { folder: true, size: 0 });
		},
		rename(from, to) {
			nodes.set(clean(to), at(from));
			nodes.delete(clean(from));
		},
		unlink(path) {
			at(path);
			nodes.delete(clean(path));
		},
		rmdir(path) {
			if (below(path).length) fail("ENOTEMPTY");
			calls.unlink(path);
		},
		readlink: () => fail("EINVAL"),
		fsync() {},
		chmod() {},
		fchmod() {},
		chown() {},
		fchown() {},
	};

	globalThis.fs = {
		constants,
		// Go's runtime writes the reason here before a program ends in a fault.
		writeSync(number, buffer) {
			postMessage({ fault: new TextDecoder().decode(buffer) });
			return buffer.length;
		},
	};
	for (const [name, call] of Object.entries(calls)) {
		fs[name] = (...args) => {
			const callback = args.pop();
			let result;
			try {
				result = call(...args);
			} catch (error) {
				if (!error.code) throw error;
				callback(error);
				return;
			}
			callback(null, result);
		};
	}

	// said returns what was written to standard output or error.
	function said(number) {
		const decoder = new TextDecoder();
		return open[number].parts.splice(0).map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
	}

	// answer posts what a command wrote, and how many bytes of memory the program has. The blobs are on
	// disk or in the memory of the page, not in that of the worker.
	globalThis.answer = (status) => {
		const [out, errors] = [1, 2].map(said);
		const memory = self.program.exports.mem.buffer.byteLength;
		const names = [...nodes.keys()].filter((name) => name.startsWith(made) && !nodes.get(name).folder);
		const files = names.map((name) => [name.slice(made.length), new Blob([nodes.get(name).bytes?.subarray(0, nodes.get(name).size) ?? ""])]);
		postMessage({ answer: { status, out, errors, files, memory } });
	};
})();
