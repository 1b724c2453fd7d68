import { combine, identity, type Matrix, transformPoint } from '../../../geometry/geometry.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import type { PdfStream } from '../../syntax/values.js';
import { type Edit, edited } from './edits.js';
import { type GraphicsState, initialState, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn, WrittenName } from '../../content/operators.js';
import { boundsOf, QuadIndex } from '../../content/quad-index.js';
import { MarkRedaction } from './redact-marks.js';
import { PathRedaction } from './redact-paths.js';
import { PatternRedaction } from './redact-patterns.js';
import { TextRedaction } from './redact-text.js';
import type { RedactedContent, RedactionSheet } from './redaction-sheet.js';

/**
 * Takes out of content what lies in the spots of a sheet: glyphs, and lines and areas within boxes. Forms and images are the
 * sheet's to change. All operations in which nothing changes stay as they are, byte for byte, and what stays is drawn in the
 * place where it was. Throws `TooComplex` as `operationsIn` does.
 */
export function redactContent(content: Buffer, sheet: RedactionSheet): RedactedContent {
  const edits: Edit[] = [];
  const outer = sheet.outer === undefined ? [] : [sheet.outer];
  const resources = sheet.resources === undefined ? outer : [sheet.resources, ...outer];
  const tracker = new StateTracker(sheet.file, resources, begin(sheet.state));
  const text = new TextRedaction(content, sheet, edits);
  const paths = new PathRedaction(sheet, edits);
  const marks = new MarkRedaction(sheet, edits);
  const drawings = new DrawingRedaction(content, sheet, edits);
  const patterns = new PatternRedaction(sheet, edits);
  for (const operation of operationsIn(content)) {
    tracker.apply(operation);
    if (text.apply(operation, tracker.state)) marks.touch();
    paths.apply(operation, tracker.state);
    marks.apply(operation);
    drawings.apply(operation, tracker);
    patterns.apply(operation, tracker);
  }
  marks.finish();
  patterns.finish();
  return {
    content: edits.length === 0 ? content : edited(content, edits),
    changed: edits.length > 0,
    properties: marks.properties,
    markedContent: marks.markedContent,
  };
}

/** Of what content draws, a form takes over all but the places. */
function begin(state: GraphicsState = initialState): GraphicsState {
  return { ...state, ctm: identity, textMatrix: identity, x: 0, y: 0, lineX: 0, lineY: 0 };
}

const unitSquare = [0, 0, 1, 1] as const;

/** Asks for what is to be drawn instead of forms and images, and to mask with. */
class DrawingRedaction {
  readonly #content: Buffer;
  readonly #sheet: RedactionSheet;
  readonly #boxes: QuadIndex;
  readonly #edits: Edit[];

  constructor(content: Buffer, sheet: RedactionSheet, edits: Edit[]) {
    this.#content = content;
    this.#sheet = sheet;
    this.#edits = edits;
    this.#boxes = new QuadIndex(sheet.spots.flatMap(({ text, box }) => [text, box]));
  }

  apply(operation: Operation, tracker: StateTracker): void {
    if (operation.operator === 'Do') this.#draw(operation, tracker);
    if (operation.operator === 'BI') this.#drawInline(operation, tracker.state);
    if (operation.operator === 'gs') this.#mask(operation, tracker);
  }

  #draw({ operands }: Operation, tracker: StateTracker): void {
    const { file, toSheet, onDraw } = this.#sheet;
    const operand = operands.at(-1);
    if (!(operand instanceof WrittenName)) return;
    const object = file.stream(tracker.resource('XObject', operand.value));
    const type = file.name(object?.dict.get('Subtype'));
    if (object === undefined || (type !== 'Form' && type !== 'Image')) return;
    const matrix = combine(tracker.state.ctm, toSheet);
    const kind = type === 'Form' ? 'form' : 'image';
    const isBeside = kind === 'image' ? !this.#touches(matrix, unitSquare) : !this.#touchesForm(matrix, object);
    if (isBeside) return;
    const name = onDraw({ name: operand.value, object, kind, matrix, state: { ...tracker.state } });
    if (name !== undefined) this.#edits.push({ start: operand.start, end: operand.end, text: () => `/${name}` });
  }

  #mask({ operands }: Operation, tracker: StateTracker): void {
    const { file, toSheet, onMask } = this.#sheet;
    const operand = operands.at(-1);
    if (!(operand instanceof WrittenName)) return;
    const dict = file.dict(tracker.resource('ExtGState', operand.value));
    const group = file.stream(file.dict(dict?.get('SMask'))?.get('G'));
    const matrix = combine(tracker.state.ctm, toSheet);
    if (dict === undefined || group === undefined || !this.#touchesForm(matrix, group)) return;
    const name = onMask({ dict, matrix });
    if (name !== undefined) this.#edits.push({ start: operand.start, end: operand.end, text: () => `/${name}` });
  }

  #drawInline({ start, end, image }: Operation, { ctm }: GraphicsState): void {
    const matrix = combine(ctm, this.#sheet.toSheet);
    if (image === undefined || !this.#touches(matrix, unitSquare)) return;
    const data = this.#content.subarray(image.data, image.end - 2);
    const replacement = this.#sheet.onInlineImage({ dict: image.dict, data, matrix });
    if (replacement !== undefined) this.#edits.push({ start, end, text: () => replacement });
  }

  #touchesForm(matrix: Matrix, { dict }: PdfStream): boolean {
    const { file } = this.#sheet;
    return this.#touches(combine(formMatrixOf(file, dict), matrix), rectangleOf(file, dict.get('BBox')));
  }

  /** Whether a rectangle may touch a spot; one that is not known may. */
  #touches(matrix: Matrix, rectangle: readonly [number, number, number, number] | undefined): boolean {
    if (rectangle === undefined) return true;
    const [left, bottom, right, top] = rectangle;
    const corners = [left, right].flatMap((x) => [bottom, top].map((y) => transformPoint(matrix, { x, y })));
    return this.#boxes.meets(boundsOf(corners));
  }
}
