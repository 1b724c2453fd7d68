import { filterPhotograph } from './filter-photographs.js';
import { type PngHeader, rowBytesOf, samplesOf } from './png-header.js';

/** The rows of an image with alpha, split into colour rows and rows of opacity in 8 bits. */
interface SplitRows {
  readonly colours: Buffer;
  readonly opacity: Buffer;
}

/**
 * Splits the filtered rows of a PNG with alpha into colours and opacity. A filter relates each byte only to the bytes at the
 * same place in neighbouring pixels (PNG 3rd edition §9.2), so the filtered bytes of colours, and of the higher bytes of
 * opacity, remain valid by themselves: rows keep their filters.
 */
export class AlphaSplitter {
  readonly #pixelBytes: number;
  readonly #colourBytes: number;
  readonly #width: number;
  /** The current, incomplete row. */
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

  /** Whether all rows so far are fully opaque. */
  get isOpaque(): boolean {
    return this.#isOpaque;
  }

  /** Returns the rows that `bytes`, the next inflated data, complete. */
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

  /** Yields complete rows; a row is valid only until the next one. */
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

/** Returns whether a row is fully opaque if the rows above it are. */
function isOpaque(row: Buffer, isFirst: boolean): boolean {
  const [start, others] = (isFirst ? opaqueFirstRow : opaqueRow)[row[0] ?? 0] ?? [];
  if (row[1] !== start) return false;
  for (let at = 2; at < row.length; at++) if (row[at] !== others) return false;
  return true;
}

/** The filtered values of 255 at the start of the first row and after it, by filter: None, Sub, Up, Average and Paeth. */
const opaqueFirstRow = [
  [255, 255],
  [255, 0],
  [255, 255],
  [255, 128],
  [255, 0],
] as const;

/** The same values for a row below a row of 255. */
const opaqueRow = [
  [255, 255],
  [255, 0],
  [0, 0],
  [128, 0],
  [0, 0],
] as const;
