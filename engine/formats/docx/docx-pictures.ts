/** The pictures of a document by their files. */
export class Pictures {
  readonly #names = new Map<string, string>();

  /** The name of a picture in the package, from the folder of the document on. */
  nameOf(path: string, format: 'jpg' | 'png'): string {
    const name = this.#names.get(path) ?? `media/image${this.#names.size + 1}.${format}`;
    this.#names.set(path, name);
    return name;
  }

  get all(): readonly (readonly [path: string, name: string])[] {
    return [...this.#names];
  }
}
