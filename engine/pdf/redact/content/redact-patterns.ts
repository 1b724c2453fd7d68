import {
  type Box,
  boxOfPoints,
  combine,
  identity,
  type Matrix,
  type Point,
  transformPoint,
} from '../../../geometry/geometry.js';
import { grown } from '../../../geometry/box-arithmetic.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { isArray, PdfStream, type PdfValue } from '../../syntax/values.js';
import type { Edit } from '../../content/edits.js';
import { TEXTS } from '../../content/drawing-operators.js';
import type { StateTracker } from '../../content/graphics-state.js';
import { type Operation, WrittenName } from '../../content/operators.js';
import { clippedBy } from '../glyphs/clip-bounds.js';
import { isPathConstruction, pointsOf } from './redact-paths.js';
import type { PaintedBox, RedactionContext } from './redaction-context.js';

const paintingOperators: Readonly<Record<string, readonly PaintKind[]>> = {
  ...Object.fromEntries(['f', 'F', 'f*'].map((operator) => [operator, ['fill']])),
  ...Object.fromEntries(['S', 's'].map((operator) => [operator, ['stroke']])),
  ...Object.fromEntries(['B', 'B*', 'b', 'b*'].map((operator) => [operator, ['fill', 'stroke']])),
};
/** The extent of an image in its own space. */
const UNIT_SQUARE = [0, 0, 1, 1] as const;
const patternOperators: Readonly<Record<string, PaintKind>> = { scn: 'fill', SCN: 'stroke', sc: 'fill', SC: 'stroke' };
const otherColourOperators: Readonly<Record<string, PaintKind>> = {
  ...{ g: 'fill', rg: 'fill', k: 'fill', cs: 'fill' },
  ...{ G: 'stroke', RG: 'stroke', K: 'stroke', CS: 'stroke' },
};

type PaintKind = 'fill' | 'stroke';

/** A tiling pattern that content sets as the current colour. */
interface PatternUse {
  readonly operand: WrittenName;
  readonly object: PdfStream;
  readonly painted: PaintedBox[];
}

/** How far an operation paints in a box, and beyond it. */
interface PaintedExtent extends Pick<PaintedBox, 'isFilled'> {
  readonly margin: number;
}

interface PaintState {
  readonly fill: PatternUse | undefined;
  readonly stroke: PatternUse | undefined;
  /** Undefined when nothing is clipped. */
  readonly clip: Box | undefined;
}

/** Further boxes are not collected. */
const MAX_PAINTED_BOXES = 1000;
/** Where the extent of what is painted is not known. */
const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
/** Height of capital letters, in parts of the font size. */
const CAP_HEIGHT = 0.7;

/** Asks the handler for replacements of tiling patterns. */
export class PatternRedaction {
  readonly #context: RedactionContext;
  readonly #edits: Edit[];
  readonly #uses: PatternUse[] = [];
  readonly #stack: PaintState[] = [];
  #paint: PaintState = { fill: undefined, stroke: undefined, clip: undefined };
  #path: Point[] = [];
  #clips = false;

  constructor(context: RedactionContext, edits: Edit[]) {
    this.#context = context;
    this.#edits = edits;
  }

  /** @param from the origin of the first glyph of an operation that shows text, in the space of the text matrix */
  apply(operation: Operation, tracker: StateTracker, from: Point): void {
    const { operator } = operation;
    if (operator === 'q') this.#stack.push(this.#paint);
    else if (operator === 'Q') this.#paint = this.#stack.pop() ?? this.#paint;
    else if (operator === 'W' || operator === 'W*') this.#clips = true;
    else if (otherColourOperators[operator] !== undefined)
      this.#paint = { ...this.#paint, [otherColourOperators[operator]]: undefined };
    else if (patternOperators[operator] !== undefined) this.#setPattern(operation, patternOperators[operator], tracker);
    else if (TEXTS.has(operator)) this.#showText(operation, tracker, from);
    else if (operator === 'Do' || operator === 'BI') this.#paintObject(operation, tracker);
    else this.#trackPath(operation, tracker);
  }

  finish(): void {
    const { toAreaSpace, file, onPattern } = this.#context;
    for (const { operand, object, painted } of this.#uses) {
      const matrix = combine(formMatrixOf(file, object.dict), toAreaSpace);
      const paintsMore = painted.length === MAX_PAINTED_BOXES;
      const name = onPattern({ name: operand.value, object, matrix, painted, paintsMore });
      if (name !== undefined) this.#edits.push({ start: operand.start, end: operand.end, text: () => `/${name}` });
    }
  }

