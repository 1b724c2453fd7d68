import { UnsupportedEncoding } from '../../../files/malformed-data.js';
import type { Point } from '../../../geometry/geometry.js';
import { medianOf } from '../../../geometry/median.js';
import { type Grid, type Span, spansOf } from './spans.js';
import type { UnitQuad } from '../drawing/unit-quad.js';
import { type JpegCoefficients, type JpegComponent, unitsOf } from '../../../formats/jpeg/coefficients.js';
import { readCoefficients } from '../../../formats/jpeg/read-coefficients.js';
import { coefficientsOf, samplesOf } from '../../../formats/jpeg/cosine-transform.js';
import { writeCoefficients } from '../../../formats/jpeg/write-coefficients.js';

/**
 * Largest coefficient for samples of 8 bits: no difference of two then needs more bits than the Huffman codes provide.
 */
const MAX_COEFFICIENT = 1023;

/**
 * Fills quadrilaterals in a JPEG file with the colour around them. Blocks outside of them keep their coefficients, and
 * so their pixels; blocks at the edges are encoded again, with steps fine enough that the change of their other pixels
 * is invisible.
 * @param stated the size by the dictionary of the image
 * @throws UnsupportedEncoding, also for another width than stated: programs then show rows that are shifted; TooComplex
 */
export function wipeJpeg(file: Buffer, quads: readonly UnitQuad[], stated?: Grid): Buffer {
  const image = readCoefficients(file);
  if (stated !== undefined && stated.width !== image.width)
    throw new UnsupportedEncoding(`A JPEG image is ${image.width} pixels wide, not ${stated.width} as stated.`);
  const wiped = stated === undefined ? quads : [...quads, ...quadsOnPart(quads, stated.height / image.height)];
  const wipes = image.components.map((component) => new ComponentWipe(image, component));
  for (const table of image.steps.keys()) {
    const sharing = wipes.filter(({ component }) => component.table === table);
    refineSteps(image, table, (steps) => Math.max(0, ...sharing.map((work) => work.errorWith(steps, wiped))));
  }
  for (const work of wipes) for (const quad of wiped) work.wipe(quad);
  return writeCoefficients(image);
}

/**
 * Returns where quadrilaterals lie for programs that show only the first rows of an image, as many as its dictionary states.
 * @param share the share of the rows that is stated; nothing is returned when it is 1
 */
function quadsOnPart(quads: readonly UnitQuad[], share: number): readonly UnitQuad[] {
  if (share === 1) return [];
  const at = ({ x, y }: Point): Point => ({ x, y: 1 - (1 - y) * share });
  return quads.map(([one, two, three, four]) => [at(one), at(two), at(three), at(four)]);
}

/**
 * Limits of quantisation steps, tried in order: finer steps enlarge the whole file, so the first sufficient limit is
 * used. Large steps belong to high frequencies, which images have little of.
 */
const STEP_LIMITS = [65535, 32, 24, 16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1] as const;
/** Of 255: maximum change of samples beside a wiped shape, which is invisible. */
const MAX_ERROR = 2;

/**
 * Reduces the steps of a quantisation table as far as necessary; the coefficients are multiplied so that they keep
 * their values.
 */
function refineSteps(picture: JpegCoefficients, table: number, errorWith: (steps: Uint16Array) => number): void {
  const steps = picture.steps.get(table);
  if (steps === undefined) return;
  const components = picture.components.filter((it) => it.table === table);
  const most = maxCoefficients(components);
  for (const largest of STEP_LIMITS) {
    const factors = Uint16Array.from(steps, (step, index) => divisorFor(step, most[index] ?? 0, largest));
    const finer = steps.map((step, index) => step / (factors[index] ?? 1));
    if (largest > 1 && errorWith(finer) > MAX_ERROR) continue;
    picture.steps.set(table, finer);
    for (const component of components) multiply(component, factors);
    return;
  }
}

