import type { ImageToRecode, RecodedFacts } from './exchange.js';
import { bytesOf, colourAt, coloursIn } from './palette.js';
import type { Samples } from './samples.js';

/** An image with two colours. */
export interface TwoTones {
  /** 0 for the first colour, 255 for the second. */
  readonly samples: Samples;
  readonly colours: RecodedFacts['colours'];
}

/** @returns undefined unless the image has two colours, and one bit can express them */
export function twoTonesOf(image: ImageToRecode, samples: Samples): TwoTones | undefined {
  if (image.role === 'stencil') return { samples, colours: { kind: 'same' } };
  if (samples.width !== image.width || samples.height !== image.height) return undefined;
  if (image.bitsPerComponent === 1 && image.palette === undefined) return { samples, colours: { kind: 'base' } };
  const [first, second = first, ...others] = coloursIn(samples, 2) ?? [];
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  if (samples.channels === 1 && first === 0 && second === 255) return { samples, colours: { kind: 'base' } };
  if (!mayHavePalette(image)) return undefined;
  const palette = Buffer.concat([first, second].map((colour) => bytesOf(colour, samples.channels)));
  return {
    samples: { ...samples, channels: 1, data: parted(samples, second) },
    colours: { kind: 'palette', palette: palette.toString('base64'), components: samples.channels },
  };
}

/** Whether a palette is allowed. A soft mask must be grey, and /Decode has another meaning with a palette. */
export function mayHavePalette({ role, decode }: ImageToRecode): boolean {
  return role === 'picture' && decode === undefined;
}

/** 255 for pixels of the colour, else 0. */
function parted({ width, height, channels, data }: Samples, colour: number): Buffer {
  const bytes = Buffer.alloc(width * height);
  for (let from = 0, to = 0; to < bytes.length; from += channels, to++) {
    if (colourAt(data, from, channels) === colour) bytes[to] = 255;
  }
  return bytes;
}
