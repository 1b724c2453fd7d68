import { medianOf } from '../../../geometry/median.js';
import type { UnitQuad } from '../drawing/unit-quad.js';
import { type Grid, ringOf, type Span, spansOf } from './spans.js';

/** Decoded samples of an image; each row begins at a byte boundary (ISO 32000-2 §8.9.5.2). */
export interface Samples extends Grid {
  readonly components: number;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  /** May be shorter than the rows require; missing samples are not drawn. */
  readonly bytes: Buffer;
}

export function rowBytesOf({ width, components, bits }: Pick<Samples, 'width' | 'components' | 'bits'>): number {
  return Math.ceil((width * components * bits) / 8);
}

/**
 * Fills quadrilaterals with the colour of the samples around them, so that no contrast shows at the edges of a box when
 * the image is resampled.
 * @param nominal whether samples are colour indices, which have no meaningful median
 */
export function wipeSamples(samples: Samples, quads: readonly UnitQuad[], nominal: boolean): void {
  for (const quad of quads) {
    const spans = spansOf(quad, samples);
    const ring = ringOf(spans, samples);
    // An image that has only these samples shows their colours beside the quadrilateral as well.
    const colours = coloursOf(samples, ring.length > 0 || coversImage(quad) ? ring : spans, nominal);
    for (const span of spans) fill(samples, span, colours);
  }
}

function coversImage(quad: UnitQuad): boolean {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  return [xs, ys].every((values) => Math.min(...values) <= 0 && Math.max(...values) >= 1);
}

/** A colour is found from at most this many pixels: more of them hardly change it, and an image may have a hundred million. */
const MAX_PIXELS = 2 ** 14;

/** Returns, for each component, the most frequent or the median sample of spans. */
function coloursOf(samples: Samples, spans: readonly Span[], nominal: boolean): readonly number[] {
  const pixels = [...somePixels(spans)];
  return Array.from({ length: samples.components }, (_, component) => {
    const found = pixels.map(({ row, column }) => sampleAt(samples, row, column * samples.components + component));
    return nominal ? mostFrequent(found) : medianOf(found);
  });
}

/** Yields the pixels of spans, or every so many of them, evenly, up to MAX_PIXELS. */
function* somePixels(spans: readonly Span[]): Generator<{ readonly row: number; readonly column: number }> {
  const step = Math.max(1, Math.ceil(spans.reduce((sum, { start, end }) => sum + end - start, 0) / MAX_PIXELS));
  let skipped = 0;
  for (const { row, start, end } of spans) {
    let column = start + skipped;
    for (; column < end; column += step) yield { row, column };
    skipped = column - end;
  }
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? 0;
}

function sampleAt(samples: Samples, row: number, index: number): number {
  const { bits, bytes } = samples;
  const first = row * rowBytesOf(samples);
  if (bits === 8) return bytes[first + index] ?? 0;
  if (bits === 16) return ((bytes[first + 2 * index] ?? 0) << 8) | (bytes[first + 2 * index + 1] ?? 0);
  const at = index * bits;
  return ((bytes[first + (at >> 3)] ?? 0) >> (8 - bits - (at & 7))) & ((1 << bits) - 1);
}

function fill(samples: Samples, { row, start, end }: Span, colours: readonly number[]): void {
  const { components } = samples;
  const set = setterOf(samples, row);
  for (let pixel = start; pixel < end; pixel++) {
    for (let component = 0; component < components; component++) {
      set(pixel * components + component, colours[component] ?? 0);
    }
  }
}

/** Returns a function that sets a sample of a row; writes beyond the end of the buffer have no effect. */
function setterOf(samples: Samples, row: number): (index: number, value: number) => void {
  const { bits, bytes } = samples;
  const first = row * rowBytesOf(samples);
  if (bits === 8) return (index, value) => (bytes[first + index] = value);
  if (bits === 16) {
    return (index, value) => {
      bytes[first + 2 * index] = value >> 8;
      bytes[first + 2 * index + 1] = value & 0xff;
    };
  }
  return (index, value) => {
    const at = first + ((index * bits) >> 3);
    const shift = 8 - bits - ((index * bits) & 7);
    const mask = ((1 << bits) - 1) << shift;
    bytes[at] = ((bytes[at] ?? 0) & ~mask) | (value << shift);
  };
}
