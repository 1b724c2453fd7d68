import { medianOf } from '../../../geometry/median.js';
import { type Grid, type Span, spansOf } from './spans.js';
import type { UnitQuad } from '../drawing/unit-quad.js';
import { type JpegCoefficients, type JpegComponent, unitsOf } from '../../../formats/jpeg/coefficients.js';
import { readCoefficients } from '../../../formats/jpeg/read-coefficients.js';
import { coefficientsOf, samplesOf } from '../../../formats/jpeg/transform.js';
import { writeCoefficients } from '../../../formats/jpeg/write-coefficients.js';

/** What a coefficient may be where samples have 8 bits, so that no difference of two takes more bits than there are codes. */
const GREATEST = 1023;

/**
 * Fills shapes in a JPEG file with what is around them. All blocks that lie elsewhere keep their coefficients, and so their
 * pixels; those at an edge of a shape are coded anew, finely enough that nobody sees what that does to the rest of them.
 * @throws UnsupportedEncoding, TooComplex
 */
export function wipeJpeg(file: Buffer, quads: readonly UnitQuad[]): Buffer {
  const picture = readCoefficients(file);
  const works = picture.components.map((component) => new Work(picture, component));
  for (const table of picture.steps.keys()) {
    const those = works.filter(({ component }) => component.table === table);
    refine(picture, table, (steps) => Math.max(0, ...those.map((work) => work.errorWith(steps, quads))));
  }
  for (const work of works) for (const quad of quads) work.wipe(quad);
  return writeCoefficients(picture);
}

/**
 * Finer steps make a file larger, all over: the first of these is taken to which it is enough to bring down those above it.
 * The large ones are those of high frequencies, of which there is little in a picture.
 */
const LARGEST_STEPS = [65535, 32, 24, 16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1] as const;
/** Of 255: how far samples at the edge of a shape may be from what they were, which nobody sees. */
const GREATEST_ERROR = 2;

/** Makes the steps of a table as small as they have to be, without any change to what coefficients stand for. */
function refine(picture: JpegCoefficients, table: number, errorWith: (steps: Uint16Array) => number): void {
  const steps = picture.steps.get(table);
  if (steps === undefined) return;
  const components = picture.components.filter((it) => it.table === table);
  const most = greatestOf(components);
  for (const largest of LARGEST_STEPS) {
    const factors = Uint16Array.from(steps, (step, index) => factorFor(step, most[index] ?? 0, largest));
    const finer = steps.map((step, index) => step / (factors[index] ?? 1));
    if (largest > 1 && errorWith(finer) > GREATEST_ERROR) continue;
    picture.steps.set(table, finer);
    for (const component of components) multiply(component, factors);
    return;
  }
}

function greatestOf(components: readonly JpegComponent[]): Uint16Array {
  const most = new Uint16Array(64);
  for (const { coefficients } of components) {
    for (let at = 0; at < coefficients.length; at++) {
      const value = Math.abs(coefficients[at] ?? 0);
      if (value > (most[at & 63] ?? 0)) most[at & 63] = value;
    }
  }
  return most;
}

function multiply({ coefficients }: JpegComponent, factors: Uint16Array): void {
  for (let at = 0; at < coefficients.length; at++) coefficients[at] = (coefficients[at] ?? 0) * (factors[at & 63] ?? 1);
}

/** The least divisor of a step that brings it down to a limit; a smaller one where coefficients cannot be multiplied with it. */
function factorFor(step: number, most: number, largest: number): number {
  let best = 1;
  for (let factor = 1; factor <= step && most * factor <= GREATEST; factor++) {
    if (step % factor !== 0) continue;
    best = factor;
    if (step / factor <= largest) break;
  }
  return best;
}

/** A block that a shape covers, or a part of it. */
interface Touched {
  /** Where its coefficients begin. */
  readonly at: number;
  /** A bit for each of its samples, row by row, that is covered. */
  readonly covered: Uint8Array;
  count: number;
}

class Work {
  readonly component: JpegComponent;
  readonly #picture: JpegCoefficients;
  readonly #grid: Grid;

