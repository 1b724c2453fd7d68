import type { NoteMatcher } from '../../../../engine/index.js';

/** Tells which references to footnotes Word numbers as the document does; the others keep their marks as text. */
export class NoteMarks {
  readonly #numbered = new Set<number>();

  /** @param labels of the references, in their order */
  constructor(labels: readonly string[], notes: NoteMatcher) {
    for (const [reference, label] of labels.entries()) {
      const note = notes.noteOf(reference);
      if (note === undefined || notes.referenceTo(note) !== reference) continue;
      if (label === String(this.#numbered.size + 1)) this.#numbered.add(note);
    }
  }

  /** The mark of a footnote; undefined when Word gives the number. */
  markOf(note: number, label: string): string | undefined {
    return this.#numbered.has(note) ? undefined : label;
  }
}
