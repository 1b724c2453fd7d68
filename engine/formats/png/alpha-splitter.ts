import { filterPhotograph } from './filter-photographs.js';
import { type PngHeader, rowBytesOf, samplesOf } from './header.js';

/** Rows of a picture with alpha, taken apart: those of its colours, and those of its opacity in 8 bits. */
interface SplitRows {
  readonly colours: Buffer;
  readonly opacity: Buffer;
}

/**
 * Takes apart the rows of a PNG with alpha. A filter makes of a byte what it is against those at the same place in
 * neighbouring pixels (PNG 3rd edition §9.2), so that what it has made of colours and of opacity, even of the higher bytes
 * alone, is what it would have made without the others: rows keep their filters, where they
 * have one.
 */
export class AlphaSplitter {
  readonly #pixelBytes: number;
  readonly #colourBytes: number;
  readonly #width: number;
  /** A row that is not all there yet. */
  readonly #row: Buffer;
  #gathered = 0;
  #isFirst = true;
  #isOpaque = true;

  constructor(header: PngHeader) {
    const sampleBytes = header.depth / 8;
    this.#pixelBytes = samplesOf(header) * sampleBytes;
    this.#colourBytes = this.#pixelBytes - sampleBytes;
    this.#width = header.width;
    this.#row = Buffer.allocUnsafe(rowBytesOf(header));
  }

  /** Whether all rows so far are opaque everywhere. */
  get isOpaque(): boolean {
    return this.#isOpaque;
  }

  /** @param bytes the next of the inflated data; with them and those before, as many rows as are whole are given. */
  split(bytes: Buffer): SplitRows {
    const count = Math.floor((this.#gathered + bytes.length) / this.#row.length);
    const colours = Buffer.allocUnsafe(count * (1 + this.#width * this.#colourBytes));
    const opacity = Buffer.allocUnsafe(count * (1 + this.#width));
    let number = 0;
    for (const row of this.#rows(bytes)) {
      this.#splitRow(row, {
        colours: partOf(colours, number, count),
        opacity: partOf(opacity, number, count),
      });
      number += 1;
    }
    return { colours, opacity };
  }

  /** A row is only valid until the next one. */
  *#rows(bytes: Buffer): Generator<Buffer> {
    const { length } = this.#row;
    for (let at = 0; at < bytes.length;) {
      if (this.#gathered === 0 && at + length <= bytes.length) {
        yield bytes.subarray(at, at + length);
        at += length;
        continue;
      }
      const copied = bytes.copy(this.#row, this.#gathered, at);
      at += copied;
      this.#gathered = (this.#gathered + copied) % length;
      if (this.#gathered === 0) yield this.#row;
    }
  }

  #splitRow(row: Buffer, { colours, opacity }: SplitRows): void {
    const [pixelBytes, colourBytes] = [this.#pixelBytes, this.#colourBytes];
    const filter = row[0] ?? 0;
    colours[0] = filter;
    opacity[0] = filter;
    let colour = 1;
    for (let at = 1, pixel = 1; at < row.length; at += pixelBytes, pixel++) {
      for (let byte = at; byte < at + colourBytes; byte++) colours[colour++] = row[byte] ?? 0;
      opacity[pixel] = row[at + colourBytes] ?? 0;
    }
    filterPhotograph(colours, colourBytes);
    this.#isOpaque &&= isOpaque(opacity, this.#isFirst);
    this.#isFirst = false;
  }
}

function partOf(rows: Buffer, number: number, count: number): Buffer {
  const length = rows.length / count;
  return rows.subarray(number * length, (number + 1) * length);
}

/** Whether a row is opaque everywhere, when those above it are. */
function isOpaque(row: Buffer, isFirst: boolean): boolean {
  const [start, others] = (isFirst ? opaqueFirstRow : opaqueRow)[row[0] ?? 0] ?? [];
  if (row[1] !== start) return false;
  for (let at = 2; at < row.length; at++) if (row[at] !== others) return false;
  return true;
}

/** What each of the filters makes of 255 at the start of a row and after it: nothing, left, above, average and Paeth. */
const opaqueFirstRow = [
  [255, 255],
  [255, 0],
  [255, 255],
  [255, 128],
  [255, 0],
] as const;

/** The same below a row of 255. */
const opaqueRow = [
  [255, 255],
  [255, 0],
  [0, 0],
  [128, 0],
  [0, 0],
] as const;
