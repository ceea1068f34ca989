"""FIT files, the recordings of bike computers and watches, as tables.

    import tightwire

    ride = tightwire.records("ride.fit")

Each function runs the program fit, which is in the same wheel. A file may also be compressed with gzip, or be the
only FIT file in a zip archive. Of a damaged file you get the messages that "fit repair" saves, with a warning.
"""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

__all__ = ["FitWarning", "FitError", "bulk", "doctor", "read", "records"]

StrPath = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]


class FitError(Exception):
    """What the program fit could not do: the text is its message."""


class FitWarning(UserWarning):
    """Of a damaged file only a part could be read: the text is the program's message about the damage."""


def read(path: StrPath, message: str = "record") -> pyarrow.Table:
    """Return the messages of one kind as a table: a row for each message, a column for each field.

    Columns have the names and units of the profile, and developer fields are dev.APPLICATION.NAME. Times are
    timestamps in UTC, positions are degrees, and enumerated values are names. What a message lacks is null. The unit
    of a column is in the metadata of its field, such as b"fit.units". Without such messages the table is empty.

    message is a name such as "lap" or "session", which "fit stat" lists, or "message_N" for number N.

    Raises FitError if the file cannot be read, or if there is no such kind of message. Warns with FitWarning if the
    file is damaged. Needs pyarrow.
    """
    import pyarrow.ipc

    return pyarrow.ipc.open_stream(_stream(path, message)).read_all()


def records(path: StrPath, message: str = "record") -> polars.DataFrame | pandas.DataFrame | pyarrow.Table:
    """Return what read returns as a data frame: of polars, else of pandas, else as it is, whichever is installed.

    pandas needs pyarrow, too; polars does not.
    """
    if importlib.util.find_spec("polars"):
        import polars

        return polars.read_ipc_stream(io.BytesIO(_stream(path, message)))
    table = read(path, message)
    return table.to_pandas() if importlib.util.find_spec("pandas") else table


def bulk(folder: StrPath, out: StrPath) -> None:
    """Turn the FIT files in a folder or zip archive into a data set: Parquet files in the folder out.

    polars, pandas and DuckDB read it as the tables record, lap, session and developer, such as "out/record". Run
    again, it only adds new files and removes deleted ones. The file manifest.jsonl has a line for each FIT file.

    Raises FitError if nothing could be written. Warns with FitWarning about files without rows.
    """
    done = _run("bulk", "--output=" + _argument(out), "--", _argument(folder))
    if not done.stdout:
        raise FitError(_message(done))
    _warn(done)


def doctor(path: StrPath) -> list[dict[str, Any]]:
    """Return what makes platforms refuse a file, or show it wrong: an empty list if nothing does.

    Each finding is a dict: "file" is the name of the file, "rule" the name of the rule that it breaks, "severity" is
    "refused", "shown wrong" or "untidy", "offset" is a place in the file in bytes, and "message" says what was found.
    A path may also be a folder or archive with many files.

    Raises FitError if there is no file to read.
    """
    done = _run("doctor", "--json", "--", _argument(path))
    if not done.stdout:
        raise FitError(_message(done))
    _warn(done)
    files = [json.loads(line) for line in done.stdout.splitlines()]
    return [{"file": file["file"], **finding} for file in files for finding in file["findings"]]


def _stream(path: StrPath, message: str) -> bytes:
    """Return the messages as an Arrow IPC stream. The program exports whole files only: others it repairs first."""
    export = ("arrow", "--stream", "--message=" + message, "--")
    done = _run(*export, _argument(path))
    if done.returncode == 1:
        repaired = _run("repair", "--output=-", "--", _argument(path))
        if repaired.returncode != 0:
            raise FitError(_message(repaired))
        saved = _run(*export, "-", stdin=repaired.stdout)
        if saved.returncode == 0:
            _warn(repaired)
            return saved.stdout
    if done.returncode != 0:
        raise FitError(_message(done))
    return done.stdout


def _run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the program. Its input and its messages are files, so that there is one pipe: subprocess.run, which waits for
    three, takes twice as long for a megabyte.
    """
    command = [_program(), *arguments]
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # of Windows: no window where the caller has no console
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as said:
        given.write(stdin)
        given.seek(0)
        with subprocess.Popen(command, stdin=given, stdout=subprocess.PIPE, stderr=said, creationflags=hidden) as process:
            assert process.stdout is not None
            out = process.stdout.read()
        said.seek(0)
        return subprocess.CompletedProcess(command, process.returncode, out, said.read())


@functools.cache
def _program() -> str:
    """Return the path of the program, where the installer of this wheel has put it."""
    name = "fit.exe" if sys.platform == "win32" else "fit"
    places = [Path(__file__).parents[1] / "bin" / name]  # of pip install --target, which notes another place
    try:
        places += [Path(str(f.locate())) for f in importlib.metadata.files("tightwire") or [] if f.name == name]
    except importlib.metadata.PackageNotFoundError:
        pass
    for place in places:
        if place.is_file():
            return str(place)
    raise FitError(f"the program {name} is not where the wheel was installed: {places[-1].parent}")


def _argument(path: StrPath) -> str:
    """Return a path as the program reads it after "--", where "-" alone stands for standard input."""
    name = os.fsdecode(path)
    return os.path.join(os.curdir, name) if name == "-" else name


def _message(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode(errors="replace").splitlines()
    return "\n".join(line[len("fit: ") :] if line.startswith("fit: ") else line for line in lines)


def _warn(done: subprocess.CompletedProcess[bytes]) -> None:
    """Pass on what the program has reported, as a warning about the line that called this module."""
    if done.stderr:
        level = 1
        while sys._getframe(level).f_globals is globals():
            level += 1
        warnings.warn(_message(done), FitWarning, stacklevel=level + 1)
