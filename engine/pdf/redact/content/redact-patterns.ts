import { type Box, combine, identity, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfStream } from '../../syntax/values.js';
import type { Edit } from './edits.js';
import type { StateTracker } from '../../content/graphics-state.js';
import { type Operation, WrittenName } from '../../content/operators.js';
import { boundsOf } from '../../content/quad-index.js';
import { isConstructing, pointsOf } from './redact-paths.js';
import type { RedactionSheet } from './redaction-sheet.js';

const painting: Readonly<Record<string, readonly Use[]>> = {
  ...Object.fromEntries(['f', 'F', 'f*'].map((operator) => [operator, ['fill']])),
  ...Object.fromEntries(['S', 's'].map((operator) => [operator, ['stroke']])),
  ...Object.fromEntries(['B', 'B*', 'b', 'b*'].map((operator) => [operator, ['fill', 'stroke']])),
};
/** In the space of an image. */
const UNIT_SQUARE = [0, 0, 1, 1] as const;
const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const setting: Readonly<Record<string, Use>> = { scn: 'fill', SCN: 'stroke', sc: 'fill', SC: 'stroke' };
const others: Readonly<Record<string, Use>> = {
  ...{ g: 'fill', rg: 'fill', k: 'fill', cs: 'fill' },
  ...{ G: 'stroke', RG: 'stroke', K: 'stroke', CS: 'stroke' },
};

type Use = 'fill' | 'stroke';

/** A tiling pattern where content makes it the colour. */
interface Called {
  readonly operand: WrittenName;
  readonly object: PdfStream;
  /** Undefined for everywhere. */
  painted: Box[] | undefined;
}

interface Paint {
  readonly fill: Called | undefined;
  readonly stroke: Called | undefined;
  /** Undefined for everything. */
  readonly clip: Box | undefined;
}

const MOST_PAINTED = 1000;

/** Asks for what is to be painted with instead of tiling patterns. */
export class PatternRedaction {
  readonly #sheet: RedactionSheet;
  readonly #edits: Edit[];
  readonly #called: Called[] = [];
  readonly #stack: Paint[] = [];
  #paint: Paint = { fill: undefined, stroke: undefined, clip: undefined };
  #path: Point[] = [];
  #clips = false;

  constructor(sheet: RedactionSheet, edits: Edit[]) {
    this.#sheet = sheet;
    this.#edits = edits;
  }

  apply(operation: Operation, tracker: StateTracker): void {
    const { operator } = operation;
    if (operator === 'q') this.#stack.push(this.#paint);
    else if (operator === 'Q') this.#paint = this.#stack.pop() ?? this.#paint;
    else if (operator === 'W' || operator === 'W*') this.#clips = true;
    else if (others[operator] !== undefined) this.#paint = { ...this.#paint, [others[operator]]: undefined };
    else if (setting[operator] !== undefined) this.#set(operation, setting[operator], tracker);
    else if (showing.has(operator)) this.#showText(tracker);
    else if (operator === 'Do' || operator === 'BI') this.#paintObject(operation, tracker);
    else this.#follow(operation, tracker);
  }

  finish(): void {
    const { toSheet, file, onPattern } = this.#sheet;
    for (const { operand, object, painted } of this.#called) {
      const matrix = combine(formMatrixOf(file, object.dict), toSheet);
      const name = onPattern({ name: operand.value, object, matrix, painted });
      if (name !== undefined) this.#edits.push({ start: operand.start, end: operand.end, text: () => `/${name}` });
    }
  }

  #set({ operands }: Operation, use: Use, tracker: StateTracker): void {
    const operand = operands.at(-1);
    const found = operand instanceof WrittenName ? tracker.resource('Pattern', operand.value) : undefined;
    const object = this.#sheet.file.resolve(found ?? null);
    const isTiling = operand instanceof WrittenName && object instanceof PdfStream;
    const called: Called | undefined = isTiling ? { operand, object, painted: [] } : undefined;
    if (called !== undefined) this.#called.push(called);
    this.#paint = { ...this.#paint, [use]: called };
  }

  /** Glyphs reach nobody knows how far; those that are not drawn, or only clip, reach nowhere. */
  #showText({ state: { renderingMode } }: StateTracker): void {
    if (renderingMode !== 3 && renderingMode !== 7) this.#paintAnywhere();
  }

  #paintAnywhere(): void {
    for (const called of [this.#paint.fill, this.#paint.stroke]) if (called !== undefined) called.painted = undefined;
  }

  /** A form takes the colour over, and a stencil is painted in it. */
  #paintObject({ operands }: Operation, tracker: StateTracker): void {
    if (this.#paint.fill === undefined && this.#paint.stroke === undefined) return;
    const { file, toSheet } = this.#sheet;
    const operand = operands.at(-1);
    const object = operand instanceof WrittenName ? file.stream(tracker.resource('XObject', operand.value)) : undefined;
    const isForm = object !== undefined && file.name(object.dict.get('Subtype')) === 'Form';
    const box = isForm ? rectangleOf(file, object.dict.get('BBox')) : UNIT_SQUARE;
    if (box === undefined) return this.#paintAnywhere();
    const own = isForm ? formMatrixOf(file, object.dict) : identity;
    const matrix = combine(own, combine(tracker.state.ctm, toSheet));
    const bounds = overlapOf(
      boundsOf(cornersOf(box).map((corner) => transformPoint(matrix, corner))),
      this.#paint.clip,
    );
    for (const use of ['fill', 'stroke'] as const) this.#paintOn(bounds, use, 0);
  }

  #follow({ operator, operands }: Operation, { state }: StateTracker): void {
    const matrix = combine(state.ctm, this.#sheet.toSheet);
    if (isConstructing(operator)) this.#path.push(...pointsOf(operator, operands, matrix));
    const uses = painting[operator];
    if (uses === undefined && operator !== 'n') return;
    const bounds = this.#path.length === 0 ? undefined : overlapOf(boundsOf(this.#path), this.#paint.clip);
    if (bounds !== undefined)
      for (const use of uses ?? []) this.#paintOn(bounds, use, marginOf(matrix, state.lineWidth));
    if (this.#clips && bounds !== undefined) this.#paint = { ...this.#paint, clip: bounds };
    this.#path = [];
    this.#clips = false;
  }

  #paintOn({ left, top, right, bottom }: Box, use: Use, margin: number): void {
    const called = this.#paint[use];
    if (called?.painted === undefined) return;
    const by = use === 'stroke' ? margin : 0;
    called.painted.push({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });
    if (called.painted.length > MOST_PAINTED) called.painted = undefined;
  }
}

function cornersOf([left, bottom, right, top]: Rectangle): readonly Point[] {
  return [left, right].flatMap((x) => [bottom, top].map((y) => ({ x, y })));
}

/** Half the width of a line, and as much again for its corners. */
function marginOf([a, b, c, d]: Matrix, lineWidth: number): number {
  return lineWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/** May be empty, with its sides the wrong way round. */
function overlapOf(one: Box, other: Box | undefined): Box {
  if (other === undefined) return one;
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
