import { boxOfPoints, combine, transformPoint } from '../../../geometry/geometry.js';
import { PdfString, type PdfValue } from '../../syntax/values.js';
import type { Edit } from '../../content/edits.js';
import type { Font } from '../../content/fonts/font.js';
import { type GraphicsState, shownBy, type StateTracker } from '../../content/graphics-state.js';
import { type Operation, WrittenString } from '../../content/operators.js';
import type { QuadIndex } from '../../content/quad-index.js';
import { boxesOf, textsOf } from './area-indices.js';
import { CoveredPictures } from './covered-pictures.js';
import type { GlyphCount } from './redact-fonts.js';
import { lastRef } from '../../xref/last-ref.js';
import type { RedactionContext } from './redaction-context.js';
import { bytesOf, shiftOf, type ShownGlyph, showText } from '../../content/shown-text.js';

/**
 * The gap left by glyphs removed at the end of an operation. It is written only when a following operation depends on
 * the text position.
 */
interface OpenGap {
  readonly shown: Replacement;
  /** Width in unscaled text space. */
  readonly width: number;
  readonly vertical: boolean;
}

/** The graphics states before and after an operation that shows text. */
interface ShownSpan {
  readonly before: GraphicsState;
  readonly after: GraphicsState;
  readonly font: Font;
}

/** The replacement of an operation whose glyphs are removed. */
interface Replacement {
  readonly before: string;
  /** The elements of the TJ array. */
  readonly items: string[];
  /** The font size, with the horizontal scale: the factor between TJ numbers (in thousandths) and text space. */
  readonly unit: number;
}

/** How far text reaches below and above its baseline, in ems. */
const VERTICAL_REACH = { below: 0.3, above: 0.9 };
/**
 * How far text may reach beyond its computed ends, as a fraction of its length: with certain and with guessed widths.
 */
const WIDTH_TOLERANCE = { certain: 0.1, guessed: 0.5 };

const noGlyphs: GlyphCount = { removed: 0, kept: 0 };

/**
 * Removes glyphs from the operations that show them. The remaining glyphs do not move: one number replaces everything
 * between two remaining glyphs, so that it reveals neither the widths of single glyphs nor the spaces between them.
 */
export class TextRedaction {
  readonly #context: RedactionContext;
  readonly #content: Buffer;
  readonly #texts: QuadIndex;
  readonly #boxes: QuadIndex;
  readonly #pictures: CoveredPictures;
  readonly #edits: Edit[];
  #openGap: OpenGap | undefined;
  /**
   * Whether the last glyph was removed: a following glyph without advance is an accent, and is removed with its letter.
   */
  #wasLastRemoved = false;
  /** Numbers of glyphs in the current text object that are added to the clipping path. */
  #clipGlyphs = { kept: 0, removed: 0 };

  constructor(content: Buffer, context: RedactionContext, edits: Edit[]) {
    this.#content = content;
    this.#context = context;
    this.#edits = edits;
    this.#texts = textsOf(context.areas);
    this.#boxes = boxesOf(context.areas);
    this.#pictures = new CoveredPictures(context);
  }

  /**
   * Call it after the state tracker applied the operation.
   * @returns the numbers of glyphs that are removed and that stay
   */
  apply(operation: Operation, state: StateTracker['state']): GlyphCount {
    const { operator } = operation;
    if (positioningOperators.has(operator)) this.#openGap = undefined;
    if (operator === 'Q') this.#closeGap();
    if (operator === 'BT') this.#clipGlyphs = { kept: 0, removed: 0 };
    if (operator === 'ET') this.#closeEmptyClip(operation);
    const items = shownBy(operation);
    if (items === undefined) return noGlyphs;
    return this.#show(operation, items, state);
  }

  #show(operation: Operation, items: readonly PdfValue[], state: StateTracker['state']): GlyphCount {
    const font = this.#context.fonts.fontOf(state.font);
    const before = { ...state };
    const glyphs = showText(state, { items, font });
    const removed = this.#glyphsToRemove(glyphs, { before, after: state, font });
    if (before.renderingMode >= 4) {
      this.#clipGlyphs.removed += removed.size;
      this.#clipGlyphs.kept += glyphs.length - removed.size;
    }
    const num = removed.size > 0 ? lastRef(this.#context.file, state.font)?.num : undefined;
    if (num !== undefined) this.#context.removedCodes.add(num, removed);
    if (removed.size > 0) this.#replace(operation, items, { glyphs, removed, font, state: before });
    else if (glyphs.length > 0) this.#closeGap();
    return { removed: removed.size, kept: glyphs.length - removed.size };
  }

