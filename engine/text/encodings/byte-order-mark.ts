/** A byte order mark: the encoding that it tells, and how many bytes it takes. */
export interface ByteOrderMark {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';
  readonly length: number;
}

/** UTF-32LE begins as UTF-16LE does, so it is looked for first. */
const marks = [
  { encoding: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** The mark that bytes begin with. */
export function byteOrderMarkOf(bytes: Uint8Array): ByteOrderMark | undefined {
  const mark = marks.find((it) => it.bytes.every((byte, at) => bytes[at] === byte));
  return mark && { encoding: mark.encoding, length: mark.bytes.length };
}
