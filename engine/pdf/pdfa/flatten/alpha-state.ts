import { MAX_SAVED_STATES, type StateTracker } from '../../content/graphics-state.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName } from '../../syntax/values.js';
import { isTransparent, TRANSPARENCY_KEYS } from '../transparency.js';

/** Transparent patterns for fills and strokes, and a font whose glyphs are drawn with transparency. */
const SELECTED = ['fill', 'stroke', 'glyphs'] as const;
export type Selected = (typeof SELECTED)[number];

const KEYS: readonly string[] = TRANSPARENCY_KEYS;

/** Tracks whether the graphics state is transparent: opacities, blend mode, soft mask, patterns and drawn glyphs. */
export class AlphaState {
  #keys: ReadonlySet<string>;
  readonly #stack: ReadonlySet<string>[] = [];

  /** @param selected the transparent patterns and font that the content begins with */
  constructor(
    private readonly file: PdfFile,
    selected: readonly Selected[],
  ) {
    this.#keys = new Set(selected);
  }

  /** The transparent patterns and font that are selected. */
  get selected(): readonly Selected[] {
    return SELECTED.filter((key) => this.#keys.has(key));
  }

  /** Whether all that is drawn is transparent. */
  get isTransparent(): boolean {
    return KEYS.some((key) => this.#keys.has(key));
  }

  /** Whether paths, or text, are painted with transparency. */
  paints(painted: 'path' | 'text'): boolean {
    // Drawn glyphs are no matter of paths.
    return this.#keys.size > (painted === 'path' && this.#keys.has('glyphs') ? 1 : 0);
  }

  /** Notes that a pattern or a font is selected. */
  select(selected: Selected, isTransparent: boolean): void {
    if (this.#keys.has(selected) !== isTransparent) this.#keys = changed(this.#keys, selected, isTransparent);
  }

  apply({ operator, operands }: Operation, tracker: StateTracker): void {
    if (operator === 'q') this.#save();
    else if (operator === 'Q') this.#keys = this.#stack.pop() ?? this.#keys;
    else if (operator === 'gs') {
      const name = operands.at(-1);
      const dict = name instanceof PdfName ? this.file.dict(tracker.resource('ExtGState', name.value)) : undefined;
      if (dict !== undefined) this.#set(dict);
    }
  }

  #save(): void {
    if (this.#stack.length < MAX_SAVED_STATES) this.#stack.push(this.#keys);
  }

  #set(dict: PdfDict): void {
    for (const key of TRANSPARENCY_KEYS) {
      const value = dict.get(key);
      if (value === undefined) continue;
      const state = PdfDict.of({ Type: new PdfName('ExtGState'), [key]: value });
      this.#keys = changed(this.#keys, key, isTransparent(this.file, state));
    }
  }
}

function changed(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const copy = new Set(keys);
  if (isIn) copy.add(key);
  else copy.delete(key);
  return copy;
}
