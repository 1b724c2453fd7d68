/** What the hint tables tell of a document; objects are in the order of the file. */
export interface HintFacts {
  readonly pages: readonly PageFacts[];
  /** Offset of the first page, as if there were no hint stream. */
  readonly firstPageOffset: number;
  /** Bytes of each object of the first page, and then of each shared object. */
  readonly sharedLengths: readonly number[];
  readonly firstPageObjects: number;
  /** The number and the offset of the first shared object; 0 without one. */
  readonly firstShared: { readonly num: number; readonly offset: number };
  /** The objects of the outlines, which follow each other. */
  readonly outlines: ObjectGroup | undefined;
}

export interface ObjectGroup {
  /** The number and the offset of the first object. */
  readonly num: number;
  readonly offset: number;
  readonly objects: number;
  readonly bytes: number;
}

export interface PageFacts {
  readonly objects: number;
  readonly bytes: number;
  /** Indices in the shared objects. */
  readonly shared: readonly number[];
}

/** The data of a hint stream, and where the tables of shared objects and of outlines begin in it. */
export interface HintTables {
  readonly data: Buffer;
  readonly sharedAt: number;
  readonly outlinesAt: number | undefined;
}

export function hintTables(facts: HintFacts): HintTables {
  const [pages, shared] = [pageTable(facts), sharedTable(facts)];
  const { outlines } = facts;
  const sharedAt = pages.length;
  if (outlines === undefined) return { data: Buffer.concat([pages, shared]), sharedAt, outlinesAt: undefined };
  const { num, offset, objects, bytes } = outlines;
  const table = new BitRows().row(32, [num, offset, objects, bytes]).finish();
  return { data: Buffer.concat([pages, shared, table]), sharedAt, outlinesAt: sharedAt + shared.length };
}

/** ISO 32000-2 tables F.3 and F.4. The content of a page counts as the whole page, since other objects may stand between its streams. */
function pageTable({ pages, firstPageOffset, sharedLengths }: HintFacts): Buffer {
  const objects = differences(pages.map((page) => page.objects));
  const bytes = differences(pages.map((page) => page.bytes));
  const counts = pages.map(({ shared }) => shared.length);
  const [countBits, indexBits] = [bitsOf(counts), bitsFor(sharedLengths.length)];
  const bits = new BitRows();
  bits.row(32, [objects.least, firstPageOffset]).row(16, [objects.bits]);
  bits.row(32, [bytes.least]).row(16, [bytes.bits]);
  bits.row(32, [0]).row(16, [0]);
  bits.row(32, [bytes.least]).row(16, [bytes.bits]);
  // No fractions are stated for shared objects, which takes no bits; their denominator may be any.
  bits.row(16, [countBits, indexBits, 0, 4]);
  bits.row(objects.bits, objects.values).row(bytes.bits, bytes.values);
  bits.row(countBits, counts);
  bits.row(
    indexBits,
    pages.flatMap(({ shared }) => shared),
  );
  // Of the offset of the content, no bits are stated.
  return bits.row(bytes.bits, bytes.values).finish();
}

/** ISO 32000-2 tables F.5 and F.6. Each object is a group of its own. */
function sharedTable({ sharedLengths, firstPageObjects, firstShared }: HintFacts): Buffer {
  const lengths = differences(sharedLengths);
  const bits = new BitRows();
  bits.row(32, [firstShared.num, firstShared.offset, firstPageObjects, sharedLengths.length]);
  bits.row(16, [0]).row(32, [lengths.least]).row(16, [lengths.bits]);
  bits.row(lengths.bits, lengths.values);
  const signatures = new Array<number>(sharedLengths.length).fill(0);
  return bits.row(1, signatures).finish();
}

interface Differences {
  readonly least: number;
  readonly values: readonly number[];
  /** Bits of the greatest value. */
  readonly bits: number;
}

/** The differences of values from the least one. */
function differences(values: readonly number[]): Differences {
  const least = values.reduce((low, value) => Math.min(low, value), Infinity);
  const differing = values.map((value) => value - least);
  return { least: values.length === 0 ? 0 : least, values: differing, bits: bitsOf(differing) };
}

function bitsOf(values: readonly number[]): number {
  return bitsFor(values.reduce((high, value) => Math.max(high, value), 0));
}

/** Bits of a number below 2³². */
function bitsFor(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;
}

/** Writes rows of numbers, the most significant bit first; each row begins with a byte. */
class BitRows {
  #bytes: Buffer = Buffer.alloc(1024);
  #length = 0;

  row(bits: number, values: readonly number[]): this {
    this.#reserve(Math.ceil((bits * values.length) / 8));
    let [held, count] = [0, 0];
    for (const value of values) {
      for (let left = bits; left > 0;) {
        const taken = Math.min(left, 8 - count);
        left -= taken;
        held = (held << taken) | (Math.floor(value / 2 ** left) & (2 ** taken - 1));
        count += taken;
        if (count < 8) continue;
        this.#bytes[this.#length++] = held;
        [held, count] = [0, 0];
      }
    }
    if (count > 0) this.#bytes[this.#length++] = held << (8 - count);
    return this;
  }

  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
