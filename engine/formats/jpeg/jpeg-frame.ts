import { InvalidInput, UnsupportedInput } from '../../errors.js';
import type { Bytes } from '../../tools/images/read/image-file.js';
import type { Segment } from './jpeg-segments.js';

/** The parameters of a picture (ITU-T T.81 §B.2.2). */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
  readonly progressive: boolean;
  /** Arithmetic coding, which no PDF can hold, saves a tenth, and hardly anything writes it. */
  readonly coding: 'huffman' | 'arithmetic';
}

export interface Component {
  readonly id: number;
  /** Samples across and down for each of the picture's smallest units. */
  readonly across: number;
  readonly down: number;
}

/** What each process is called that cannot be read; the others are Huffman (SOF0 to 2) and arithmetic (SOF9, SOF10). */
const processes: Readonly<Record<number, string>> = {
  0xc3: 'lossless',
  0xc5: 'hierarchical',
  0xc6: 'hierarchical',
  0xc7: 'lossless',
  0xcb: 'lossless',
  0xcd: 'hierarchical',
  0xce: 'hierarchical',
  0xcf: 'lossless',
};

/** @throws UnsupportedInput for what nothing here reads, InvalidInput when it makes no sense */
export function readFrame(bytes: Bytes, { marker, start, length }: Segment, name: string): Frame {
  const parameters = bytes.at(start, length);
  const count = parameters?.[5] ?? 0;
  if (parameters === undefined || count === 0 || length < 6 + 3 * count) throw senseless(name);
  const [precision = 0] = parameters;
  const process = processes[marker] ?? (precision === 8 ? undefined : `${precision}-bit`);
  if (process !== undefined) throw unsupported(name, `a ${process} JPEG`);
  if (![1, 3, 4].includes(count)) throw unsupported(name, `a JPEG of ${count} components`);
  const height = parameters.readUInt16BE(1);
  const width = parameters.readUInt16BE(3);
  if (height === 0) throw unsupported(name, 'a JPEG that states its height behind its data, or not at all');
  const components = Array.from({ length: count }, (_, index) => readComponent(parameters.subarray(6 + 3 * index)));
  if (width === 0 || !components.every(isSound)) throw senseless(name);
  const coding = marker === 0xc9 || marker === 0xca ? 'arithmetic' : 'huffman';
  return { width, height, components, progressive: marker === 0xc2 || marker === 0xca, coding };
}

function readComponent([id = 0, sampling = 0]: Buffer): Component {
  return { id, across: sampling >> 4, down: sampling & 15 };
}

function isSound({ across, down }: Component): boolean {
  return [across, down].every((factor) => factor >= 1 && factor <= 4);
}

/** The bits that Huffman codes take at the very least: a block's first coefficient has one, and the end of the others. */
export function leastBitsOf(frame: Frame): number {
  // Of progressive pictures, ends of many blocks are a code together.
  return blocksOf(frame) * (frame.progressive ? 1 : 2);
}

/** How many blocks of 8 × 8 samples the picture has. */
function blocksOf({ width, height, components }: Frame): number {
  const across = Math.max(...components.map((it) => it.across));
  const down = Math.max(...components.map((it) => it.down));
  return components.reduce((sum, component) => {
    const columns = Math.ceil((width * component.across) / (8 * across));
    return sum + columns * Math.ceil((height * component.down) / (8 * down));
  }, 0);
}

function senseless(name: string): InvalidInput {
  return new InvalidInput(`${name}: the JPEG is damaged: its size and components make no sense.`);
}

function unsupported(name: string, what: string): UnsupportedInput {
  return new UnsupportedInput(
    `${name}: this is ${what}; only baseline and progressive JPEGs of 8 bits in grey, RGB or CMYK can be taken.`,
  );
}
