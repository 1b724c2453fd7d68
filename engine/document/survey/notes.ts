/**
 * Matches references and footnotes by their labels, which may start anew on each page: a footnote gets the references
 * before it that have none yet; a remaining reference gets the last footnote with its label.
 */
export class NoteMatcher {
  readonly #waiting = new Map<string, number[]>();
  readonly #last = new Map<string, number>();
  readonly #noteOf: (number | undefined)[] = [];
  readonly #references: (number | undefined)[] = [];
  readonly #labels: (string | undefined)[] = [];
  readonly #elementsOfNotes: number[] = [];
  readonly #elementsOfReferences: number[] = [];

  /** @param label undefined for a reference that is to stay text @param element number of the element with the reference */
  addReference(label: string | undefined, element: number): void {
    this.#elementsOfReferences.push(element);
    this.#labels.push(label);
    const reference = this.#noteOf.push(undefined) - 1;
    if (label === undefined) return;
    const waiting = this.#waiting.get(label) ?? [];
    waiting.push(reference);
    this.#waiting.set(label, waiting);
  }

  /** @param label undefined for a note that is to stay text */
  addNote(label: string | undefined, element: number): void {
    this.#elementsOfNotes.push(element);
    const note = this.#references.length;
    if (label === undefined) {
      this.#references.push(undefined);
      return;
    }
    const waiting = this.#waiting.get(label) ?? [];
    this.#waiting.delete(label);
    for (const reference of waiting) this.#noteOf[reference] = note;
    this.#references.push(waiting[0]);
    this.#last.set(label, note);
  }

  /** The footnote of a reference; undefined when there is none. */
  noteOf(reference: number): number | undefined {
    const label = this.#labels[reference];
    return this.#noteOf[reference] ?? (label === undefined ? undefined : this.#last.get(label));
  }

  /** The first reference to a footnote; undefined when there is none. */
  referenceTo(note: number): number | undefined {
    return this.#references[note];
  }

  elementOf(note: number): number {
    return this.#elementsOfNotes[note] ?? 0;
  }

  elementOfReference(reference: number): number {
    return this.#elementsOfReferences[reference] ?? 0;
  }
}
