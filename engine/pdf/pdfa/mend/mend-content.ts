import { applyEdits, type Edit } from '../../content/edits.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import type { Font } from '../../content/fonts/font.js';
import { type GraphicsState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { bytesOf, type ShownGlyph, showText } from '../../content/shown-text.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import type { PdfDict, PdfValue } from '../../syntax/values.js';
import { isOperator, setsUnknownIntent } from '../check/content-rules.js';
import { allowedNumber, hasForbiddenNumber } from '../check/value-limits.js';
import type { PdfaLevel } from '../level.js';
import type { IsMissing } from '../shown/missing-glyphs.js';

/**
 * Removes what PDF/A forbids and viewers do not draw from content: codes without glyphs, in whose place a number keeps the
 * following glyphs where they are; operators that PDF does not define; and unknown rendering intents. Numbers that are too
 * large become the largest integers that are allowed, or integers in place of reals.
 */
export class ContentMend {
  readonly #fonts: FontCache;

  constructor(
    private readonly file: PdfFile,
    private readonly level: PdfaLevel,
    private readonly isMissing: IsMissing,
  ) {
    this.#fonts = new FontCache(file);
  }

  /** Returns the changed content; undefined when nothing in it is forbidden. */
  from(content: Buffer, resources: PdfDict): Buffer | undefined {
    const tracker = new StateTracker(this.file, [resources]);
    const edits: Edit[] = [];
    for (const operation of operationsIn(content)) {
      tracker.apply(operation);
      if (!isOperator(operation.operator) || setsUnknownIntent(operation)) {
        edits.push({ start: operation.start, end: operation.end, text: () => ' ' });
        continue;
      }
      if (mayChangeNumbers(operation) && hasForbiddenNumber(operation, content, this.level)) {
        const text = withAllowedNumbers(operation, this.level);
        edits.push({ start: operation.start, end: operation.end, text: () => text });
        continue;
      }
      const items = shownBy(operation);
      if (items === undefined) continue;
      const font = this.#fonts.fontOf(tracker.state.font);
      const before = { ...tracker.state };
      const glyphs = showText(tracker.state, { items, font });
      const isGone = ({ code, length }: ShownGlyph): boolean => this.isMissing(before.font, code, length);
      if (!glyphs.some(isGone)) continue;
      const text = replacement(operation, items, { glyphs, isGone, state: before, font });
      edits.push({ start: operation.start, end: operation.end, text: () => text });
    }
    return edits.length === 0 ? undefined : applyEdits(content, edits);
  }
}

/** Whether all operands of an operation are numbers. */
export function mayChangeNumbers({ operands }: Operation): boolean {
  return operands.every((it) => typeof it === 'number');
}

function withAllowedNumbers({ operator, operands }: Operation, level: PdfaLevel): string {
  const allowed = operands.map((it) => (typeof it === 'number' ? allowedNumber(it, level) : it));
  return ` ${allowed.map(serialise).join(' ')} ${operator} `;
}

interface Shown {
  readonly glyphs: readonly ShownGlyph[];
  readonly isGone: (glyph: ShownGlyph) => boolean;
  readonly state: GraphicsState;
  readonly font: Font;
}

function replacement(
  { operator, operands }: Operation,
  items: readonly PdfValue[],
  { glyphs, isGone, state, font }: Shown,
): string {
  const unit = state.fontSize * (font.vertical ? 1 : state.horizontalScale);
  const written: string[] = [];
  items.forEach((value, item) => {
    if (typeof value === 'number') written.push(serialise(value));
    const bytes = Buffer.from(bytesOf(value));
    for (const glyph of glyphs.filter((it) => it.item === item)) {
      if (!isGone(glyph)) written.push(`<${bytes.toString('hex', glyph.at, glyph.at + glyph.length)}>`);
      else if (unit !== 0) written.push(serialise(Number(((-1000 * glyph.shift) / unit).toFixed(3))));
    }
  });
  const [word = 0, character = 0] = operands.slice(-3, -1);
  const first =
    operator === '"' ? `${serialise(word)} Tw ${serialise(character)} Tc T* ` : operator === "'" ? 'T* ' : '';
  return ` ${first}[${written.join(' ').replaceAll('> <', '')}]TJ `;
}
