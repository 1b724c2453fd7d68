import { TooComplex } from '../../errors.js';
import { UnsupportedEncoding } from '../../files/malformed-data.js';
import { bytesOf } from '../../files/random-access.js';
import { BitReader } from './bit-reader.js';
import { type JpegCoefficients, type JpegComponent, unitsOf } from './coefficients.js';
import { type Component, hasSoundSampling, parseFrame } from './parse-frame.js';
import { type HuffmanTable, lookupOf } from './huffman-code.js';
import { quantizationTables } from './quantization-tables.js';
import { APP0, APP14, DHT, DQT, DRI, EOI, isFrame, parametersOf, type Segment, segmentsOf, SOS } from './markers.js';
import { BlockReader, type Scan, type ScanComponent } from './read-scan.js';

/** Maximum number of coefficients; each takes two bytes. */
const MAX_COEFFICIENTS = 2 ** 27;
/** Maximum number of scans; each scan may process the whole image. */
const MAX_SCANS = 200;

/**
 * The quantized coefficients of a JPEG file with Huffman coding, sequential or progressive.
 * @throws UnsupportedEncoding for other processes and for damaged files; TooComplex
 */
export function readCoefficients(bytes: Buffer): JpegCoefficients {
  return new CoefficientReader(bytes).read();
}

class CoefficientReader {
  readonly #bytes: Buffer;
  readonly #steps = new Map<number, Uint16Array>();
  readonly #tables = new Map<number, Uint16Array>();
  #picture: JpegCoefficients | undefined;
  #isJfif = false;
  #adobe: Buffer | undefined;
  #progressive = false;
  #interval = 0;
  #scans = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(): JpegCoefficients {
    for (const segment of segmentsOf(bytesOf(this.#bytes))) {
      // Tables may precede the image as a separate JPEG stream with its own end marker.
      if (segment.isDamaged || (segment.marker === EOI && this.#scans > 0)) break;
      this.#read(segment);
    }
    if (this.#picture === undefined || this.#scans === 0) throw new UnsupportedEncoding('A JPEG image has no scan.');
    return { ...this.#picture, isJfif: this.#isJfif, adobe: this.#adobe };
  }

  #read(segment: Segment): void {
    const { marker, start, length } = segment;
    const data = parametersOf(this.#bytes, segment);
    if (marker === DQT) {
      for (const [id, steps] of quantizationTables(data)) this.#steps.set(id, steps);
    } else if (marker === DHT) this.#readTables(data);
    else if (HUFFMAN_FRAMES.includes(marker)) this.#readFrame(data, marker === PROGRESSIVE);
    else if (isFrame(marker) || ARITHMETIC.includes(marker)) {
      throw new UnsupportedEncoding('A JPEG image has a coding process that is not supported.');
    } else if (marker === DRI) this.#interval = data.length < 2 ? 0 : data.readUInt16BE(0);
    else if (marker === APP14 && data.toString('latin1', 0, 5) === 'Adobe') {
      this.#adobe = Buffer.from(data.subarray(0, ADOBE_BYTES));
    } else if (marker === APP0 && data.toString('latin1', 0, 5) === 'JFIF\0') this.#isJfif = true;
    else if (marker === SOS) this.#readScan(data, start + length);
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
    const frame = parseFrame(data);
    if (this.#picture !== undefined) throw new UnsupportedEncoding('A JPEG image has several frames.');
    if (frame?.precision !== 8 || frame.components.length > 4) {
      throw new UnsupportedEncoding('A JPEG image has a sample precision that is not supported.');
    }
    const { width, height, components } = frame;
    if (width === 0 || height === 0) throw new UnsupportedEncoding('A JPEG image does not state its size.');
    if (!hasSoundSampling(frame)) {
      throw new UnsupportedEncoding('A JPEG image has invalid sampling factors.');
    }
    this.#progressive = progressive;
    const size = { width, height };
    this.#picture = {
      ...size,
      components: placed(size, components),
      steps: this.#steps,
      isJfif: false,
      adobe: undefined,
    };
  }

  #readScan(data: Buffer, start: number): void {
    const picture = this.#picture;
    if (picture === undefined || ++this.#scans > MAX_SCANS) throw new UnsupportedEncoding('A JPEG image is malformed.');
    const count = data[0] ?? 0;
    const components = Array.from({ length: count }, (_, index): ScanComponent => {
      const [id, tables = 0] = data.subarray(1 + 2 * index);
      const component = picture.components.find((it) => it.id === id);
      if (component === undefined) throw new UnsupportedEncoding('A scan of a JPEG image has an unknown component.');
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

  /** A table that the file does not define has no codes. */
  #table(id: number): Uint16Array {
    return this.#tables.get(id) ?? noCodes;
  }
}

/** SOF0 to SOF2: baseline, extended sequential and progressive (ITU-T T.81, table B.1). */
const HUFFMAN_FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
const PROGRESSIVE = 0xc2;
/** JPG, which is reserved, and DAC, which sets up arithmetic coding. */
const ARITHMETIC: readonly number[] = [0xc8, 0xcc];

/** The fields of the Adobe segment, without any bytes that a program put after them. */
const ADOBE_BYTES = 12;

const noCodes = new Uint16Array(65536);

function placed(
  size: { readonly width: number; readonly height: number },
  stated: readonly Component[],
): readonly JpegComponent[] {
  const units = unitsOf({ ...size, components: stated });
  const blocks = stated.reduce((sum, { across, down }) => sum + units.columns * units.rows * across * down, 0);
  if (64 * blocks > MAX_COEFFICIENTS) throw new TooComplex('A JPEG image has more pixels than can be edited.');
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
  picture: JpegCoefficients,
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
