import { runCodes } from './run-codes.js';

/** What a decoder of fax data has to know (ISO 32000-2 table 11). */
export interface FaxLayout {
  /** Negative for Group 4, 0 for Group 3 in one dimension, positive for two. */
  readonly k: number;
  readonly columns: number;
  readonly rows: number;
  /** Whether rows begin at bytes. */
  readonly isAligned: boolean;
}

/**
 * Returns the offset of the byte behind the last row; undefined when there are no rows or columns, or when the rows cannot be decoded.
 * Takes time in proportion to the data.
 */
export function endOfRows(data: Buffer, layout: FaxLayout): number | undefined {
  if (layout.columns < 1 || layout.rows < 1) return undefined;
  const reader = new RowReader(data, layout);
  for (let row = 0; row < layout.rows; row++) if (!reader.skipRow()) return undefined;
  return reader.byteOffset;
}

/** Codes by their number of bits and their bits; a one in front keeps zeros apart. */
type Codes = ReadonlyMap<number, number>;

/** Terminating codes are shorter than make-up codes (T.4, tables 2 and 3). */
const MAKE_UP = 64;

const PASS = 10;
const HORIZONTAL = 11;
/** The modes of two-dimensional coding (ITU-T T.6, table 1): the offsets of vertical mode, or one of the above. */
const modes: Codes = new Map(
  Object.entries({
    '1': 0,
    '011': 1,
    '000011': 2,
    '0000011': 3,
    '010': -1,
    '000010': -2,
    '0000010': -3,
    '0001': PASS,
    '001': HORIZONTAL,
  }).map(([bits, mode]) => [parseInt(`1${bits}`, 2), mode]),
);
const [white, black] = [codesOf(runCodes.white), codesOf(runCodes.black)];

/** Number of bits of the longest code. */
const MAX_BITS = 13;
/** The zeros of an end-of-line code before its one (ITU-T T.4 §4.1.2). */
const EOL_ZEROS = 11;

function codesOf(codes: readonly { readonly bits: number; readonly count: number }[]): Codes {
  const lengthOf = (index: number): number => (index < MAKE_UP ? index : (index - MAKE_UP + 1) * MAKE_UP);
  return new Map(codes.map(({ bits, count }, index) => [(1 << count) | bits, lengthOf(index)]));
}

/**
 * Adds a change of colour at or behind the last one. Two changes at one place are none: between them is a run of length zero. So the
 * changes of a row ascend, and the number of changes tells the colour.
 */
function addChange(changes: number[], x: number): void {
  if (changes.at(-1) === x) changes.pop();
  else changes.push(x);
}

class RowReader {
  readonly #data: Buffer;
  readonly #layout: FaxLayout;
  #bit = 0;
  #reference: readonly number[] = [];

  constructor(data: Buffer, layout: FaxLayout) {
    this.#data = data;
    this.#layout = layout;
  }

  get byteOffset(): number {
    return Math.ceil(this.#bit / 8);
  }

  /** Returns false for a row that cannot be decoded. */
  skipRow(): boolean {
    const { k, isAligned } = this.#layout;
    if (isAligned) this.#bit = 8 * this.byteOffset;
    if (k >= 0) this.#skipEndOfLine();
    const isFlat = k === 0 || (k > 0 && this.#next() === 1);
    const changes = isFlat ? this.#flatRow() : this.#row();
    if (changes === undefined) return false;
    this.#reference = changes;
    return true;
  }

  #skipEndOfLine(): void {
    let zeros = 0;
    while (this.#bit + zeros < 8 * this.#data.length && this.#at(this.#bit + zeros) === 0) zeros++;
    if (zeros >= EOL_ZEROS) this.#bit += zeros + 1;
  }

  #flatRow(): readonly number[] | undefined {
    const changes: number[] = [];
    for (let [x, isInk] = [0, false]; x < this.#layout.columns; isInk = !isInk) {
      const run = this.#run(isInk);
      if (run === undefined) return undefined;
      x += run;
      addChange(changes, x);
    }
    return changes;
  }

  /** Two-dimensional coding (T.6 §2.2); a0, b1 and b2 are named as there. */
  #row(): readonly number[] | undefined {
    const { columns } = this.#layout;
    const reference = this.#reference;
    const referenceAt = (index: number): number => Math.min(columns, reference[index] ?? columns);
    const changes: number[] = [];
    let [a0, above, isInk] = [-1, 0, false];
    while (a0 < columns) {
      while (above > 0 && referenceAt(above - 1) > a0) above--;
      while (above < reference.length && (referenceAt(above) <= a0 || above % 2 !== (isInk ? 1 : 0))) above++;
      const [b1, b2] = [referenceAt(above), referenceAt(above + 1)];
      const mode = this.#code(modes);
      if (mode === undefined) return undefined;
      if (mode === PASS) a0 = b2;
      else if (mode === HORIZONTAL) {
        const [first, second] = [this.#run(isInk), this.#run(!isInk)];
        if (first === undefined || second === undefined) return undefined;
        const a1 = Math.max(0, a0) + first;
        a0 = a1 + second;
        addChange(changes, a1);
        addChange(changes, a0);
      } else {
        // Damaged data also lead to a place before the last change.
        a0 = Math.max(0, a0, b1 + mode);
        addChange(changes, a0);
        isInk = !isInk;
      }
    }
    return changes;
  }

  #run(isInk: boolean): number | undefined {
    for (let total = 0; ;) {
      const length = this.#code(isInk ? black : white);
      if (length === undefined) return undefined;
      total += length;
      if (length < MAKE_UP) return total;
    }
  }

  #code(codes: Codes): number | undefined {
    let key = 1;
    for (let count = 0; count < MAX_BITS && this.#bit < 8 * this.#data.length; count++) {
      key = (key << 1) | this.#next();
      const value = codes.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #next(): number {
    return this.#at(this.#bit++);
  }

  #at(bit: number): number {
    return ((this.#data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  }
}