  constructor(picture: JpegCoefficients, component: JpegComponent) {
    const units = unitsOf(picture);
    this.#picture = picture;
    this.component = component;
    this.#grid = {
      width: (picture.width * component.across) / units.across,
      height: (picture.height * component.down) / units.down,
    };
  }

  /** How far samples beside shapes would be from what they are, if blocks at the edges were coded with these steps. */
  errorWith(steps: Uint16Array, quads: readonly UnitQuad[]): number {
    let greatest = 0;
    for (const quad of quads) {
      const touched = this.#touched(quad);
      const level = this.#levelAround(touched);
      for (const block of touched.values()) {
        if (block.count === 64) continue;
        const before = samplesOf(this.component.coefficients, block.at, this.#steps());
        const after = samplesOf(coded(filled(before, block, level), steps), 0, steps);
        for (let index = 0; index < 64; index++) {
          if (block.covered[index] === 1) continue;
          greatest = Math.max(greatest, Math.abs((before[index] ?? 0) - (after[index] ?? 0)));
        }
      }
    }
    return greatest;
  }

  wipe(quad: UnitQuad): void {
    const touched = this.#touched(quad);
    const steps = this.#steps();
    const level = this.#levelAround(touched);
    const { coefficients } = this.component;
    for (const block of touched.values()) {
      const before = block.count === 64 ? new Float64Array(64) : samplesOf(coefficients, block.at, steps);
      coefficients.set(coded(filled(before, block, level), steps), block.at);
    }
  }

  #steps(): Uint16Array {
    return this.#picture.steps.get(this.component.table) ?? new Uint16Array(64).fill(1);
  }

  /** Where the picture ends within a block, the rest of the block is covered as what is beside it. */
  #touched(quad: UnitQuad): ReadonlyMap<number, Touched> {
    const blocks = new Map<number, Touched>();
    const spans = spansOf(quad, this.#grid);
    for (const span of spans) this.#cover(blocks, this.#toTheEnd(span));
    const last = spans.at(-1);
    if (last?.row === Math.ceil(this.#grid.height) - 1) {
      for (let row = last.row + 1; (row & 7) !== 0; row++) this.#cover(blocks, this.#toTheEnd({ ...last, row }));
    }
    return blocks;
  }

  #toTheEnd(span: Span): Span {
    const isLast = span.end === Math.ceil(this.#grid.width);
    return isLast ? { ...span, end: Math.ceil(span.end / 8) * 8 } : span;
  }

  #cover(blocks: Map<number, Touched>, { row, start, end }: Span): void {
    for (let x = start; x < end; x++) {
      const at = 64 * ((row >> 3) * this.component.columns + (x >> 3));
      const block = blocks.get(at) ?? { at, covered: new Uint8Array(64), count: 0 };
      blocks.set(at, block);
      block.covered[8 * (row & 7) + (x & 7)] = 1;
      block.count++;
    }
  }

  /** The sample in the middle of those around what is covered; blocks beside it, where it ends at edges of blocks. */
  #levelAround(touched: ReadonlyMap<number, Touched>): number {
    const steps = this.#steps();
    const { coefficients, columns, usedColumns, usedRows } = this.component;
    const found: number[] = [];
    for (const { at, covered, count } of touched.values()) {
      if (count === 64) continue;
      const samples = samplesOf(coefficients, at, steps);
      for (let index = 0; index < 64; index++) if (covered[index] === 0) found.push(samples[index] ?? 0);
    }
    if (found.length > 0) return medianOf(found);
    for (const { at } of touched.values()) {
      const [column, row] = [(at / 64) % columns, Math.floor(at / 64 / columns)];
      const beside = [
        [column - 1, row],
        [column + 1, row],
        [column, row - 1],
        [column, row + 1],
      ] as const;
      for (const [x, y] of beside) {
        const other = 64 * (y * columns + x);
        if (x < 0 || y < 0 || x >= usedColumns || y >= usedRows || touched.has(other)) continue;
        found.push(((coefficients[other] ?? 0) * (steps[0] ?? 1)) / 8);
      }
    }
    return medianOf(found);
  }
}

function filled(samples: Float64Array, { covered }: Touched, level: number): Float64Array {
  return samples.map((sample, index) => (covered[index] === 1 ? level : sample));
}

/** The coefficients of a block, as multiples of steps. */
function coded(samples: Float64Array, steps: Uint16Array): Int16Array {
  return Int16Array.from(coefficientsOf(samples), (value, index) => {
    const step = steps[index] ?? 1;
    const most = Math.max(1, Math.floor(GREATEST / step));
    return Math.max(-most, Math.min(most, Math.round(value / step)));
  });
}
