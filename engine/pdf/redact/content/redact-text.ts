import { combine, transformPoint } from '../../../geometry/geometry.js';
import { PdfString, type PdfValue } from '../../syntax/values.js';
import type { Edit } from './edits.js';
import type { Font } from '../../content/fonts/font.js';
import { type GraphicsState, shownBy, type StateTracker } from '../../content/graphics-state.js';
import { type Operation, WrittenString } from '../../content/operators.js';
import { boundsOf, QuadIndex } from '../../content/quad-index.js';
import type { RedactionSheet } from './redaction-sheet.js';
import { bytesOf, shiftOf, type ShownGlyph, showText } from '../../content/shown-text.js';

/** A gap at the end of what an operation shows, which is only written when something follows that depends on it. */
interface OpenGap {
  readonly shown: Replacement;
  /** In unscaled text space. */
  readonly width: number;
  readonly vertical: boolean;
}

/** Text that leads from one state to another. */
interface Stretch {
  readonly before: GraphicsState;
  readonly after: GraphicsState;
  readonly font: Font;
}

/** What takes the place of an operation that showed glyphs which are to go. */
interface Replacement {
  readonly before: string;
  /** The items of a TJ. */
  readonly items: string[];
  /** What a unit of text space is in the numbers of a TJ. */
  readonly unit: number;
}

/** In ems: how far text reaches below its baseline, and above it. */
const extent = { below: 0.3, above: 0.9 };
/** As a part of its length: how much farther than our widths say text may reach. */
const doubt = { certain: 0.1, guessed: 0.5 };

/**
 * Takes glyphs out of the operations that show them. What stays does not move: instead of what goes between two glyphs that
 * stay, there is one number, which tells nothing of the single glyphs, nor of the space between them.
 */
export class TextRedaction {
  readonly #sheet: RedactionSheet;
  readonly #content: Buffer;
  readonly #texts: QuadIndex;
  readonly #boxes: QuadIndex;
  readonly #edits: Edit[];
  #gap: OpenGap | undefined;
  /** Whether the last glyph went: one without a width is an accent, and goes with its letter. */
  #lastWent = false;
  /** How much text of the text object limits what is drawn after it. */
  #clips = { kept: 0, gone: 0 };

  constructor(content: Buffer, sheet: RedactionSheet, edits: Edit[]) {
    this.#content = content;
    this.#sheet = sheet;
    this.#edits = edits;
    this.#texts = new QuadIndex(sheet.spots.map(({ text }) => text));
    this.#boxes = new QuadIndex(sheet.spots.map(({ box }) => box));
  }

  /** After the state was told of the operation; whether glyphs go. */
  apply(operation: Operation, state: StateTracker['state']): boolean {
    const { operator } = operation;
    if (positions.has(operator)) this.#gap = undefined;
    if (operator === 'Q') this.#close();
    if (operator === 'BT') this.#clips = { kept: 0, gone: 0 };
    if (operator === 'ET') this.#endClip(operation);
    const items = shownBy(operation);
    if (items === undefined) return false;
    return this.#show(operation, items, state);
  }

