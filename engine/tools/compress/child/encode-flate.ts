import { deflateSync } from 'node:zlib';

import type { RecodedFacts } from './exchange.js';
import { paletteOf } from './palette.js';
import { filtered } from './png-rows.js';
import type { Samples } from './samples.js';

export interface Coded extends Pick<RecodedFacts, 'bitsPerComponent' | 'colours' | 'filter' | 'parameters'> {
  readonly data: Buffer;
}

const BEST = { level: 9, memLevel: 9 } as const;

/** Samples as they are, in the smaller of the ways of Flate: with a palette, or with each row as it differs from others. */
export function encodeFlate(samples: Samples, mayHavePalette: boolean): Coded {
  const indexed = paletteOf(samples);
  if (indexed !== undefined && (mayHavePalette || indexed.palette === undefined)) {
    const { palette, bits, rows } = indexed;
    return {
      bitsPerComponent: bits,
      colours:
        palette === undefined
          ? { kind: 'base' }
          : { kind: 'palette', palette: palette.toString('base64'), components: samples.channels },
      filter: 'FlateDecode',
      data: deflateSync(rows, BEST),
    };
  }
  return differences(samples);
}

function differences(samples: Samples): Coded {
  const { width, channels } = samples;
  return {
    bitsPerComponent: 8,
    colours: { kind: 'base' },
    filter: 'FlateDecode',
    parameters: { Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width },
    data: deflateSync(filtered(samples), BEST),
  };
}