  #setPattern({ operands }: Operation, use: PaintKind, tracker: StateTracker): void {
    const operand = operands.at(-1);
    const found = operand instanceof WrittenName ? tracker.resource('Pattern', operand.value) : undefined;
    const object = this.#context.file.resolve(found ?? null);
    const isTiling = operand instanceof WrittenName && object instanceof PdfStream;
    const patternUse: PatternUse | undefined = isTiling ? { operand, object, painted: [] } : undefined;
    if (patternUse !== undefined) this.#uses.push(patternUse);
    this.#paint = { ...this.#paint, [use]: patternUse };
  }

  /** Rendering modes 3 (invisible) and 7 (clip only) paint nothing. Glyphs of Type 3 fonts have any size. */
  #showText({ operands }: Operation, { state }: StateTracker, from: Point): void {
    if (state.renderingMode === 3 || state.renderingMode === 7) return;
    const { file } = this.#context;
    if (file.name(file.dict(state.font)?.get('Subtype')) === 'Type3') {
      this.#paintAll(EVERYWHERE, { isFilled: false, margin: 0 });
      return;
    }
    const matrix = combine(combine(state.textMatrix, state.ctm), this.#context.toAreaSpace);
    const em = Math.abs(state.fontSize);
    const boxOf = (below: number, above: number): Box => {
      const corners = [from, state].flatMap(({ x, y }) =>
        [y + below, y + above].map((at) => ({ x, y: at + state.rise })),
      );
      return boxOfPoints(corners.map((corner) => transformPoint(matrix, corner)));
    };
    this.#paintAll(boxOf(0, CAP_HEIGHT * state.fontSize), { isFilled: true, margin: 0 });
    // Text may go forth and back between its ends.
    const moves = movesOf(operands.at(-1)) * Math.max(1, Math.abs(state.horizontalScale));
    this.#paintAll(boxOf(-em, em), { isFilled: false, margin: (1 + moves) * em * scaleOf(matrix) });
  }

  #paintAll(bounds: Box, extent: PaintedExtent): void {
    for (const use of ['fill', 'stroke'] as const) this.#paintOn(bounds, use, extent);
  }

  /** A form inherits the current colour, and a stencil mask is painted with it. */
  #paintObject({ operands }: Operation, tracker: StateTracker): void {
    if (this.#paint.fill === undefined && this.#paint.stroke === undefined) return;
    const { file, toAreaSpace } = this.#context;
    const operand = operands.at(-1);
    const object = operand instanceof WrittenName ? file.stream(tracker.resource('XObject', operand.value)) : undefined;
    const isForm = object !== undefined && file.name(object.dict.get('Subtype')) === 'Form';
    const box = isForm ? rectangleOf(file, object.dict.get('BBox')) : UNIT_SQUARE;
    // Viewers draw no form without a BBox.
    if (box === undefined) return;
    const own = isForm ? formMatrixOf(file, object.dict) : identity;
    const matrix = combine(own, combine(tracker.state.ctm, toAreaSpace));
    const bounds = boxOfPoints(cornersOf(box).map((corner) => transformPoint(matrix, corner)));
    this.#paintAll(bounds, { isFilled: false, margin: 0 });
  }

  #trackPath({ operator, operands }: Operation, { state }: StateTracker): void {
    const matrix = combine(state.ctm, this.#context.toAreaSpace);
    if (isPathConstruction(operator)) this.#path.push(...pointsOf(operator, operands, matrix));
    const uses = paintingOperators[operator];
    if (uses === undefined && operator !== 'n') return;
    const bounds = this.#path.length === 0 ? undefined : boxOfPoints(this.#path);
    // Half of the line width on either side of the path, doubled for mitred corners.
    const margins = { fill: 0, stroke: state.lineWidth * scaleOf(matrix) };
    if (bounds !== undefined)
      for (const use of uses ?? []) this.#paintOn(bounds, use, { isFilled: true, margin: margins[use] });
    if (this.#clips && bounds !== undefined)
      this.#paint = { ...this.#paint, clip: clippedBy(this.#paint.clip, bounds) };
    this.#path = [];
    this.#clips = false;
  }

  #paintOn(bounds: Box, use: PaintKind, { isFilled, margin }: PaintedExtent): void {
    const patternUse = this.#paint[use];
    if (patternUse === undefined || patternUse.painted.length === MAX_PAINTED_BOXES) return;
    const { left, top, right, bottom } = clippedBy(this.#paint.clip, grown(bounds, margin));
    if (left > right || top > bottom) return;
    const isKnown = ![left, top, right, bottom].some(Number.isNaN);
    patternUse.painted.push(isKnown ? { left, top, right, bottom, isFilled } : { ...EVERYWHERE, isFilled: false });
  }
}

function cornersOf([left, bottom, right, top]: Rectangle): readonly Point[] {
  return [left, right].flatMap((x) => [bottom, top].map((y) => ({ x, y })));
}

/** Returns how far the numbers between strings of a TJ move text in all, in ems. */
function movesOf(operand: PdfValue | undefined): number {
  if (!isArray(operand)) return 0;
  return operand.reduce<number>((sum, item) => sum + (typeof item === 'number' ? Math.abs(item) / 1000 : 0), 0);
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}
