/** Names that were given out, for telling a new one apart from them. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  add(name: string): void {
    this.#taken.add(name);
  }

  /** The name with the first number, from 2, that makes it unlike those taken and those that `avoid` tells of. */
  unlike(name: string, avoid: (candidate: string) => boolean = () => false): string {
    for (let number = this.#next.get(name) ?? 2; ; number++) {
      const candidate = `${name}_${number}`;
      if (this.#taken.has(candidate) || avoid(candidate)) continue;
      // The search goes on from here next time: a thousand copies of one form take no million steps.
      this.#next.set(name, number + 1);
      return candidate;
    }
  }
}
