import { MAX_SAVED_STATES, type StateTracker } from '../../content/graphics-state.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName } from '../../syntax/values.js';
import { isTransparent, TRANSPARENCY_KEYS } from '../transparency.js';

/** Tracks whether the graphics state is transparent: opacities, blend mode and soft mask. */
export class AlphaState {
  #keys: ReadonlySet<string> = new Set();
  readonly #stack: ReadonlySet<string>[] = [];

  constructor(private readonly file: PdfFile) {}

  get isTransparent(): boolean {
    return this.#keys.size > 0;
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
    const keys = new Set(this.#keys);
    for (const key of TRANSPARENCY_KEYS) {
      const value = dict.get(key);
      if (value === undefined) continue;
      const state = PdfDict.of({ Type: new PdfName('ExtGState'), [key]: value });
      if (isTransparent(this.file, state)) keys.add(key);
      else keys.delete(key);
    }
    this.#keys = keys;
  }
}
