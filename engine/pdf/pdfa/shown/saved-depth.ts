import type { ContentPlace } from './walk-content.js';

/** Follows how many graphics states each stream has saved that is being read. */
export class SavedDepth {
  readonly #saved = new WeakMap<ContentPlace, number>();

  /** The number of saved states after the operator. */
  after(operator: string, place: ContentPlace): number {
    const change = operator === 'q' ? 1 : operator === 'Q' ? -1 : 0;
    const saved = Math.max(0, (this.#saved.get(place) ?? 0) + change);
    if (change !== 0) this.#saved.set(place, saved);
    return saved;
  }
}
