#!/usr/bin/env python3
"""Compares two folders of screenshots, as the browser tests leave them in var/screenshots, pixel by pixel.

usage: Tests/BrowserTests/compare_screenshots.py BEFORE AFTER [--show N]

Prints how many pictures are the same, and of each other one its sizes or the rectangle in which pixels differ.
Exits 1 when one differs or is missing on one side."""
import argparse
import pathlib
import struct
import sys
import zlib


def pixels(path: pathlib.Path) -> tuple[int, int, int, list[bytes]]:
    """Width, height, bytes of a pixel, and the rows of a PNG of 8 bits a channel, not interlaced: as browsers make them."""
    data = path.read_bytes()
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", data[16:29])
    if depth != 8 or interlace or colour not in (2, 6):
        raise ValueError(f"{path}: not a picture of a browser")
    size = 3 if colour == 2 else 4
    packed, at = b"", 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    raw, rows, above = zlib.decompress(packed), [], bytes(width * size)
    for y in range(height):
        start = y * (width * size + 1)
        above = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + width * size]), above, size)
        rows.append(above)
    return width, height, size, rows


def unfiltered(kind: int, row: bytearray, above: bytes, size: int) -> bytes:
    """A row without the filter that PNG puts on it."""
    if kind == 2:
        return bytes((a + b) & 255 for a, b in zip(row, above))
    for i in range(len(row) if kind else 0):
        left = row[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + above[i]) // 2
        else:
            distances = (abs(above[i] - corner), abs(left - corner), abs(left + above[i] - 2 * corner))
            guess = (left, above[i], corner)[distances.index(min(distances))]
        row[i] = (row[i] + guess) & 255
    return bytes(row)


def difference(before: pathlib.Path, after: pathlib.Path) -> str | None:
    """What differs, in words; None where no pixel does."""
    if before.read_bytes() == after.read_bytes():
        return None
    one, other = pixels(before), pixels(after)
    if one[:3] != other[:3]:
        return f"{one[0]}x{one[1]} became {other[0]}x{other[1]}"
    size = one[2]
    rows = [y for y in range(one[1]) if one[3][y] != other[3][y]]
    if not rows:
        return None
    columns = [
        i // size for y in rows for i in range(0, len(one[3][y]), size)
        if one[3][y][i:i + size] != other[3][y][i:i + size]
    ]
    return f"{len(columns)} pixels, x {min(columns)} to {max(columns)}, y {rows[0]} to {rows[-1]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    parser.add_argument("--show", type=int, default=1_000, help="how many differences are printed")
    options = parser.parse_args()
    names = [{path.name for path in folder.glob("*.png")} for folder in (options.before, options.after)]
    differences = [f"{name}: only before" for name in sorted(names[0] - names[1])]
    differences += [f"{name}: only after" for name in sorted(names[1] - names[0])]
    same = 0
    for name in sorted(names[0] & names[1]):
        found = difference(options.before / name, options.after / name)
        if found:
            differences.append(f"{name}: {found}")
        else:
            same += 1
    for text in differences[:options.show]:
        print(text)
    print(f"{same} pictures are the same, {len(differences)} differ")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
