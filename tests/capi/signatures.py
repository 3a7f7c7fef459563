"""What the C-level API promises, as text: ``python signatures.py`` writes it down.

Every name that ``capi.pxd`` declares or lets through, with its declaration: the signature of a
function, the members of a struct, the value of a constant. A change of anything in the file is a
change of the promise, and needs a new FASTPUZZLE_CAPI_VERSION unless it only adds.
"""

import re
from pathlib import Path

import fastpuzzle

ROOT = Path(fastpuzzle.__file__).parent
SNAPSHOT = Path(__file__).parents[1] / "golden" / "capi_signatures.txt"
CIMPORT = re.compile(r"^from fastpuzzle\.([\w.]+) cimport (?:\(([^)]*)\)|([^\n]*))$", re.MULTILINE)
FUNCTION = re.compile(r"^cdef (?:inline )?[^\n(=]*?(\w+)\([^)]*\)[^\n:]*", re.MULTILINE)
BLOCK = re.compile(
    r'^cdef (?:struct|enum) ?(\w*)(?: "\w+")?:\n(?:    [^\n]*\n|\n(?=    ))+', re.MULTILINE
)
POINTER = re.compile(r"^ctypedef [^\n(]*\(\*(\w+)\)\([^)]*\)[^\n]*", re.MULTILINE)


def source(module):
    """Return the text of a ``.pxd`` without its comments and its docstring."""
    text = ROOT.joinpath(*module.split(".")).with_suffix(".pxd").read_text(encoding="utf-8")
    text = re.sub(r'""".*?"""', "", text, count=1, flags=re.DOTALL)
    return re.sub(r" *#[^\n]*", "", text)


def declarations(module):
    """Return what a ``.pxd`` declares itself, by name."""
    text = source(module)
    found = {}
    for pattern in (FUNCTION, POINTER):
        for match in pattern.finditer(text):
            found[match[1]] = " ".join(match[0].split())
    for match in BLOCK.finditer(text):
        lines = [line.strip() for line in match[0].splitlines() if line.strip()]
        found[match[1]] = "\n    ".join(lines)
        if "enum" in lines[0]:
            found.update({line.split(" = ")[0]: line for line in lines[1:]})
    found.pop("", None)
    return found


def promised():
    """Return the declaration of every promised name, sorted."""
    found = declarations("capi")
    for match in CIMPORT.finditer(source("capi")):
        known = declarations(match[1])
        for name in (match[2] or match[3]).replace("\n", " ").split(","):
            if name.strip():
                found[name.strip()] = known[name.strip()]
    return dict(sorted(found.items()))


def snapshot():
    """Return the text of the promise."""
    return "\n".join(f"{name}: {text}" for name, text in promised().items()) + "\n"


if __name__ == "__main__":
    SNAPSHOT.write_text(snapshot(), encoding="utf-8")
