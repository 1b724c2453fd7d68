import type { Samples } from './samples.js';

/** TIFF 6.0, §8: tags, and the types of their values. */
const [SHORT, LONG] = [3, 4];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

type Entry = readonly [tag: number, type: number, value: number];

/** A TIFF file of one strip around inks without compression. */
export function tiffOf({ width, height, channels, data }: Samples): Buffer {
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

/** How lines of black and white are coded: as /K of /CCITTFaxDecode says (ISO 32000-2 §7.4.6). */
export interface FaxFacts {
  readonly width: number;
  readonly height: number;
  readonly k: number;
  readonly isByteAligned: boolean;
}

/** A TIFF file of one strip around lines coded by CCITT's Group 3 or 4; what the code calls black has the bit 1. */
export function faxTiff(data: Buffer, { width, height, k, isByteAligned }: FaxFacts): Buffer {
  const group3 = (k > 0 ? 1 : 0) | (isByteAligned ? 4 : 0);
  return tiff({ width, height, data, extra: Buffer.alloc(0) }, () => [
    [258, SHORT, 1],
    [259, SHORT, k < 0 ? 4 : 3],
    [262, SHORT, 1],
    [277, SHORT, 1],
    ...(k < 0 ? [] : [[292, LONG, group3] as const]),
  ]);
}

interface Strip {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
  /** What an entry has no room for. */
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
    // Above the type stands how many values there are, when it is not one.
    directory.writeUInt32LE(Math.max(1, type >> 16), at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  return directory;
}
