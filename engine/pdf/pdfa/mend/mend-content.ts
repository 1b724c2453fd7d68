import { applyEdits, type Edit } from '../../content/edits.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import type { Font } from '../../content/fonts/font.js';
import { type GraphicsState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { bytesOf, type ShownGlyph, showText } from '../../content/shown-text.js';
import { serialise } from '../../syntax/serialise.js';
import { isArray, type PdfDict, type PdfValue } from '../../syntax/values.js';
import { isOperator, setsUnknownIntent } from '../check/content-rules.js';
import { HiddenDrawing, unpainted } from './hidden-drawing.js';
import { invalidProperties, mendLanguage } from './mend-language.js';
import { allowedNumber, hasForbiddenNumber, mayChangeNumbers } from '../check/value-limits.js';
import type { PdfaLevel } from '../level.js';
import type { MendContext } from './mend.js';
import type { IsMissing } from '../shown/missing-glyphs.js';

/** Returns whether an operation has something else than codes without glyphs that `ContentMend` removes or changes. */
export function isToMend(
  operation: Operation,
  content: Buffer,
  { file, level }: Pick<MendContext, 'file' | 'level'>,
): boolean {
  return (
    isUnknown(operation) ||
    invalidProperties(file, operation, level) !== undefined ||
    hasNumbersToChange(operation, content, level)
  );
}

function isUnknown(operation: Operation): boolean {
  return !isOperator(operation.operator) || setsUnknownIntent(operation);
}

function hasNumbersToChange(operation: Operation, content: Buffer, level: PdfaLevel): boolean {
  return mayChangeNumbers(operation.operands) && hasForbiddenNumber(operation, content, level);
}

/**
 * Removes what PDF/A forbids and viewers do not draw from content: codes without glyphs, in whose place a number keeps the
 * following glyphs where they are; operators that PDF does not define; unknown rendering intents; and names that are no
 * languages. Content on hidden layers is removed where the level has no layers. Numbers that are too large become the largest
 * integers that are allowed, or integers in place of reals; malformed numbers become those that are read.
 */
export class ContentMend {
  readonly #fonts: FontCache;
  #warned = false;

  constructor(
    private readonly context: MendContext,
    private readonly isMissing: IsMissing,
  ) {
    this.#fonts = new FontCache(context.file);
  }

  /** Returns the changed content; undefined when nothing in it is forbidden. */
  from(content: Buffer, resources: PdfDict): Buffer | undefined {
    const tracker = new StateTracker(this.context.file, [resources]);
    const { hidden } = this.context;
    const layers = hidden && new HiddenDrawing(this.context.file, hidden, resources);
    const edits: Edit[] = [];
    for (const operation of operationsIn(content)) {
      tracker.apply(operation);
      const text =
        layers?.follow(operation) === true
          ? this.#withoutDrawing(operation, tracker)
          : this.#replacementOf(operation, content, tracker);
      if (text !== undefined) edits.push({ start: operation.start, end: operation.end, text: () => text });
    }
    return edits.length === 0 ? undefined : applyEdits(content, edits);
  }

  #replacementOf(operation: Operation, content: Buffer, tracker: StateTracker): string | undefined {
    if (isUnknown(operation)) return ' ';
    const properties = invalidProperties(this.context.file, operation, this.context.level);
    if (properties !== undefined) return this.#withLanguage(operation, properties);
    const items = shownBy(operation);
    const { font } = tracker.state;
    const isGone = ({ code, length }: ShownGlyph): boolean => this.isMissing(font, code, length);
    const glyphless = items && this.#without(operation, items, { tracker, isGone });
    if (glyphless !== undefined) return glyphless;
    return hasNumbersToChange(operation, content, this.context.level)
      ? withAllowedNumbers(operation, this.context.level)
      : undefined;
  }

  /** An operation on a hidden layer without what it draws; the text that follows stays where it is. */
  #withoutDrawing(operation: Operation, tracker: StateTracker): string | undefined {
    const items = shownBy(operation);
    const changed =
      items === undefined ? unpainted(operation) : this.#without(operation, items, { tracker, isGone: () => true });
    if (changed !== undefined && !this.#warned) {
      this.#warned = true;
      this.context.warn('What is on layers that are not shown was removed, because PDF/A-1 has no layers.');
    }
    return changed;
  }

  #withLanguage({ operator, operands }: Operation, properties: PdfDict): string {
    const changed = properties.clone();
    mendLanguage(changed, this.context);
    return ` ${[...operands.slice(0, -1), changed].map(serialise).join(' ')} ${operator} `;
  }

  /** The operation without some of its glyphs; undefined when all stay. */
  #without(
    operation: Operation,
    items: readonly PdfValue[],
    { tracker, isGone }: Pick<Shown, 'isGone'> & { readonly tracker: StateTracker },
  ): string | undefined {
    const font = this.#fonts.fontOf(tracker.state.font);
    const before = { ...tracker.state };
    const glyphs = showText(tracker.state, { items, font });
    if (!glyphs.some(isGone)) return undefined;
    const allowed = items.map((it) => withinLimits(it, this.context.level));
    return replacement(operation, allowed, { glyphs, isGone, state: before, font });
  }
}

function withinLimits(value: PdfValue, level: PdfaLevel): PdfValue {
  return typeof value === 'number' ? allowedNumber(value, level) : value;
}

function withAllowedNumbers({ operator, operands }: Operation, level: PdfaLevel): string {
  const allowed = operands.map((it) =>
    isArray(it) ? it.map((item) => withinLimits(item, level)) : withinLimits(it, level),
  );
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
