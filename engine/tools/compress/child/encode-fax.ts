import type { Samples } from './samples.js';
import { sharpOf } from './sharp.js';

export interface Fax {
  readonly data: Buffer;
  readonly parameters: Readonly<Record<string, number | boolean>>;
}

/** Samples of 0 and 255 in CCITT's Group 4, of which one bit a sample comes back: 1 for 255. */
export async function encodeFax(samples: Samples): Promise<Fax> {
  const { width, height } = samples;
  // Paper is white, and costs the code nothing.
  const isMostlyLight = lightOf(samples) >= 0.5;
  const options = { compression: 'ccittfax4', bitdepth: 1, miniswhite: isMostlyLight, tileHeight: height } as const;
  const file = await sharpOf(samples).tiff(options).toBuffer();
  return {
    data: stripOf(file),
    parameters: { K: -1, Columns: width, Rows: height, BlackIs1: !isMostlyLight, EndOfBlock: false },
  };
}

function lightOf({ data }: Samples): number {
  const step = Math.max(1, Math.floor(data.length / 10_000));
  let [light, count] = [0, 0];
  for (let at = 0; at < data.length; at += step, count++) if ((data[at] ?? 0) >= 128) light++;
  return light / count;
}

const [STRIP_OFFSETS, STRIP_BYTES] = [273, 279];

/** Of a TIFF with one strip, as libtiff writes it here. */
function stripOf(file: Buffer): Buffer {
  const directory = file.readUInt32LE(4);
  const found = new Map<number, number>();
  for (let index = 0; index < file.readUInt16LE(directory); index++) {
    const entry = directory + 2 + 12 * index;
    const isShort = file.readUInt16LE(entry + 2) === 3;
    found.set(file.readUInt16LE(entry), isShort ? file.readUInt16LE(entry + 8) : file.readUInt32LE(entry + 8));
    if (STRIP_OFFSETS === file.readUInt16LE(entry) && file.readUInt32LE(entry + 4) !== 1)
      throw new Error('The picture has been written in several strips.');
  }
  const start = found.get(STRIP_OFFSETS) ?? 0;
  return file.subarray(start, start + (found.get(STRIP_BYTES) ?? 0));
}