  #show(operation: Operation, items: readonly PdfValue[], state: StateTracker['state']): boolean {
    const font = this.#sheet.fonts.fontOf(state.font);
    const before = { ...state };
    const glyphs = showText(state, { items, font });
    const gone = this.#goneOf(glyphs, { before, after: state, font });
    if (before.renderingMode >= 4) {
      this.#clips.gone += gone.size;
      this.#clips.kept += glyphs.length - gone.size;
    }
    if (gone.size > 0) this.#replace(operation, items, { glyphs, gone, font, state: before });
    else if (glyphs.length > 0) this.#close();
    return gone.size > 0;
  }

  #goneOf(glyphs: readonly ShownGlyph[], stretch: Stretch): ReadonlySet<ShownGlyph> {
    const { toSheet, coarse } = this.#sheet;
    if (coarse && glyphs.length > 0 && this.#mayMeet(stretch)) return new Set(glyphs);
    const gone = new Set<ShownGlyph>();
    for (const glyph of glyphs) {
      const isAccent = Math.abs(glyph.advance) < 1e-3 && this.#lastWent;
      this.#lastWent = isAccent || this.#texts.at(transformPoint(toSheet, glyph.middle)).length > 0;
      if (this.#lastWent) gone.add(glyph);
    }
    return gone;
  }

  /** Whether text may be in a box, if its widths are not what they seem to be. */
  #mayMeet({ before, after, font }: Stretch): boolean {
    const matrix = combine(combine(before.textMatrix, before.ctm), this.#sheet.toSheet);
    const length = Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y));
    const reach = length * (font.certain ? doubt.certain : doubt.guessed);
    const [below, above] = [extent.below * before.fontSize, extent.above * before.fontSize];
    const [left, right] = [Math.min(before.x, after.x) - reach, Math.max(before.x, after.x) + reach];
    const [low, high] = [Math.min(before.y, after.y) - below, Math.max(before.y, after.y) + above];
    const corners = [left, right].flatMap((x) =>
      [low, high].map((y) => transformPoint(matrix, { x, y: y + before.rise })),
    );
    return this.#boxes.meets(boundsOf(corners));
  }

  #replace(
    operation: Operation,
    items: readonly PdfValue[],
    {
      glyphs,
      gone,
      font,
      state,
    }: {
      readonly glyphs: readonly ShownGlyph[];
      readonly gone: ReadonlySet<ShownGlyph>;
      readonly font: Font;
      readonly state: GraphicsState;
    },
  ): void {
    const { vertical } = font;
    const unit = state.fontSize * (vertical ? 1 : state.horizontalScale);
    const shown: Replacement = { before: beforeShowing(operation), items: [], unit };
    const [first] = glyphs;
    const goesOn = first !== undefined && gone.has(first) && this.#gap?.vertical === vertical && unit !== 0;
    if (!goesOn) this.#close();
    // The width of a gap that is open, and the numbers that stand there while none is.
    let gap = goesOn ? (this.#gap?.width ?? 0) : undefined;
    this.#gap = undefined;
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
        if (kept.length > 0) shown.items.push(this.#written(value, Buffer.from(kept)));
        kept = [];
      };
      for (let glyph = glyphs[next]; glyph?.item === item; glyph = glyphs[++next]) {
        if (gone.has(glyph)) {
          keep();
          gap = (gap ?? 0) + numbers.reduce((sum, number) => sum + shiftOf(number, state, font), 0) + glyph.shift;
          numbers = [];
        } else {
          if (gap !== undefined) shown.items.push(...numberFor(gap, unit));
          else if (numbers.length > 0) shown.items.push(numbers.map(writtenNumber).join(''));
          gap = undefined;
          numbers = [];
          kept.push(...bytes.subarray(glyph.at, glyph.at + glyph.length));
        }
      }
      keep();
    });
    shown.items.push(numbers.map(writtenNumber).join(''));
    if (gap !== undefined) this.#gap = { shown, width: gap, vertical };
    this.#edits.push({ start: operation.start, end: operation.end, text: () => textOf(shown) });
  }

  /** Something follows that stays where it is. */
  #close(): void {
    if (this.#gap !== undefined) this.#gap.shown.items.push(...numberFor(this.#gap.width, this.#gap.shown.unit));
    this.#gap = undefined;
  }

  /** In the form in which the content has it. */
  #written(value: PdfValue | undefined, bytes: Buffer): string {
    const isHex = value instanceof WrittenString && this.#content[value.start] === 0x3c;
    return isHex ? `<${bytes.toString('hex')}>` : literal(new PdfString(bytes));
  }

  /** Where all the text is gone that limited what is drawn, nothing is to be drawn, rather than everything. */
  #endClip({ end }: Operation): void {
    if (this.#clips.gone > 0 && this.#clips.kept === 0) {
      this.#edits.push({ start: end, end, text: () => '\n0 0 0 0 re W n\n' });
    }
    this.#clips = { kept: 0, gone: 0 };
  }
}

/** Operators behind which text begins in a place that does not depend on the text before. */
const positions: ReadonlySet<string> = new Set(['BT', 'ET', 'Td', 'TD', 'Tm', 'T*', "'", '"']);

/** What an operation does besides showing text. */
function beforeShowing({ operator, operands }: Operation): string {
  if (operator === "'") return 'T*';
  if (operator !== '"') return '';
  const [word, char] = operands.slice(-3, -1).map((value) => (typeof value === 'number' ? value : 0));
  return `${writtenNumber(word ?? 0)} Tw ${writtenNumber(char ?? 0)} Tc T*`;
}

function textOf({ before, items }: Replacement): string {
  return ` ${[before, ...(items.every((item) => item === '') ? [] : [`[${items.join('')}]TJ`])].join(' ').trim()} `;
}

function numberFor(gap: number, unit: number): readonly string[] {
  const number = (-gap / unit) * 1000;
  return gap === 0 || !Number.isFinite(number) ? [] : [writtenNumber(number)];
}

/** Two numbers in an array need something between them. */
function writtenNumber(number: number): string {
  const rounded = Math.round(number * 1000) / 1000;
  return ` ${Math.abs(rounded) < 1e15 ? rounded.toFixed(3).replace(/\.?0+$/, '') : 0} `;
}

function literal({ bytes }: PdfString): string {
  const text = Buffer.from(bytes).toString('latin1');
  return `(${text.replace(/[\\()\r]/g, (character) => (character === '\r' ? '\\r' : `\\${character}`))})`;
}
