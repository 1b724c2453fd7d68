import type { RecodedFacts, ImageToRecode } from './exchange.js';
import { paletteOf } from './palette.js';
import type { Samples } from './samples.js';

/** An image of two colours. */
export interface TwoTones {
  /** 0 and 255: the first and the second colour. */
  readonly samples: Samples;
  readonly colours: RecodedFacts['colours'];
}

/** Undefined for an image of other than two colours, and for one whose colours cannot be told by one bit. */
export function twoTonesOf(image: ImageToRecode, samples: Samples): TwoTones | undefined {
  if (image.role === 'stencil') return { samples, colours: { kind: 'same' } };
  if (samples.width !== image.width || samples.height !== image.height) return undefined;
  const indexed = paletteOf(samples, 2);
  if (indexed?.bits !== 1) return undefined;
  const { palette, rows } = indexed;
  if (palette === undefined) return { samples, colours: { kind: 'base' } };
  if (!mayHavePalette(image)) return undefined;
  return {
    samples: { ...samples, channels: 1, data: bytesOf(rows, samples) },
    colours: { kind: 'palette', palette: palette.toString('base64'), components: samples.channels },
  };
}

/** How opaque something is must be said by greys; and what /Decode is for is other with a palette. */
export function mayHavePalette({ role, decode }: ImageToRecode): boolean {
  return role === 'picture' && decode === undefined;
}

function bytesOf(rows: Buffer, { width, height }: Samples): Buffer {
  const bytes = Buffer.allocUnsafe(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      bytes[to] = ((rows[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
    }
  }
  return bytes;
}
