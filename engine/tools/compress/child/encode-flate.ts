import { deflateSync } from 'node:zlib';

import { filterRowsBest } from '../../../formats/png/row-filters.js';
import type { RecodedFacts } from './exchange.js';
import { paletteOf } from './palette.js';
import type { Samples } from './samples.js';

export interface Coded extends Pick<RecodedFacts, 'bitsPerComponent' | 'colours' | 'filter' | 'parameters'> {
  readonly data: Buffer;
}

/** Encodes samples losslessly as palette indices or in few bits; undefined when there are too many colours. */
export function encodeIndexed(samples: Samples, mayHavePalette: boolean): Coded | undefined {
  const indexed = paletteOf(samples);
  if (indexed === undefined || (!mayHavePalette && indexed.palette !== undefined)) return undefined;
  const { palette, bits, rows } = indexed;
  const colours =
    palette === undefined
      ? ({ kind: 'base' } as const)
      : ({ kind: 'palette', palette: palette.toString('base64'), components: samples.channels } as const);
  return { bitsPerComponent: bits, colours, filter: 'FlateDecode', data: deflated(rows) };
}

/**
 * Encodes samples losslessly with row predictors; undefined when the result would not be smaller than `most` bytes.
 */
export function encodeDifferences(samples: Samples, most: number): Coded | undefined {
  const { width, height, channels } = samples;
  if (height > 2 * SAMPLE_ROWS && estimated(samples) >= most) return undefined;
  return {
    bitsPerComponent: 8,
    colours: { kind: 'base' },
    filter: 'FlateDecode',
    parameters: { Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width },
    data: deflated(differencesIn(samples)),
  };
}

function differencesIn({ width, channels, data }: Samples): Buffer {
  return filterRowsBest(data, { rowBytes: width * channels, pixelBytes: channels });
}

/** Above this many bytes, the last one or two percent take seconds. */
const LONG = 2 ** 21;

function deflated(rows: Buffer): Buffer {
  return deflateSync(rows, { level: rows.length > LONG ? 7 : 9, memLevel: 9 });
}

/** Number of rows, and of places in the image, that are deflated to estimate the whole. */
const SAMPLE_ROWS = 48;
const PLACES = 6;

function estimated({ width, height, channels, data }: Samples): number {
  const rowBytes = width * channels;
  const each = SAMPLE_ROWS / PLACES;
  const parts = Array.from({ length: PLACES }, (_, place) => {
    const top = Math.floor(((height - each) * place) / (PLACES - 1));
    return data.subarray(top * rowBytes, (top + each) * rowBytes);
  });
  const sample: Samples = { width, height: SAMPLE_ROWS, channels, data: Buffer.concat(parts) };
  return (deflateSync(differencesIn(sample)).length / SAMPLE_ROWS) * height;
}
