/** The names in use, for making new ones that are unique. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  add(name: string): void {
    this.#taken.add(name);
  }

  /** Returns the name with the lowest number, from 2, that is neither taken nor rejected by `avoid`. */
  uniqueName(name: string, avoid: (candidate: string) => boolean = () => false): string {
    for (let number = this.#next.get(name) ?? 2; ; number++) {
      const candidate = `${name}_${number}`;
      if (this.#taken.has(candidate) || avoid(candidate)) continue;
      // The next search continues here, so that a thousand copies of one form do not take a million steps.
      this.#next.set(name, number + 1);
      return candidate;
    }
  }
}
