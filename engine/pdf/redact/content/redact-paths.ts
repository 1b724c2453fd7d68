import { combine, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import type { Quad } from '../spots.js';
import type { PdfValue } from '../../syntax/values.js';
import type { Edit } from './edits.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import type { Operation } from '../../content/operators.js';
import { isWithin, QuadIndex } from '../../content/quad-index.js';
import type { RedactionSheet } from './redaction-sheet.js';

/** A part of a path that hangs together, of which only those points are kept that may lie in a box. */
interface Subpath {
  readonly start: number;
  end: number;
  readonly points: Point[];
  readonly boxes: readonly Quad[];
}

const constructing: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const stroking: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const painting: ReadonlySet<string> = new Set([...stroking, 'f', 'F', 'f*', 'n']);

/**
 * Takes away what is drawn of lines and areas wholly within a box: underlines, and letters that are no text. What limits the
 * drawing of something else stays.
 */
export class PathRedaction {
  readonly #sheet: RedactionSheet;
  readonly #boxes: QuadIndex;
  readonly #edits: Edit[];
  #subpaths: Subpath[] = [];
  #clips = false;

  constructor(sheet: RedactionSheet, edits: Edit[]) {
    this.#sheet = sheet;
    this.#boxes = new QuadIndex(sheet.spots.map(({ box }) => box));
    this.#edits = edits;
  }

  apply(operation: Operation, state: GraphicsState): void {
    const { operator } = operation;
    if (constructing.has(operator)) this.#construct(operation, state);
    else if (operator === 'W' || operator === 'W*') this.#clips = true;
    else if (painting.has(operator)) {
      if (!this.#clips) this.#paint(operation, state);
      this.#subpaths = [];
      this.#clips = false;
    }
  }

  #construct({ operator, operands, start, end }: Operation, { ctm }: GraphicsState): void {
    const matrix = combine(ctm, this.#sheet.toSheet);
    const points = pointsOf(operator, operands, matrix);
    const last = this.#subpaths.at(-1);
    if (operator === 'm' || operator === 're' || last === undefined) {
      const [first] = points;
      const boxes = first === undefined ? [] : this.#boxes.at(first);
      this.#subpaths.push({ start, end, points: boxes.length > 0 ? points : [], boxes });
    } else {
      last.end = end;
      if (last.boxes.length > 0) last.points.push(...points);
    }
  }

  #paint({ operator, start, end }: Operation, { ctm, lineWidth }: GraphicsState): void {
    const [a, b, c, d] = combine(ctm, this.#sheet.toSheet);
    const margin = stroking.has(operator) ? (Math.max(Math.hypot(a, b), Math.hypot(c, d)) * lineWidth) / 2 : 0;
    const gone = this.#subpaths.filter(({ boxes, points }) =>
      boxes.some((box) => points.every((point) => isWithin(box, point, margin))),
    );
    for (const subpath of gone) this.#edits.push({ start: subpath.start, end: subpath.end, text: () => ' ' });
    if (gone.length > 0 && gone.length === this.#subpaths.length) this.#edits.push({ start, end, text: () => ' ' });
  }
}

/** Adds to a path; but for `h`, by points. */
export function isConstructing(operator: string): boolean {
  return constructing.has(operator);
}

/** The points of an operator that adds to a path, with a matrix. */
export function pointsOf(operator: string, operands: readonly PdfValue[], matrix: Matrix): Point[] {
  const numbers = operands.filter((value) => typeof value === 'number');
  const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(-4);
  const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
  const coordinates = operator === 're' ? corners : numbers.slice(-6);
  return Array.from({ length: coordinates.length >> 1 }, (_, index) =>
    transformPoint(matrix, { x: coordinates[2 * index] ?? 0, y: coordinates[2 * index + 1] ?? 0 }),
  );
}
