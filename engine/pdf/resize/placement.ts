import { type Matrix, type PageGeometry, type Size, sizeOf } from '../../geometry/geometry.js';
import type { Rectangle } from '../syntax/rectangle.js';
import { UnsoundPdf } from '../file/unsound-pdf.js';
import { Allowance } from './allowance.js';

/** Margins that are thinner than this show nothing, in points. */
const HAIR = 0.01;
/** What programs can still read as a number; the coordinates of a hostile document may be far above it. */
const GREATEST = 1e9;

/**
 * How what is on a page comes to lie on the same page in another size: scaled to fit, by one factor in both directions,
 * and centred. All coordinates are those of default user space, before and after, where a unit is then a point.
 */
export class Placement {
  readonly size: Size;
  /** Of the old page. */
  readonly visible: Rectangle;
  readonly userUnit: number;
  /** Points for a unit of the old page. */
  readonly scale: number;
  readonly #allowance: Allowance;
  readonly #dx: number;
  readonly #dy: number;

  /** @param target How large the reader is to see the page. */
  constructor(geometry: PageGeometry, target: Size, allowance = new Allowance()) {
    const { visible, rotation, userUnit } = geometry;
    const [left, bottom, right, top] = visible;
    const seen = sizeOf(geometry);
    this.#allowance = allowance;
    this.visible = visible;
    this.userUnit = userUnit;
    this.scale = exact(userUnit * Math.min(target.width / seen.width, target.height / seen.height));
    if (!(this.scale > 0 && Number.isFinite(left + right + bottom + top)))
      throw new UnsoundPdf('A page has no size that could be scaled.');
    // A reader turns the page, and so its sides, but default user space is not turned.
    this.size = rotation % 180 === 0 ? target : { width: target.height, height: target.width };
    this.#dx = (this.size.width - this.scale * (left + right)) / 2;
    this.#dy = (this.size.height - this.scale * (bottom + top)) / 2;
  }

  get matrix(): Matrix {
    return [this.scale, 0, 0, this.scale, fine(this.#dx), fine(this.#dy)];
  }

  /** The new page, whose lower left corner is the origin. */
  get page(): Rectangle {
    return [0, 0, this.size.width, this.size.height];
  }

  /** Equal for equal placements. */
  get key(): string {
    return this.matrix.join(' ');
  }

  /** Whether the new page has space beside what was the old one, so that what lay outside could be seen. */
  get leavesMargins(): boolean {
    const [left, bottom, right, top] = this.box(this.visible);
    return this.size.width - (right - left) > HAIR || this.size.height - (top - bottom) > HAIR;
  }

  x(value: number): number {
    this.#allowance.take(1);
    return rounded(this.scale * value + this.#dx);
  }

  y(value: number): number {
    this.#allowance.take(1);
    return rounded(this.scale * value + this.#dy);
  }

  length(value: number): number {
    this.#allowance.take(1);
    return rounded(this.scale * value);
  }

  /** To be asked before a text is written with its lengths placed. */
  allow(text: string): string {
    this.#allowance.take(text.length);
    return text;
  }

  /** What so much for each unit of the old page is for a point of the new one. */
  perUnit(value: number): number {
    const factor = value / this.scale;
    return Number.isFinite(factor) ? factor : value;
  }

  /** What so much for each point of the old page is for a point of the new one. */
  perPoint(value: number): number {
    return this.perUnit(value * this.userUnit);
  }

  box([left, bottom, right, top]: Rectangle): Rectangle {
    return [this.x(left), this.y(bottom), this.x(right), this.y(top)];
  }
}

function rounded(value: number): number {
  return fine(Math.min(GREATEST, Math.max(-GREATEST, value)));
}

/** To what is finer than any device, and short. */
function fine(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

/** A factor is multiplied by coordinates of any size, so its digits count from the first one. */
function exact(factor: number): number {
  return Number.isFinite(factor) ? Number(factor.toPrecision(12)) : Number.NaN;
}
