import { TooComplex } from '../../errors.js';
import { UndecodableStream } from '../../pdf/file/unsound-pdf.js';
import { BitReader } from './bit-reader.js';
import { type HuffmanTable, lookupOf } from './huffman-code.js';
import { type JpegComponent, type JpegPicture, unitsOf } from './picture.js';
import { BlockReader, type Scan, type ScanComponent } from './read-scan.js';

/** Two bytes each. */
const MOST_COEFFICIENTS = 2 ** 27;
/** Each may go through all of the picture. */
const MOST_SCANS = 200;

/** The coefficients of a JPEG file. @throws UndecodableStream for a process that is not read here, TooComplex. */
export function readJpeg(bytes: Buffer): JpegPicture {
  return new JpegReader(bytes).read();
}

class JpegReader {
  readonly #bytes: Buffer;
  readonly #steps = new Map<number, Uint16Array>();
  readonly #tables = new Map<number, Uint16Array>();
  #picture: JpegPicture | undefined;
  #isJfif = false;
  #adobe: Buffer | undefined;
  #progressive = false;
  #interval = 0;
  #scans = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(): JpegPicture {
    for (let at = this.#marker(0); at !== undefined; at = this.#marker(at)) {
      const marker = this.#bytes[at + 1] ?? 0;
      at += 2;
      if (marker === 0xd9 && this.#scans > 0) break;
      if (marker === 0xd8 || marker === 0xd9 || marker === 1) continue;
      const length = at + 2 <= this.#bytes.length ? this.#bytes.readUInt16BE(at) : 0;
      if (length < 2) break;
      this.#segment(marker, this.#bytes.subarray(at + 2, at + length), at + length);
      at += length;
    }
    if (this.#picture === undefined || this.#scans === 0) throw new UndecodableStream('A JPEG image has no scan.');
    return { ...this.#picture, isJfif: this.#isJfif, adobe: this.#adobe };
  }

  /** The next that stands for more than a byte of ones, or for a restart. */
  #marker(from: number): number | undefined {
    for (let at = this.#bytes.indexOf(0xff, from); at >= 0; at = this.#bytes.indexOf(0xff, at + 1)) {
      const marker = this.#bytes[at + 1];
      if (marker === undefined) return undefined;
      if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
    }
    return undefined;
  }

  #segment(marker: number, data: Buffer, end: number): void {
    if (marker === 0xdb) this.#readSteps(data);
    else if (marker === 0xc4) this.#readTables(data);
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) this.#readFrame(data, marker === 0xc2);
    else if (marker > 0xc2 && marker <= 0xcf)
      throw new UndecodableStream('A JPEG image is coded in a way not read here.');
    else if (marker === 0xdd) this.#interval = data.length < 2 ? 0 : data.readUInt16BE(0);
    else if (marker === 0xee && data.toString('latin1', 0, 5) === 'Adobe') {
      this.#adobe = Buffer.from(data.subarray(0, ADOBE_BYTES));
    } else if (marker === 0xe0 && data.toString('latin1', 0, 5) === 'JFIF\0') this.#isJfif = true;
    else if (marker === 0xda) this.#readScan(data, end);
  }

  #readSteps(data: Buffer): void {
    for (let at = 0; at < data.length;) {
      const head = data[at++] ?? 0;
      const wide = head >> 4 !== 0;
      const steps = new Uint16Array(64);
      for (let index = 0; index < 64; index++, at += wide ? 2 : 1) {
        steps[index] = wide ? ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0) : (data[at] ?? 0);
      }
      this.#steps.set(head & 15, steps);
    }
  }

  #readTables(data: Buffer): void {
    for (let at = 0; at + 17 <= data.length;) {
      const id = data[at] ?? 0;
      const counts = data.subarray(at + 1, at + 17);
      const size = counts.reduce((sum, count) => sum + count, 0);
      const table: HuffmanTable = { counts, symbols: data.subarray(at + 17, at + 17 + size) };
      this.#tables.set(id, lookupOf(table));
      at += 17 + size;
    }
  }

  #readFrame(data: Buffer, progressive: boolean): void {
    const count = data[5] ?? 0;
    if (this.#picture !== undefined) throw new UndecodableStream('A JPEG image has several frames.');
    if (data[0] !== 8 || count < 1 || count > 4 || data.length < 6 + 3 * count) {
      throw new UndecodableStream('A JPEG image has samples that are not read here.');
    }
    const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
    if (width === 0 || height === 0) throw new UndecodableStream('A JPEG image does not say how large it is.');
    const stated = Array.from({ length: count }, (_, index) => {
      const [id = 0, sampling = 0, table = 0] = data.subarray(6 + 3 * index);
      return { id, across: sampling >> 4, down: sampling & 15, table };
    });
    if (stated.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) {
      throw new UndecodableStream('A JPEG image has components of a size that is not defined.');
    }
    this.#progressive = progressive;
    const size = { width, height };
    this.#picture = { ...size, components: placed(size, stated), steps: this.#steps, isJfif: false, adobe: undefined };
  }

  #readScan(data: Buffer, start: number): void {
    const picture = this.#picture;
    if (picture === undefined || ++this.#scans > MOST_SCANS)
      throw new UndecodableStream('A JPEG image is not in order.');
    const count = data[0] ?? 0;
    const components = Array.from({ length: count }, (_, index): ScanComponent => {
      const [id, tables = 0] = data.subarray(1 + 2 * index);
      const component = picture.components.find((it) => it.id === id);
      if (component === undefined)
        throw new UndecodableStream('A scan of a JPEG image is of a component there is not.');
      return { component, dc: this.#table(tables >> 4), ac: this.#table(0x10 | (tables & 15)), predicted: 0 };
    });
    const [first = 0, last = 63, bits = 0] = data.subarray(1 + 2 * count);
    const reader = new BitReader(this.#bytes, start);
    const progressive = this.#progressive;
    this.#readBlocks(
      { reader, progressive, first, last: Math.min(63, last), before: bits >> 4, now: bits & 15 },
      components,
    );
  }

  #readBlocks(scan: Scan, components: readonly ScanComponent[]): void {
    const blocks = new BlockReader(scan);
    let units = 0;
    const begin = (): void => {
      if (this.#interval > 0 && units > 0 && units % this.#interval === 0) blocks.restart(components);
      units++;
    };
    const [only] = components;
    if (components.length === 1 && only !== undefined) {
      const { columns, usedColumns, usedRows } = only.component;
      for (let row = 0; row < usedRows; row++) {
        for (let column = 0; column < usedColumns; column++) {
          begin();
          blocks.read(only, 64 * (row * columns + column));
        }
      }
    } else if (this.#picture !== undefined)
      eachUnit(this.#picture, components, { begin, read: (it, at) => blocks.read(it, at) });
  }

  /** One that lacks has no codes. */
  #table(id: number): Uint16Array {
    return this.#tables.get(id) ?? noCodes;
  }
}

/** What it says of colours, and nothing that a program put behind it. */
const ADOBE_BYTES = 12;

const noCodes = new Uint16Array(65536);

type Stated = Pick<JpegComponent, 'id' | 'across' | 'down' | 'table'>;

function placed(
  size: { readonly width: number; readonly height: number },
  stated: readonly Stated[],
): readonly JpegComponent[] {
  const units = unitsOf({ ...size, components: stated });
  const blocks = stated.reduce((sum, { across, down }) => sum + units.columns * units.rows * across * down, 0);
  if (64 * blocks > MOST_COEFFICIENTS) throw new TooComplex('A JPEG image has more pixels than can be redacted.');
  return stated.map((it) => {
    const [columns, rows] = [units.columns * it.across, units.rows * it.down];
    return {
      ...it,
      columns,
      rows,
      usedColumns: Math.ceil(Math.ceil((size.width * it.across) / units.across) / 8),
      usedRows: Math.ceil(Math.ceil((size.height * it.down) / units.down) / 8),
      coefficients: new Int16Array(64 * columns * rows),
    };
  });
}

/** Goes through the blocks of a scan of several components in their order (T.81 §A.2.3). */
export function eachUnit<Item extends { readonly component: JpegComponent }>(
  picture: JpegPicture,
  items: readonly Item[],
  { begin, read }: { readonly begin: () => void; readonly read: (item: Item, at: number) => void },
): void {
  const units = unitsOf(picture);
  for (let row = 0; row < units.rows; row++) {
    for (let column = 0; column < units.columns; column++) {
      begin();
      for (const item of items) {
        const { across, down, columns } = item.component;
        for (let y = 0; y < down; y++) {
          const first = (row * down + y) * columns + column * across;
          for (let x = 0; x < across; x++) read(item, 64 * (first + x));
        }
      }
    }
  }
}
