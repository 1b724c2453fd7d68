import { middle } from '../pixels/samples.js';
import { type Grid, type Span, spansOf } from '../pixels/spans.js';
import type { UnitQuad } from '../unit-quad.js';
import { type JpegComponent, type JpegPicture, unitsOf } from './picture.js';
import { readJpeg } from './read-jpeg.js';
import { coefficientsOf, samplesOf } from './transform.js';
import { writeJpeg } from './write-jpeg.js';

/** What a coefficient may be where samples have 8 bits, so that no difference of two takes more bits than there are codes. */
const GREATEST = 1023;

/**
 * Fills shapes in a JPEG file with what is around them. All blocks that lie elsewhere keep their coefficients, and so their
 * pixels; those at an edge of a shape are coded anew, as finely as the samples themselves.
 * @throws UndecodableStream, TooComplex
 */
export function wipeJpeg(file: Buffer, quads: readonly UnitQuad[]): Buffer {
  const picture = readJpeg(file);
  const works = picture.components.map((component) => new Work(picture, component));
  const edges = works.flatMap((work) => (quads.some((quad) => work.hasEdge(quad)) ? [work.component.table] : []));
  for (const table of new Set(edges)) refine(picture, table);
  for (const work of works) for (const quad of quads) work.wipe(quad);
  return writeJpeg(picture);
}

/** Makes the steps of a table as small as they can be, without any change to what coefficients stand for. */
function refine(picture: JpegPicture, table: number): void {
  const steps = picture.steps.get(table);
  if (steps === undefined) return;
  const components = picture.components.filter((it) => it.table === table);
  const most = new Uint16Array(64);
  for (const { coefficients } of components) {
    for (let at = 0; at < coefficients.length; at++) {
      const value = Math.abs(coefficients[at] ?? 0);
      if (value > (most[at & 63] ?? 0)) most[at & 63] = value;
    }
  }
  const factors = Int16Array.from(steps, (step, index) => factorFor(step, most[index] ?? 0));
  picture.steps.set(
    table,
    steps.map((step, index) => step / (factors[index] ?? 1)),
  );
  for (const { coefficients } of components) {
    for (let at = 0; at < coefficients.length; at++)
      coefficients[at] = (coefficients[at] ?? 0) * (factors[at & 63] ?? 1);
  }
}

/** The greatest divisor of a step that coefficients can be multiplied with. */
function factorFor(step: number, most: number): number {
  for (let factor = step; factor > 1; factor--) {
    if (step % factor === 0 && most * factor <= GREATEST) return factor;
  }
  return 1;
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
  readonly #picture: JpegPicture;
  readonly #grid: Grid;

  constructor(picture: JpegPicture, component: JpegComponent) {
    const units = unitsOf(picture);
    this.#picture = picture;
    this.component = component;
    this.#grid = {
      width: (picture.width * component.across) / units.across,
      height: (picture.height * component.down) / units.down,
    };
  }

  hasEdge(quad: UnitQuad): boolean {
    return [...this.#touched(quad).values()].some(({ count }) => count < 64);
  }

  wipe(quad: UnitQuad): void {
    const touched = this.#touched(quad);
    const steps = this.#steps();
    const level = this.#levelAround(touched);
    const { coefficients } = this.component;
    for (const { at, covered, count } of touched.values()) {
      const samples = count === 64 ? new Float64Array(64).fill(level) : samplesOf(coefficients, at, steps);
      for (let index = 0; index < 64; index++) if (covered[index] === 1) samples[index] = level;
      coefficientsOf(samples).forEach((value, index) => {
        const most = Math.max(1, Math.floor(GREATEST / (steps[index] ?? 1)));
        coefficients[at + index] = Math.max(-most, Math.min(most, Math.round(value / (steps[index] ?? 1))));
      });
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
    if (found.length > 0) return middle(found);
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
    return middle(found);
  }
}
