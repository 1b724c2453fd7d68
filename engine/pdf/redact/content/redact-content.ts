import { boxOfPoints, combine, type Matrix, transformPoint } from '../../../geometry/geometry.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import type { PdfStream } from '../../syntax/values.js';
import { type Edit, applyEdits } from '../../content/edits.js';
import { beginState, type GraphicsState, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn, WrittenName } from '../../content/operators.js';
import type { QuadIndex } from '../../content/quad-index.js';
import { textsAndBoxesOf } from './area-indices.js';
import { FontRedaction } from './redact-fonts.js';
import { MarkRedaction } from './redact-marks.js';
import { PathRedaction } from './redact-paths.js';
import { PatternRedaction } from './redact-patterns.js';
import { TextRedaction } from './redact-text.js';
import type { RedactedContent, RedactionContext } from './redaction-context.js';

/**
 * Removes the content of redaction areas from a content stream: glyphs, and paths that lie within boxes. Forms and
 * images are left to the handlers of the context. Unchanged operations stay byte for byte, and the remaining content is
 * drawn at the same position. Throws `TooComplex` as `operationsIn` does.
 */
export function redactContent(content: Buffer, context: RedactionContext): RedactedContent {
  const edits: Edit[] = [];
  const outer = context.outer === undefined ? [] : [context.outer];
  const resources = context.resources === undefined ? outer : [context.resources, ...outer];
  const tracker = new StateTracker(context.file, resources, beginState(context.state));
  const text = new TextRedaction(content, context, edits);
  const fonts = new FontRedaction(context, edits);
  const paths = new PathRedaction(context, edits);
  const marks = new MarkRedaction(context, edits);
  const drawings = new DrawingRedaction(content, context, edits);
  const patterns = new PatternRedaction(context, edits);
  let [losesGlyphs, keepsGlyphs] = [false, false];
  for (const operation of operationsIn(content)) {
    tracker.apply(operation);
    const { x, y } = tracker.state;
    const glyphs = text.apply(operation, tracker.state);
    if (glyphs.removed > 0) marks.markGlyphsRemoved();
    losesGlyphs ||= glyphs.removed > 0;
    keepsGlyphs ||= glyphs.kept > 0;
    fonts.apply(operation, tracker, glyphs);
    paths.apply(operation, tracker.state);
    marks.apply(operation);
    drawings.apply(operation, tracker);
    patterns.apply(operation, tracker, { x, y });
  }
  fonts.finish();
  marks.finish();
  patterns.finish();
  return {
    content: edits.length === 0 ? content : applyEdits(content, edits),
    changed: edits.length > 0,
    losesGlyphs,
    keepsGlyphs,
    properties: marks.properties,
    markedContent: marks.markedContent,
    unusedFonts: fonts.unused,
  };
}

const unitSquare = [0, 0, 1, 1] as const;

/** Asks the handlers for replacements of forms, images and soft masks. */
class DrawingRedaction {
  readonly #content: Buffer;
  readonly #context: RedactionContext;
  readonly #boxes: QuadIndex;
  readonly #edits: Edit[];

  constructor(content: Buffer, context: RedactionContext, edits: Edit[]) {
    this.#content = content;
    this.#context = context;
    this.#edits = edits;
    this.#boxes = textsAndBoxesOf(context.areas);
  }

  apply(operation: Operation, tracker: StateTracker): void {
    if (operation.operator === 'Do') this.#draw(operation, tracker);
    if (operation.operator === 'BI') this.#drawInline(operation, tracker.state);
    if (operation.operator === 'gs') this.#mask(operation, tracker);
  }

  #draw({ operands }: Operation, tracker: StateTracker): void {
    const { file, toAreaSpace, onDraw } = this.#context;
    const operand = operands.at(-1);
    if (!(operand instanceof WrittenName)) return;
    const object = file.stream(tracker.resource('XObject', operand.value));
    const type = file.name(object?.dict.get('Subtype'));
    if (object === undefined || (type !== 'Form' && type !== 'Image')) return;
    const matrix = combine(tracker.state.ctm, toAreaSpace);
    const kind = type === 'Form' ? 'form' : 'image';
    const isOutside = kind === 'image' ? !this.#touches(matrix, unitSquare) : !this.#touchesForm(matrix, object);
    if (isOutside) return;
    const name = onDraw({ name: operand.value, object, kind, matrix, state: { ...tracker.state } });
    if (name !== undefined) this.#edits.push({ start: operand.start, end: operand.end, text: () => `/${name}` });
  }

  #mask({ operands }: Operation, tracker: StateTracker): void {
    const { file, toAreaSpace, onMask } = this.#context;
    const operand = operands.at(-1);
    if (!(operand instanceof WrittenName)) return;
    const dict = file.dict(tracker.resource('ExtGState', operand.value));
    const group = file.stream(file.dict(dict?.get('SMask'))?.get('G'));
    const matrix = combine(tracker.state.ctm, toAreaSpace);
    if (dict === undefined || group === undefined || !this.#touchesForm(matrix, group)) return;
    const name = onMask({ dict, matrix });
    if (name !== undefined) this.#edits.push({ start: operand.start, end: operand.end, text: () => `/${name}` });
  }

  #drawInline({ start, end, image }: Operation, { ctm }: GraphicsState): void {
    const matrix = combine(ctm, this.#context.toAreaSpace);
    if (image === undefined || !this.#touches(matrix, unitSquare)) return;
    const data = this.#content.subarray(image.data, image.end - 2);
    const replacement = this.#context.onInlineImage({ dict: image.dict, data, matrix });
    if (replacement !== undefined) this.#edits.push({ start, end, text: () => replacement });
  }

  /** A form also shows text outside of its box to programs that do not clip it; only text that was not removed before is such text. */
  #touchesForm(matrix: Matrix, { dict }: PdfStream): boolean {
    const { file, coarse } = this.#context;
    if (coarse) return true;
    return this.#touches(combine(formMatrixOf(file, dict), matrix), rectangleOf(file, dict.get('BBox')));
  }

  /** Whether a rectangle may touch a redaction area; an unknown rectangle may. */
  #touches(matrix: Matrix, rectangle: readonly [number, number, number, number] | undefined): boolean {
    if (rectangle === undefined) return true;
    const [left, bottom, right, top] = rectangle;
    const corners = [left, right].flatMap((x) => [bottom, top].map((y) => transformPoint(matrix, { x, y })));
    return this.#boxes.meets(boxOfPoints(corners));
  }
}
