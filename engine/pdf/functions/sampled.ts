import type { Interval } from './interval.js';

/** A function as a table of samples (ISO 32000-2 §7.10.2). */
export interface SampleTable {
  readonly domain: readonly Interval[];
  readonly range: readonly Interval[];
  /** The number of samples in each dimension of the inputs; the first dimension varies fastest. */
  readonly size: readonly number[];
  readonly bitsPerSample: number;
  /** The places in the table to which the bounds of each input are mapped. */
  readonly encode: readonly Interval[];
  /** The outputs to which the least and the largest sample are mapped. */
  readonly decode: readonly Interval[];
  readonly data: Buffer;
}

/** Returns the function of a table of samples, with linear interpolation between neighbours in each dimension. */
export function sampled(table: SampleTable): (inputs: readonly number[]) => readonly number[] {
  const { domain, range, size, bitsPerSample, encode, decode, data } = table;
  const largest = 2 ** bitsPerSample - 1;
  const outputsAt = (place: number): readonly number[] =>
    range.map((_, output) => {
      const sample = bitsAt(data, (place * range.length + output) * bitsPerSample, bitsPerSample);
      const [low, high] = decode[output] ?? [0, 1];
      return low + (sample * (high - low)) / largest;
    });
  const strides = size.map((_, dimension) => size.slice(0, dimension).reduce((product, count) => product * count, 1));
  const between = (places: readonly number[], dimension: number, start: number): readonly number[] => {
    const place = places[dimension];
    if (place === undefined) return outputsAt(start);
    const [below, stride] = [Math.floor(place), strides[dimension] ?? 0];
    const share = place - below;
    const first = between(places, dimension + 1, start + below * stride);
    if (share === 0) return first;
    const second = between(places, dimension + 1, start + (below + 1) * stride);
    return first.map((value, output) => value + share * ((second[output] ?? 0) - value));
  };
  return (inputs) => {
    const places = size.map((count, dimension) => {
      const [low, high] = domain[dimension] ?? [0, 1];
      const [from, to] = encode[dimension] ?? [0, count - 1];
      const place = from + (((inputs[dimension] ?? 0) - low) * (to - from)) / (high - low || 1);
      return Math.min(count - 1, Math.max(0, place));
    });
    return between(places, 0, 0);
  };
}

function bitsAt(data: Buffer, start: number, count: number): number {
  let value = 0;
  for (let left = count, at = start; left > 0;) {
    const inByte = Math.min(left, 8 - (at & 7));
    const byte = data[at >> 3];
    if (byte === undefined) throw new RangeError('A function has too few samples.');
    value = value * 2 ** inByte + ((byte >> (8 - (at & 7) - inByte)) & (2 ** inByte - 1));
    at += inByte;
    left -= inByte;
  }
  return value;
}
