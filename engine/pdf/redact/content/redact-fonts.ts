import type { Edit } from '../../content/edits.js';
import type { StateTracker } from '../../content/graphics-state.js';
import { type Operation, WrittenName } from '../../content/operators.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfName, type PdfStream, type PdfValue } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';
import { inheritsFont } from './inherits-font.js';
import type { RedactionContext } from './redaction-context.js';

/** Numbers of glyphs that an operation shows. */
export interface GlyphCount {
  readonly removed: number;
  readonly kept: number;
}

/** A font that content sets: an indirect object. */
interface SetFont {
  readonly num: number;
  readonly font: PdfValue;
  /** The places of its name, and of the operation. */
  readonly places: { readonly name: WrittenName; readonly start: number; readonly end: number }[];
  lostGlyphs: boolean;
  /** Whether text is shown with it. */
  isNeeded: boolean;
}

/**
 * Removes the names of fonts that show no text any more because their glyphs were removed. When all content has lost the
 * name of a font, the font can leave the document: its codes, texts and glyphs could spell what was removed.
 */
export class FontRedaction {
  /** The object numbers of the fonts whose names were removed. */
  readonly unused = new Set<number>();
  readonly #context: RedactionContext;
  readonly #edits: Edit[];
  readonly #fonts = new Map<number, SetFont>();
  readonly #stack: (SetFont | undefined)[] = [];
  /** Whether forms show text with the font of the content that draws them. */
  readonly #inheriting = new Map<PdfStream, boolean>();
  #current: SetFont | undefined;

  constructor(context: RedactionContext, edits: Edit[]) {
    this.#context = context;
    this.#edits = edits;
  }

  /** Call it after the state tracker applied the operation. */
  apply(operation: Operation, tracker: StateTracker, { removed, kept }: GlyphCount): void {
    const { operator } = operation;
    if (operator === 'q') this.#stack.push(this.#current);
    else if (operator === 'Q' && this.#stack.length > 0) this.#current = this.#stack.pop();
    else if (operator === 'Tf') this.#current = this.#set(operation, tracker);
    else if (operator === 'gs' && tracker.state.font !== this.#current?.font) this.#current = undefined;
    if (this.#current === undefined || this.#current.isNeeded) return;
    if (removed > 0) this.#current.lostGlyphs = true;
    this.#current.isNeeded = kept > 0 || (operator === 'Do' && this.#drawsInherited(operation, tracker));
  }

  finish(): void {
    const needed = [...this.#fonts.values()].filter(({ isNeeded }) => isNeeded);
    const others = [true, false].map((isVertical) => needed.find(({ font }) => this.#isVertical(font) === isVertical));
    for (const { num, font, places, lostGlyphs, isNeeded } of this.#fonts.values()) {
      if (!lostGlyphs || isNeeded) continue;
      // Displacements that replace removed glyphs depend on the size that the operation sets, and on the direction of the font.
      const other = others[this.#isVertical(font) ? 0 : 1]?.places[0]?.name.value;
      if (needed.length > 0 && other === undefined) continue;
      this.unused.add(num);
      for (const { name, start, end } of places)
        this.#edits.push(
          other === undefined
            ? { start, end, text: () => '' }
            : { start: name.start, end: name.end, text: () => serialise(new PdfName(other)) },
        );
    }
  }

  #set({ operands, start, end }: Operation, { state }: StateTracker): SetFont | undefined {
    const name = operands.at(-2);
    const num = lastRef(this.#context.file, state.font)?.num;
    if (num === undefined || state.font === undefined || !(name instanceof WrittenName)) return undefined;
    const known = this.#fonts.get(num);
    const set = known ?? { num, font: state.font, places: [], lostGlyphs: false, isNeeded: false };
    if (known === undefined) this.#fonts.set(num, set);
    set.places.push({ name, start, end });
    return set;
  }

  #drawsInherited({ operands }: Operation, tracker: StateTracker): boolean {
    const { file, outer, resources } = this.#context;
    const name = operands.at(-1);
    const form = name instanceof WrittenName ? file.stream(tracker.resource('XObject', name.value)) : undefined;
    if (form === undefined) return false;
    const known = this.#inheriting.get(form) ?? inheritsFont(file, { form, outer: resources ?? outer });
    this.#inheriting.set(form, known);
    return known;
  }

  #isVertical(font: PdfValue): boolean {
    return this.#context.fonts.fontOf(font).vertical;
  }
}
