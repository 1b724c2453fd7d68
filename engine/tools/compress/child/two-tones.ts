import type { ImageToRecode, RecodedFacts } from './exchange.js';
import { bytesOf, colourAt, coloursIn } from './palette.js';
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

/** How opaque something is must be said by greys; and what /Decode is for is other with a palette. */
export function mayHavePalette({ role, decode }: ImageToRecode): boolean {
  return role === 'picture' && decode === undefined;
}

/** 255 where the colour is. */
function parted({ width, height, channels, data }: Samples, colour: number): Buffer {
  const bytes = Buffer.alloc(width * height);
  for (let from = 0, to = 0; to < bytes.length; from += channels, to++) {
    if (colourAt(data, from, channels) === colour) bytes[to] = 255;
  }
  return bytes;
}
