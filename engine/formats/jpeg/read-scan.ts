import type { BitReader } from './bit-reader.js';
import type { JpegComponent } from './picture.js';

/** What a scan says of coefficients: which of them, and which bits of them (T.81 §G.1.1). */
export interface Scan {
  readonly reader: BitReader;
  readonly progressive: boolean;
  /** In the zigzag. */
  readonly first: number;
  readonly last: number;
  /** How far the bits were shifted by which the scans before and this one are exact; 0 before there were any. */
  readonly before: number;
  readonly now: number;
}

/** A component in a scan, with the tables by which its symbols are read. */
export interface ScanComponent {
  readonly component: JpegComponent;
  readonly dc: Uint16Array;
  readonly ac: Uint16Array;
  /** The constant coefficient of the block before. */
  predicted: number;
}

/** Reads the blocks of a scan, one by one. */
export class BlockReader {
  readonly #scan: Scan;
  /** How many blocks still have nothing but what was said of them. */
  #endOfBand = 0;

  constructor(scan: Scan) {
    this.#scan = scan;
  }

  restart(components: readonly ScanComponent[]): void {
    this.#endOfBand = 0;
    for (const component of components) component.predicted = 0;
    this.#scan.reader.restart();
  }

  /** @param at where the block's coefficients begin. */
  read(component: ScanComponent, at: number): void {
    const { progressive, first, before } = this.#scan;
    if (!progressive) this.#readWhole(component, at);
    else if (first === 0) this.#readConstant(component, at);
    else if (before === 0) this.#readBand(component, at);
    else this.#refineBand(component, at);
  }

  #readWhole(it: ScanComponent, at: number): void {
    const { reader } = this.#scan;
    const { coefficients } = it.component;
    it.predicted += reader.signed(reader.symbol(it.dc) & 15);
    coefficients[at] = it.predicted;
    for (let index = 1; index < 64; index++) {
      const symbol = reader.symbol(it.ac);
      const size = symbol & 15;
      if (size === 0 && symbol !== RUN_OF_16) return;
      index += symbol >> 4;
      const value = reader.signed(size);
      if (index < 64) coefficients[at + index] = value;
    }
  }

  #readConstant(it: ScanComponent, at: number): void {
    const { reader, before, now } = this.#scan;
    const { coefficients } = it.component;
    if (before === 0) {
      it.predicted += reader.signed(reader.symbol(it.dc) & 15);
      coefficients[at] = it.predicted << now;
    } else if (reader.bits(1) === 1) coefficients[at] = (coefficients[at] ?? 0) | (1 << now);
  }

  #readBand(it: ScanComponent, at: number): void {
    const { reader, first, last, now } = this.#scan;
    if (this.#endOfBand > 0) {
      this.#endOfBand--;
      return;
    }
    for (let index = first; index <= last; index++) {
      const symbol = reader.symbol(it.ac);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        this.#endOfBand = (1 << run) - 1 + reader.bits(run);
        return;
      }
      index += run;
      const value = reader.signed(size);
      if (index < 64) it.component.coefficients[at + index] = value * (1 << now);
    }
  }

  #refineBand(it: ScanComponent, at: number): void {
    const { reader, first, last, now } = this.#scan;
    const { coefficients } = it.component;
    let index = first;
    while (this.#endOfBand === 0 && index <= last) {
      const symbol = reader.symbol(it.ac);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        this.#endOfBand = (1 << run) + reader.bits(run);
        break;
      }
      const value = size === 0 ? 0 : reader.bits(1) === 1 ? 1 << now : -1 << now;
      index = this.#passZeroes(coefficients, { at, index, run });
      if (value !== 0 && index < 64) coefficients[at + index] = value;
      index++;
    }
    if (this.#endOfBand === 0) return;
    this.#endOfBand--;
    for (; index <= last; index++) this.#refine(coefficients, at + index);
  }

  /** To the zero behind a run of them; what is none on the way gets its bit. */
  #passZeroes(
    coefficients: Int16Array,
    { at, index, run }: { readonly at: number; readonly index: number; readonly run: number },
  ): number {
    let [place, left] = [index, run];
    for (; place <= this.#scan.last; place++) {
      if (coefficients[at + place] !== 0) this.#refine(coefficients, at + place);
      else if (left-- === 0) break;
    }
    return place;
  }

  #refine(coefficients: Int16Array, at: number): void {
    const value = coefficients[at] ?? 0;
    if (value === 0 || this.#scan.reader.bits(1) === 0) return;
    const bit = 1 << this.#scan.now;
    if ((Math.abs(value) & bit) === 0) coefficients[at] = value > 0 ? value + bit : value - bit;
  }
}

const RUN_OF_16 = 0xf0;
