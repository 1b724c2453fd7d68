/** Types of values (TIFF 6.0 §2). */
const [SHORT, LONG] = [3, 4];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

type Entry = readonly [tag: number, type: number, value: number];

/** Samples of inks: rows from the top without padding, a byte for each ink. */
export interface InkSamples {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Buffer;
}

/** A TIFF file of one strip of inks, without compression. */
export function inkTiff({ width, height, channels, data }: InkSamples): Buffer {
  const bits = Buffer.alloc(2 * channels);
  for (let at = 0; at < channels; at++) bits.writeUInt16LE(8, 2 * at);
  return tiff({ width, height, data, extra: bits }, (extraAt) => [
    [258, SHORT | (channels << 16), extraAt],
    [259, SHORT, 1],
    [262, SHORT, SEPARATED],
    [277, SHORT, channels],
  ]);
}

const SEPARATED = 5;

/** How rows of black and white are coded. */
export interface CcittFacts {
  readonly width: number;
  readonly height: number;
  readonly coding: 'group3' | 'group3-2d' | 'group4';
  /** Group 3 codes rows from whole bytes on. */
  readonly isByteAligned: boolean;
}

/** A TIFF file of one strip of rows in CCITT Group 3 or 4; pixels that the code calls black are decoded as 1. */
export function ccittTiff(data: Buffer, { width, height, coding, isByteAligned }: CcittFacts): Buffer {
  const options = (coding === 'group3-2d' ? 1 : 0) | (isByteAligned ? 4 : 0);
  return tiff({ width, height, data, extra: Buffer.alloc(0) }, () => [
    [258, SHORT, 1],
    [259, SHORT, coding === 'group4' ? 4 : 3],
    [262, SHORT, 1],
    [277, SHORT, 1],
    ...(coding === 'group4' ? [] : [[292, LONG, options] as const]),
  ]);
}

interface Strip {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
  /** Values that do not fit into their entry. */
  readonly extra: Buffer;
}

function tiff({ width, height, data, extra }: Strip, entriesOf: (extraAt: number) => readonly Entry[]): Buffer {
  const dataAt = HEADER_BYTES;
  const extraAt = dataAt + data.length + (data.length % 2);
  const entries: readonly Entry[] = [
    [256, LONG, width],
    [257, LONG, height],
    ...entriesOf(extraAt),
    [273, LONG, dataAt],
    [278, LONG, height],
    [279, LONG, data.length],
  ];
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(extraAt + extra.length, 4);
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([header, data, padding, extra, directoryOf(entries)]);
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const directory = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4);
  directory.writeUInt16LE(entries.length);
  const sorted = [...entries].sort(([first], [second]) => first - second);
  for (const [index, [tag, type, value]] of sorted.entries()) {
    const at = 2 + index * ENTRY_BYTES;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type & 0xffff, at + 2);
    // The bits above the type are the number of values; 0 stands for 1.
    directory.writeUInt32LE(Math.max(1, type >> 16), at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  return directory;
}
