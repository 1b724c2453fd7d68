import { InvalidInput, UnsupportedInput } from '../../../errors.js';
import type { Bytes } from '../../../files/random-access.js';
import { blocksOf, type Frame, hasSoundSampling, parseFrame } from '../../../formats/jpeg/parse-frame.js';
import type { Segment } from '../../../formats/jpeg/markers.js';

/** A frame of 8-bit samples in grey, RGB or CMYK, with its entropy coding. */
export interface CodedFrame extends Frame {
  readonly progressive: boolean;
  /** A PDF cannot hold arithmetic-coded JPEG, which is about a tenth smaller and rare. */
  readonly coding: 'huffman' | 'arithmetic';
}

/**
 * Frame types that are not read, by marker. The types that are read are Huffman (SOF0 to SOF2) and arithmetic (SOF9,
 * SOF10).
 */
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

/**
 * Parses a frame header. @throws UnsupportedInput for a frame type that is not read; InvalidInput for impossible
 * values
 */
export function readFrame(bytes: Bytes, { marker, start, length }: Segment, name: string): CodedFrame {
  const parameters = bytes.at(start, length);
  const frame = parameters && parseFrame(parameters);
  if (frame === undefined) throw senseless(name);
  const { precision, width, height, components } = frame;
  const process = processes[marker] ?? (precision === 8 ? undefined : `${precision}-bit`);
  if (process !== undefined) throw unsupported(name, `a ${process} JPEG`);
  if (![1, 3, 4].includes(components.length)) throw unsupported(name, `a JPEG of ${components.length} components`);
  if (height === 0) throw unsupported(name, 'a JPEG that states its height behind its data, or not at all');
  if (width === 0 || !hasSoundSampling(frame)) throw senseless(name);
  const coding = marker === 0xc9 || marker === 0xca ? 'arithmetic' : 'huffman';
  return { ...frame, progressive: marker === 0xc2 || marker === 0xca, coding };
}

/**
 * The minimum number of bits that Huffman codes take for a frame: a block takes one for its first coefficient and
 * one for the end of block. Progressive images can end many blocks with one code.
 */
export function leastBitsOf(frame: CodedFrame): number {
  return blocksOf(frame) * (frame.progressive ? 1 : 2);
}

function senseless(name: string): InvalidInput {
  return new InvalidInput(`${name}: the JPEG is damaged: its size and components make no sense.`);
}

function unsupported(name: string, what: string): UnsupportedInput {
  return new UnsupportedInput(
    `${name}: this is ${what}; only baseline and progressive JPEGs of 8 bits in grey, RGB or CMYK can be taken.`,
  );
}
