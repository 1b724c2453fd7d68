import { FILL_COLOURS, FILLS, OTHER_PAINTS, STROKE_COLOURS, STROKES, TEXTS } from '../../content/drawing-operators.js';
import { MAX_SAVED_STATES } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { bytesOf } from '../../content/shown-text.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { differencesOf } from '../../fonts/differences.js';
import { isArray, type PdfDict, type PdfValue } from '../../syntax/values.js';
import { countDrawn, type DrawnStream } from './drawn-amount.js';
import type { DrawingResources } from './drawing-resources.js';
import { type DrawingScope, scopeOf, scopeOfGlyphs, type StreamUse } from './drawing-scope.js';

type GlyphOf = (code: number) => DrawnStream | undefined;

/** What is drawn with each thing that is painted: the soft mask, the pattern of fills or strokes, and glyphs of a Type 3 font. */
interface Paint {
  readonly mask?: DrawnStream | undefined;
  readonly fill?: DrawnStream | undefined;
  readonly stroke?: DrawnStream | undefined;
  readonly glyphOf?: GlyphOf | undefined;
}

/** Returns a stream that is drawn in a scope; undefined if the value is no stream. */
export type StreamOf = (value: PdfValue | undefined, scope: DrawingScope) => DrawnStream | undefined;

/** Reads what the content of a scope draws. */
export class CountedContent {
  readonly #glyphs = new Map<PdfDict, GlyphOf>();
  #paint: Paint = {};

  constructor(
    private readonly file: PdfFile,
    private readonly resources: DrawingResources,
    private readonly streamOf: StreamOf,
    private readonly scope: DrawingScope,
  ) {}

  /** Counts in `drawing` what the content draws. */
  read(bytes: Buffer, drawing: DrawnStream): void {
    const saved: Paint[] = [];
    for (const operation of operationsIn(bytes)) {
      if (operation.operator === 'q' && saved.length < MAX_SAVED_STATES) saved.push(this.#paint);
      else if (operation.operator === 'Q') this.#paint = saved.pop() ?? this.#paint;
      const value = this.resources.named(operation, this.scope);
      this.#draw(operation, value, drawing);
      this.#paint = this.#paintAfter(operation, value);
    }
  }

  #draw(operation: Operation, value: PdfValue | undefined, drawing: DrawnStream): void {
    const { mask } = this.#paint;
    if (TEXTS.has(operation.operator)) this.#drawText(operation, drawing);
    if (operation.operator === 'Do' && this.resources.isForm(value)) {
      const form = this.#stream(value, 'form');
      countDrawn(drawing.forms, form);
      if (mask === undefined) return;
      const masked = drawing.masked.get(mask) ?? new Map<DrawnStream, number>();
      drawing.masked.set(mask, masked);
      countDrawn(masked, form);
    } else if (isPaint(operation.operator)) {
      drawing.paints++;
      countDrawn(drawing.others, mask);
      if (isFill(operation) || this.resources.isStencil(value)) countDrawn(drawing.others, this.#paint.fill);
      if (STROKES.has(operation.operator)) countDrawn(drawing.others, this.#paint.stroke);
    }
  }

  #drawText({ operands }: Operation, drawing: DrawnStream): void {
    const { glyphOf } = this.#paint;
    if (glyphOf === undefined) return;
    const text = operands.at(-1);
    for (const shown of isArray(text) ? text : [text])
      for (const code of bytesOf(shown)) countDrawn(drawing.others, glyphOf(code));
  }

  #paintAfter({ operator }: Operation, value: PdfValue | undefined): Paint {
    const paint = this.#paint;
    if (operator === 'gs') return this.#masked(value);
    if (operator === 'Tf') return { ...paint, glyphOf: this.#glyphsOf(this.resources.type3(value)) };
    if (FILL_COLOURS.has(operator)) return { ...paint, fill: this.#stream(value, 'pattern') };
    if (STROKE_COLOURS.has(operator)) return { ...paint, stroke: this.#stream(value, 'pattern') };
    return paint;
  }

  #masked(state: PdfValue | undefined): Paint {
    const mask = this.file.resolve(this.file.dict(state)?.get('SMask'));
    return mask === null ? this.#paint : { ...this.#paint, mask: this.#stream(this.file.dict(mask)?.get('G'), 'mask') };
  }

  #stream(value: PdfValue | undefined, use: StreamUse): DrawnStream | undefined {
    return this.streamOf(value, scopeOf(this.file, value, use, this.scope));
  }

  #glyphsOf(font: PdfDict | undefined): GlyphOf | undefined {
    const known = font && this.#glyphs.get(font);
    if (font === undefined || known !== undefined) return known;
    const names = differencesOf(this.file, font);
    const glyphs = this.file.dict(font.get('CharProcs'));
    const from = scopeOfGlyphs(this.file, font, this.scope);
    const drawn = new Map<number, DrawnStream | undefined>();
    const glyphOf: GlyphOf = (code) => {
      if (!drawn.has(code)) {
        const glyph = glyphs?.get(names.get(code) ?? '');
        drawn.set(code, this.streamOf(glyph, scopeOf(this.file, glyph, 'form', from)));
      }
      return drawn.get(code);
    };
    this.#glyphs.set(font, glyphOf);
    return glyphOf;
  }
}

function isPaint(operator: string): boolean {
  return FILLS.has(operator) || STROKES.has(operator) || OTHER_PAINTS.has(operator);
}

/** Whether an operation paints with the colour for filling; images do only if they are stencils. */
function isFill({ operator, image }: Operation): boolean {
  return FILLS.has(operator) || TEXTS.has(operator) || (image?.dict.get('ImageMask') ?? image?.dict.get('IM')) === true;
}
