/** A run of so many characters counts wherever it stands; a shorter one where it begins and ends as strings in files do. */
const LONG = 12;
const SHORT = 3;

/** Minimum number of characters of a run in UTF-16. */
const SHORT_WIDE = 4;

/**
 * Returns the runs of printable characters in UTF-8 and UTF-16, as the program `strings` does. A run may have any length, so no
 * expression with repeated groups could find it: V8 needs stack for each repetition.
 */
export function printableRunsIn(bytes: Buffer): readonly string[] {
  return [...narrowRuns(bytes), ...wideRuns(bytes)];
}

function* narrowRuns(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length;) {
    const start = at;
    let count = 0;
    for (let length = lengthOfCharacter(bytes, at); length > 0; length = lengthOfCharacter(bytes, at)) {
      at += length;
      count += 1;
    }
    const isString = count >= SHORT && isBound(bytes[start - 1]) && isBound(bytes[at]);
    if (count >= LONG || isString) yield bytes.toString('utf8', start, at);
    if (count === 0) at += 1;
  }
}

/** Returns the number of bytes of the printable character in UTF-8 that begins here, 0 if there is none. */
function lengthOfCharacter(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (isPrintable(first)) return 1;
  if (first < 0xc3 || first > 0xef || !isContinuation(bytes[at + 1])) return 0;
  if (first < 0xe0) return 2;
  return isContinuation(bytes[at + 2]) ? 3 : 0;
}

function isPrintable(byte: number): boolean {
  return byte === 0x09 || (byte >= 0x20 && byte <= 0x7e);
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Whether a string ends before this byte, or begins behind it: a zero, a line end, or an end of the data. */
function isBound(byte: number | undefined): boolean {
  return byte === undefined || byte === 0x00 || byte === 0x0a || byte === 0x0d;
}

function* wideRuns(bytes: Buffer): Generator<string> {
  for (let at = 0; at + 1 < bytes.length;) {
    // The characters are at the odd bytes of big-endian text, and at the even ones of little-endian text.
    const low = bytes[at] === 0 ? 1 : 0;
    let end = at;
    while (isPrintable(bytes[end + low] ?? 0) && bytes[end + 1 - low] === 0) end += 2;
    if (end - at >= 2 * SHORT_WIDE) {
      yield bytes.toString('latin1', at, end).replaceAll('\0', '');
      at = end;
    } else {
      at += 1;
    }
  }
}
