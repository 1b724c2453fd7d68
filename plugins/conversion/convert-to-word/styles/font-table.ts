import { commonFont, type RunStyle, type WordFont } from '../../../../engine/index.js';

const families = { serif: 'roman', 'sans-serif': 'swiss', monospace: 'modern' } as const;

/** The fonts that a document names, with their families. */
export class Fonts {
  readonly #generics = new Map<string, RunStyle['generic']>();

  nameOf(look: Pick<RunStyle, 'family' | 'generic'>): string {
    const name = commonFont(look);
    if (!this.#generics.has(name)) this.#generics.set(name, look.generic);
    return name;
  }

  get all(): readonly WordFont[] {
    return [...this.#generics].map(([name, generic]) => ({ name, family: families[generic] }));
  }
}
