/** A byte order mark: its encoding, and its length in bytes. */
export interface ByteOrderMark {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';
  readonly length: number;
}

/** UTF-32LE is first, because its mark begins with the mark of UTF-16LE. */
const marks = [
  { encoding: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** The byte order mark at the beginning of the bytes. */
export function byteOrderMarkOf(bytes: Uint8Array): ByteOrderMark | undefined {
  const mark = marks.find((it) => it.bytes.every((byte, at) => bytes[at] === byte));
  return mark && { encoding: mark.encoding, length: mark.bytes.length };
}
