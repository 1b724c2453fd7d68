import type { BitReader } from './bit-reader.js';
import type { JpegComponent } from './coefficients.js';

/** The coefficients, and the bits of them, that a scan codes (T.81 §G.1.1). */
export interface Scan {
  readonly reader: BitReader;
  readonly progressive: boolean;
  /** The first and the last coefficient, by their index in zigzag order. */
  readonly first: number;
  readonly last: number;
  /** Successive approximation: the bit position of the preceding scan (Ah), 0 for the first, and of this scan (Al). */
  readonly before: number;
  readonly now: number;
}

/** A component in a scan, with the lookup tables of its symbols. */
export interface ScanComponent {
  readonly component: JpegComponent;
  readonly dc: Uint16Array;
  readonly ac: Uint16Array;
  /** The DC coefficient of the preceding block, from which the next is predicted. */
  predicted: number;
}

/** Reads the blocks of a scan, one after the other. */
export class BlockReader {
  readonly #scan: Scan;
  /** Blocks left in the end-of-band run: they code no new coefficients. */
  #endOfBand = 0;

  constructor(scan: Scan) {
    this.#scan = scan;
  }

  restart(components: readonly ScanComponent[]): void {
    this.#endOfBand = 0;
    for (const component of components) component.predicted = 0;
    this.#scan.reader.restart();
  }

  /** @param at the index of the block's first coefficient */
  read(component: ScanComponent, at: number): void {
    const { progressive, first, before } = this.#scan;
    if (!progressive) this.#readWhole(component, at);
    else if (first === 0) this.#readDc(component, at);
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

  #readDc(it: ScanComponent, at: number): void {
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

  /** Skips `run` zero coefficients and refines the others on the way; returns the index of the next zero. */
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
