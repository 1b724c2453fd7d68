import type { Bytes } from '../../files/random-access.js';
import { paddedBytes, type Rows } from './rows.js';
import type { BmpHeader } from './bmp-header.js';

/** The number of bytes that are read at once. */
const BLOCK_BYTES = 2 ** 16;

/** The escape codes after a zero byte; other values are numbers of pixels that follow literally. */
const END_OF_LINE = 0;
const END_OF_PICTURE = 1;
const MOVE = 2;

/**
 * Reads the rows of a BMP in RLE4 or RLE8, one byte a pixel. Skipped pixels have the first colour. The code runs from bottom
 * to top, so the whole image is decoded into memory.
 */
export function runLengthRows(file: Bytes, header: BmpHeader): Rows {
  const { width, height, topDown } = header;
  const canvas = new Canvas(width, height);
  const complete = draw(new Codes(file, header.pixelsAt), canvas, header.encoding === 'rle4' ? 4 : 8);
  return {
    ...{ rowBytes: width, bits: 8, damaged: !complete },
    *[Symbol.iterator]() {
      for (let row = 0; row < height; row++) yield canvas.row(topDown ? row : height - 1 - row);
    },
  };
}

/** @returns whether the code is well-formed and complete */
function draw(codes: Codes, canvas: Canvas, bits: 4 | 8): boolean {
  for (;;) {
    const [count, value] = [codes.next(), codes.next()];
    if (codes.ended) return false;
    if (count > 0) {
      for (let index = 0; index < count; index++) canvas.put(bits === 8 ? value : nibble(value, index));
    } else if (value === END_OF_LINE) canvas.toNextLine();
    else if (value === END_OF_PICTURE) return !canvas.overrun;
    else if (value === MOVE) canvas.move(codes.next(), codes.next());
    else drawEach(codes, canvas, { count: value, bits });
    if (canvas.full) return !canvas.overrun;
  }
}

/** Draws literal pixels, which are padded to words of 16 bits. */
function drawEach(codes: Codes, canvas: Canvas, { count, bits }: { count: number; bits: 4 | 8 }): void {
  const bytes = Math.ceil((count * bits) / 8);
  let code = 0;
  for (let index = 0; index < count; index++) {
    if (bits === 8 || index % 2 === 0) code = codes.next();
    canvas.put(bits === 8 ? code : nibble(code, index));
  }
  if (bytes % 2 === 1) codes.next();
}

/** Returns the pixel at an index of a byte: 0 for the upper four bits, 1 for the lower. */
function nibble(byte: number, index: number): number {
  return index % 2 === 0 ? byte >>> 4 : byte & 15;
}

/** The image under construction. Pixels outside it are dropped. */
class Canvas {
  readonly #pixels: Buffer;
  #x = 0;
  #y = 0;
  /** Whether a line had more pixels than the width. */
  overrun = false;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.#pixels = Buffer.alloc(width * height);
  }

  get full(): boolean {
    return this.#y >= this.height;
  }

  put(value: number): void {
    if (this.#x < this.width && this.#y < this.height) this.#pixels[this.#y * this.width + this.#x] = value;
    else this.overrun = true;
    this.#x += 1;
  }

  toNextLine(): void {
    this.#x = 0;
    this.#y += 1;
  }

  move(right: number, up: number): void {
    this.#x += right;
    this.#y += up;
  }

  row(index: number): Buffer {
    return this.#pixels.subarray(index * this.width, (index + 1) * this.width);
  }
}

/** Reads the code byte by byte; returns zeros after its end. */
class Codes {
  #block: Buffer = Buffer.alloc(0);
  #at = 0;
  ended = false;

  constructor(
    private readonly file: Bytes,
    private position: number,
  ) {}

  next(): number {
    if (this.#at === this.#block.length) this.#readOn();
    return this.#block[this.#at++] ?? 0;
  }

  #readOn(): void {
    const length = Math.min(BLOCK_BYTES, this.file.size - this.position);
    this.ended = length <= 0;
    this.#block = this.ended ? Buffer.alloc(2) : paddedBytes(this.file, this.position, length);
    this.position += length;
    this.#at = 0;
  }
}