function maxCoefficients(components: readonly JpegComponent[]): Uint16Array {
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

/**
 * Returns the smallest divisor that reduces a step to the limit, or a smaller one if the coefficients would become too
 * large.
 */
function divisorFor(step: number, most: number, largest: number): number {
  let best = 1;
  for (let factor = 1; factor <= step && most * factor <= MAX_COEFFICIENT; factor++) {
    if (step % factor !== 0) continue;
    best = factor;
    if (step / factor <= largest) break;
  }
  return best;
}

/** A block that is wholly or partly covered by a shape. */
interface TouchedBlock {
  /** Offset of its coefficients. */
  readonly at: number;
  /** 1 for each covered sample, row by row. */
  readonly covered: Uint8Array;
  count: number;
}

class ComponentWipe {
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

  /** Returns the maximum change of samples beside shapes if blocks at the edges were quantised with these steps. */
  errorWith(steps: Uint16Array, quads: readonly UnitQuad[]): number {
    let greatest = 0;
    for (const quad of quads) {
      const touched = this.#touchedBlocks(quad);
      const level = this.#surroundingLevel(touched);
      for (const block of touched.values()) {
        if (block.count === 64) continue;
        const before = samplesOf(this.component.coefficients, block.at, this.#steps());
        const after = samplesOf(quantise(fillCovered(before, block, level), steps), 0, steps);
        for (let index = 0; index < 64; index++) {
          if (block.covered[index] === 1) continue;
          greatest = Math.max(greatest, Math.abs((before[index] ?? 0) - (after[index] ?? 0)));
        }
      }
    }
    return greatest;
  }

  wipe(quad: UnitQuad): void {
    const touched = this.#touchedBlocks(quad);
    const steps = this.#steps();
    const level = this.#surroundingLevel(touched);
    const { coefficients } = this.component;
    for (const block of touched.values()) {
      const before = block.count === 64 ? new Float64Array(64) : samplesOf(coefficients, block.at, steps);
      coefficients.set(quantise(fillCovered(before, block, level), steps), block.at);
    }
  }

  #steps(): Uint16Array {
    return this.#picture.steps.get(this.component.table) ?? new Uint16Array(64).fill(1);
  }

  /**
   * Returns the blocks that a shape covers. Beyond the edge of the image, blocks are covered like the samples next to
   * them: encoders repeat these there.
   */
  #touchedBlocks(quad: UnitQuad): ReadonlyMap<number, TouchedBlock> {
    const blocks = new Map<number, TouchedBlock>();
    const spans = spansOf(quad, this.#grid);
    for (const span of spans) this.#cover(blocks, this.#extendToEdge(span));
    const last = spans.at(-1);
    if (last?.row === Math.ceil(this.#grid.height) - 1) {
      for (let row = last.row + 1; row < 8 * this.component.rows; row++)
        this.#cover(blocks, this.#extendToEdge({ ...last, row }));
    }
    return blocks;
  }

  /** Extends a span that ends with the image to the end of the blocks that complete its last unit. */
  #extendToEdge(span: Span): Span {
    const isLast = span.end === Math.ceil(this.#grid.width);
    return isLast ? { ...span, end: 8 * this.component.columns } : span;
  }

  #cover(blocks: Map<number, TouchedBlock>, { row, start, end }: Span): void {
    for (let x = start; x < end; x++) {
      const at = 64 * ((row >> 3) * this.component.columns + (x >> 3));
      const block = blocks.get(at) ?? { at, covered: new Uint8Array(64), count: 0 };
      blocks.set(at, block);
      block.covered[8 * (row & 7) + (x & 7)] = 1;
      block.count++;
    }
  }

  /**
   * Returns the median of the uncovered samples in partly covered blocks; when there are none, of the averages of
   * neighbouring blocks.
   */
  #surroundingLevel(touched: ReadonlyMap<number, TouchedBlock>): number {
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

function fillCovered(samples: Float64Array, { covered }: TouchedBlock, level: number): Float64Array {
  return samples.map((sample, index) => (covered[index] === 1 ? level : sample));
}

/** Returns the coefficients of a block as multiples of steps. */
function quantise(samples: Float64Array, steps: Uint16Array): Int16Array {
  return Int16Array.from(coefficientsOf(samples), (value, index) => {
    const step = steps[index] ?? 1;
    const most = Math.max(1, Math.floor(MAX_COEFFICIENT / step));
    return Math.max(-most, Math.min(most, Math.round(value / step)));
  });
}
