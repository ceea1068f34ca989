#!/usr/bin/env python3
"""Time tight pr up to its estimate, and up to its first answer: the compiler's changed output.

    scripts/pr_first.py TIGHT FOLDER REPOSITORY...

The change is the last twenty commits. The script prints a line for each repository, separated by
tabs: module; seconds to the estimate and to the first answer with an empty build cache; the same
with the cache filled. It ends a run after the first answer. FOLDER is for the clones.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

from pr_record import ENV, clone, run

TIGHT, FOLDER = (os.path.abspath(a) for a in sys.argv[1:3])


def first(cwd, cache):
    """Seconds to the estimate, the line with "since", and to the number of changes, or to the end."""
    start = time.time()
    process = subprocess.Popen([TIGHT, "pr", "-base", "HEAD~20", "-time", "0", "./..."], cwd=cwd, env=dict(ENV, GOCACHE=cache),
                               text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    estimate = "-"
    for line in process.stderr:
        if "since " in line:
            estimate = f"{time.time() - start:.1f}"
        if re.search(r" [0-9]+ changes$", line):
            break
    answer = f"{time.time() - start:.1f}"
    process.terminate()
    process.communicate()
    return estimate, answer


def main():
    for repository in sys.argv[3:]:
        module, cwd = clone(repository, FOLDER)
        run("go", "mod", "download", cwd=cwd)
        with tempfile.TemporaryDirectory() as cache:
            print(module, *first(cwd, cache), *first(cwd, cache), sep="\t", flush=True)


main()
