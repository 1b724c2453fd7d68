import { GrowingBytes } from '../../files/growing-bytes.js';
import type { Bits } from '../raster/bits.js';
import { type RunCode, runCodes } from './run-codes.js';

export interface Group4 {
  readonly data: Buffer;
  /** Whether pixels of the value 1 are coded as black, else as white. */
  readonly isBlackOne: boolean;
}

/** Encodes bits in CCITT Group 4 (ITU-T T.6), with an end-of-block code. */
export function encodeGroup4({ width, height, bytes }: Bits): Group4 {
  // White rows take the fewest bits, so the more frequent value is coded as white.
  const paper = isMostlyOnes(bytes) ? 1 : 0;
  const rowBytes = Math.ceil(width / 8);
  const writer = new CodeWriter(2 * bytes.length + 1024);
  let reference: readonly number[] = [];
  for (let row = 0; row < height; row++) {
    const changes = changesIn(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), { width, paper });
    encodeRow(writer, { changes, reference, width });
    reference = changes;
  }
  for (let left = 2; left > 0; left--) writer.put(END_OF_LINE);
  return { data: writer.end(), isBlackOne: paper === 0 };
}

function isMostlyOnes(bytes: Buffer): boolean {
  const step = Math.max(1, bytes.length >> 16);
  let ones = 0;
  for (let at = 0; at < bytes.length; at += step) if ((bytes[at] ?? 0) >= 0x80) ones++;
  return 2 * ones * step >= bytes.length;
}

/** The changing elements of a row (T.6 §2.1): pixels of another value than the pixel before; before the first is paper. */
function changesIn(
  row: Buffer,
  { width, paper }: { readonly width: number; readonly paper: 0 | 1 },
): readonly number[] {
  const changes: number[] = [];
  let current: number = paper;
  for (let at = 0; at < width;) {
    const byte = row[at >> 3] ?? (paper === 1 ? 0xff : 0);
    if ((at & 7) === 0 && byte === (current === 1 ? 0xff : 0)) at += 8;
    else {
      if (((byte >> (7 - (at & 7))) & 1) !== current) {
        changes.push(at);
        current ^= 1;
      }
      at++;
    }
  }
  return changes;
}

interface Row {
  readonly changes: readonly number[];
  /** The changing elements of the row above. */
  readonly reference: readonly number[];
  readonly width: number;
}

/** Two-dimensional coding (T.6 §2.2); a0, a1, a2, b1 and b2 are named as there. */
function encodeRow(writer: CodeWriter, { changes, reference, width }: Row): void {
  let [a0, next, above, isInk] = [-1, 0, 0, false];
  while (a0 < width) {
    const a1 = changes[next] ?? width;
    // b1 is the first changing element above, right of a0, to the opposite colour.
    while (above > 0 && (reference[above - 1] ?? width) > a0) above--;
    while (above < reference.length && ((reference[above] ?? width) <= a0 || above % 2 !== (isInk ? 1 : 0))) above++;
    const [b1, b2] = [reference[above] ?? width, reference[above + 1] ?? width];
    const vertical = verticals.get(a1 - b1);
    if (b2 < a1) {
      writer.put(PASS);
      a0 = b2;
    } else if (vertical !== undefined) {
      writer.put(vertical);
      a0 = a1;
      next++;
      isInk = !isInk;
    } else {
      const a2 = changes[next + 1] ?? width;
      writer.put(HORIZONTAL);
      writer.run(a1 - Math.max(0, a0), isInk);
      writer.run(a2 - a1, !isInk);
      a0 = a2;
      next += 2;
    }
  }
}

const PASS: RunCode = { bits: 1, count: 4 };
const HORIZONTAL: RunCode = { bits: 1, count: 3 };
const END_OF_LINE: RunCode = { bits: 1, count: 12 };
/** The codes of vertical mode, by a1 - b1. */
const verticals: ReadonlyMap<number, RunCode> = new Map([
  [0, { bits: 1, count: 1 }],
  [1, { bits: 3, count: 3 }],
  [2, { bits: 3, count: 6 }],
  [3, { bits: 3, count: 7 }],
  [-1, { bits: 2, count: 3 }],
  [-2, { bits: 2, count: 6 }],
  [-3, { bits: 2, count: 7 }],
]);

const LONGEST_RUN = 2560;

class CodeWriter {
  readonly #bytes: GrowingBytes;
  #bits = 0;
  #count = 0;

  constructor(likely: number) {
    this.#bytes = new GrowingBytes(2 ** 30, Math.min(likely, 2 ** 20));
  }

  put({ bits, count }: RunCode): void {
    this.#bits = (this.#bits << count) | bits;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#bytes.push((this.#bits >>> this.#count) & 0xff);
    }
    this.#bits &= 0xff;
  }

  run(length: number, isInk: boolean): void {
    const codes = isInk ? runCodes.black : runCodes.white;
    let left = length;
    for (; left >= LONGEST_RUN + 64; left -= LONGEST_RUN) this.#put(codes[FIRST_LONG + LONGEST_RUN / 64]);
    if (left >= 64) this.#put(codes[FIRST_LONG + (left >> 6)]);
    this.#put(codes[left & 63]);
  }

  end(): Buffer {
    if (this.#count > 0) this.put({ bits: 0, count: 8 - this.#count });
    return this.#bytes.take();
  }

  #put(code: RunCode | undefined): void {
    if (code !== undefined) this.put(code);
  }
}

/** The index of the make-up code of 64 pixels, minus one: make-up codes follow the terminating code of 63 pixels. */
const FIRST_LONG = 63;