  #glyphsToRemove(glyphs: readonly ShownGlyph[], stretch: ShownSpan): ReadonlySet<ShownGlyph> {
    const { toAreaSpace, coarse } = this.#context;
    if (coarse && glyphs.length > 0 && this.#mayTouchBox(stretch)) return new Set(glyphs);
    const removed = new Set<ShownGlyph>();
    for (const glyph of glyphs) {
      const isAccent = Math.abs(glyph.advance) < 1e-3 && this.#wasLastRemoved;
      this.#wasLastRemoved = isAccent || this.#texts.covers(transformPoint(toAreaSpace, glyph.middle));
      const isCovered = this.#pictures.hidesLetter(glyph, stretch.before);
      if (this.#wasLastRemoved || isCovered) removed.add(glyph);
    }
    return removed;
  }

  /** Whether the text may touch a box, if its glyph widths are wrong. */
  #mayTouchBox({ before, after, font }: ShownSpan): boolean {
    const matrix = combine(combine(before.textMatrix, before.ctm), this.#context.toAreaSpace);
    const length = Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y));
    const reach = length * (font.certain ? WIDTH_TOLERANCE.certain : WIDTH_TOLERANCE.guessed);
    const [below, above] = [VERTICAL_REACH.below * before.fontSize, VERTICAL_REACH.above * before.fontSize];
    const [left, right] = [Math.min(before.x, after.x) - reach, Math.max(before.x, after.x) + reach];
    const [low, high] = [Math.min(before.y, after.y) - below, Math.max(before.y, after.y) + above];
    const corners = [left, right].flatMap((x) =>
      [low, high].map((y) => transformPoint(matrix, { x, y: y + before.rise })),
    );
    return this.#boxes.meets(boxOfPoints(corners));
  }

  #replace(
    operation: Operation,
    items: readonly PdfValue[],
    {
      glyphs,
      removed,
      font,
      state,
    }: {
      readonly glyphs: readonly ShownGlyph[];
      readonly removed: ReadonlySet<ShownGlyph>;
      readonly font: Font;
      readonly state: GraphicsState;
    },
  ): void {
    const { vertical } = font;
    const unit = state.fontSize * (vertical ? 1 : state.horizontalScale);
    const shown: Replacement = { before: operatorsBefore(operation), items: [], unit };
    const [first] = glyphs;
    const continuesGap =
      first !== undefined && removed.has(first) && this.#openGap?.vertical === vertical && unit !== 0;
    if (!continuesGap) this.#closeGap();
    // The width of the gap that is open, and the TJ numbers since the last glyph while no gap is open.
    let gap = continuesGap ? (this.#openGap?.width ?? 0) : undefined;
    this.#openGap = undefined;
    let numbers: number[] = [];
    let next = 0;
    items.forEach((value, item) => {
      if (typeof value === 'number') {
        if (gap === undefined) numbers.push(value);
        else gap += shiftOf(value, state, font);
      }
      let kept: number[] = [];
      const bytes = bytesOf(value);
      const keep = (): void => {
        if (kept.length > 0) shown.items.push(this.#stringOf(value, Buffer.from(kept)));
        kept = [];
      };
      for (let glyph = glyphs[next]; glyph?.item === item; glyph = glyphs[++next]) {
        if (removed.has(glyph)) {
          keep();
          gap = (gap ?? 0) + numbers.reduce((sum, number) => sum + shiftOf(number, state, font), 0) + glyph.shift;
          numbers = [];
        } else {
          if (gap !== undefined) shown.items.push(...adjustmentFor(gap, unit));
          else if (numbers.length > 0) shown.items.push(numbers.map(numberText).join(''));
          gap = undefined;
          numbers = [];
          kept.push(...bytes.subarray(glyph.at, glyph.at + glyph.length));
        }
      }
      keep();
    });
    shown.items.push(numbers.map(numberText).join(''));
    if (gap !== undefined) this.#openGap = { shown, width: gap, vertical };
    this.#edits.push({ start: operation.start, end: operation.end, text: () => textOf(shown) });
  }

  /** Writes the open gap, because a following glyph stays in its place. */
  #closeGap(): void {
    if (this.#openGap !== undefined)
      this.#openGap.shown.items.push(...adjustmentFor(this.#openGap.width, this.#openGap.shown.unit));
    this.#openGap = undefined;
  }

  /** Writes a string as the content had it: as hexadecimal or literal. */
  #stringOf(value: PdfValue | undefined, bytes: Buffer): string {
    const isHex = value instanceof WrittenString && this.#content[value.start] === 0x3c;
    return isHex ? `<${bytes.toString('hex')}>` : literalString(new PdfString(bytes));
  }

  /**
   * When all glyphs of a clipping path were removed, the clip must be empty: without a path, everything would be drawn.
   */
  #closeEmptyClip({ end }: Operation): void {
    if (this.#clipGlyphs.removed > 0 && this.#clipGlyphs.kept === 0) {
      this.#edits.push({ start: end, end, text: () => '\n0 0 0 0 re W n\n' });
    }
    this.#clipGlyphs = { kept: 0, removed: 0 };
  }
}

/** Operators that set the text position independently of the text before. */
const positioningOperators: ReadonlySet<string> = new Set(['BT', 'ET', 'Td', 'TD', 'Tm', 'T*', "'", '"']);

/** Returns operators for what an operation does before it shows text: next line and spacing. */
function operatorsBefore({ operator, operands }: Operation): string {
  if (operator === "'") return 'T*';
  if (operator !== '"') return '';
  const [word, char] = operands.slice(-3, -1).map((value) => (typeof value === 'number' ? value : 0));
  return `${numberText(word ?? 0)} Tw ${numberText(char ?? 0)} Tc T*`;
}

function textOf({ before, items }: Replacement): string {
  return ` ${[before, ...(items.every((item) => item === '') ? [] : [`[${items.join('')}]TJ`])].join(' ').trim()} `;
}

function adjustmentFor(gap: number, unit: number): readonly string[] {
  const number = (-gap / unit) * 1000;
  return gap === 0 || !Number.isFinite(number) ? [] : [numberText(number)];
}

/** Formats a number with spaces around it, so that adjacent numbers in an array stay apart. */
function numberText(number: number): string {
  const rounded = Math.round(number * 1000) / 1000;
  return ` ${Math.abs(rounded) < 1e15 ? rounded.toFixed(3).replace(/\.?0+$/, '') : 0} `;
}

function literalString({ bytes }: PdfString): string {
  const text = Buffer.from(bytes).toString('latin1');
  return `(${text.replace(/[\\()\r]/g, (character) => (character === '\r' ? '\\r' : `\\${character}`))})`;
}
