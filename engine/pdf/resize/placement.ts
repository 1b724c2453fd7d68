import { type Matrix, type PageGeometry, type Size, sizeOf } from '../../geometry/geometry.js';
import type { Rectangle } from '../syntax/rectangle.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { PlacementBudget } from './placement-budget.js';

/** Thinner margins, in points, show nothing. */
const EPSILON = 0.01;
/** Limit of coordinates that all programs can parse; hostile documents may exceed it. */
const MAX_COORDINATE = 1e9;

/**
 * Maps a page to another size: scaled by one factor in both directions to fit, and centred. All coordinates are in
 * default user space, before and after; in the new one a unit is a point.
 */
export class Placement {
  readonly size: Size;
  /** The visible rectangle of the old page. */
  readonly visible: Rectangle;
  readonly userUnit: number;
  /** Points per unit of the old page. */
  readonly scale: number;
  readonly #budget: PlacementBudget;
  readonly #dx: number;
  readonly #dy: number;

  /** @param target the new size as the reader sees the page */
  constructor(geometry: PageGeometry, target: Size, budget = new PlacementBudget()) {
    const { visible, rotation, userUnit } = geometry;
    const [left, bottom, right, top] = visible;
    const visibleSize = sizeOf(geometry);
    this.#budget = budget;
    this.visible = visible;
    this.userUnit = userUnit;
    this.scale = roundFactor(userUnit * Math.min(target.width / visibleSize.width, target.height / visibleSize.height));
    if (!(this.scale > 0 && Number.isFinite(left + right + bottom + top)))
      throw new MalformedPdf('A page has no size that could be scaled.');
    // /Rotate turns the visible page, and so swaps its sides, but not default user space.
    this.size = rotation % 180 === 0 ? target : { width: target.height, height: target.width };
    this.#dx = (this.size.width - this.scale * (left + right)) / 2;
    this.#dy = (this.size.height - this.scale * (bottom + top)) / 2;
  }

  get matrix(): Matrix {
    return [this.scale, 0, 0, this.scale, roundCoordinate(this.#dx), roundCoordinate(this.#dy)];
  }

  /** The rectangle of the new page, whose lower left corner is the origin. */
  get page(): Rectangle {
    return [0, 0, this.size.width, this.size.height];
  }

  /** A key that is equal for equal placements. */
  get key(): string {
    return this.matrix.join(' ');
  }

  /** Whether the new page has margins beside the old one, in which content outside of the old page would show. */
  get leavesMargins(): boolean {
    const [left, bottom, right, top] = this.box(this.visible);
    return this.size.width - (right - left) > EPSILON || this.size.height - (top - bottom) > EPSILON;
  }

  x(value: number): number {
    this.#budget.take(1);
    return clampAndRound(this.scale * value + this.#dx);
  }

  y(value: number): number {
    this.#budget.take(1);
    return clampAndRound(this.scale * value + this.#dy);
  }

  length(value: number): number {
    this.#budget.take(1);
    return clampAndRound(this.scale * value);
  }

  /** Counts a text before its lengths are replaced. */
  countText(text: string): string {
    this.#budget.take(text.length);
    return text;
  }

  /** Converts a value per unit of the old page to one per point of the new page. */
  perUnit(value: number): number {
    const factor = value / this.scale;
    return Number.isFinite(factor) ? factor : value;
  }

  /** Converts a value per point of the old page to one per point of the new page. */
  perPoint(value: number): number {
    return this.perUnit(value * this.userUnit);
  }

  box([left, bottom, right, top]: Rectangle): Rectangle {
    return [this.x(left), this.y(bottom), this.x(right), this.y(top)];
  }
}

function clampAndRound(value: number): number {
  return roundCoordinate(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value)));
}

/** Rounds to a short number that is finer than any device. */
function roundCoordinate(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

/** Rounds a factor to significant digits, because it is multiplied by coordinates of any size. */
function roundFactor(factor: number): number {
  return Number.isFinite(factor) ? Number(factor.toPrecision(12)) : Number.NaN;
}
