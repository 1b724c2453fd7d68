import { zigzag } from './coefficients.js';

/** The basis of the cosine transform (T.81 §A.3.3): cos((2x + 1) u π / 16), scaled to be orthonormal, at index 8u + x. */
const basis = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

/** The samples of a block, row by row and centred on 0, from its coefficients in zigzag order. */
export function samplesOf(coefficients: ArrayLike<number>, at: number, steps: Uint16Array): Float64Array {
  const block = new Float64Array(64);
  for (let index = 0; index < 64; index++)
    block[zigzag[index] ?? 0] = (coefficients[at + index] ?? 0) * (steps[index] ?? 1);
  return turned(turned(block, inverse), inverse);
}

/** The coefficients of samples in zigzag order, not yet divided by the steps. */
export function coefficientsOf(samples: Float64Array): Float64Array {
  const block = turned(turned(samples, forward), forward);
  return Float64Array.from(zigzag, (place) => block[place] ?? 0);
}

type Line = (read: (index: number) => number, place: number) => number;

const inverse: Line = (read, place) => {
  let sum = 0;
  for (let frequency = 0; frequency < 8; frequency++) sum += (basis[8 * frequency + place] ?? 0) * read(frequency);
  return sum;
};

const forward: Line = (read, frequency) => {
  let sum = 0;
  for (let place = 0; place < 8; place++) sum += (basis[8 * frequency + place] ?? 0) * read(place);
  return sum;
};

/** Transforms each row, and writes it as a column: twice is both ways. */
function turned(block: Float64Array, line: Line): Float64Array {
  const result = new Float64Array(64);
  for (let row = 0; row < 8; row++) {
    const read = (index: number): number => block[8 * row + index] ?? 0;
    for (let place = 0; place < 8; place++) result[8 * place + row] = line(read, place);
  }
  return result;
}
