import type { RunStyle, WordFont } from '../../../../engine/index.js';

const substitutes = {
  serif: { name: 'Times New Roman', family: 'roman' },
  'sans-serif': { name: 'Arial', family: 'swiss' },
  monospace: { name: 'Courier New', family: 'modern' },
} as const;

/** More fonts are those of a document that was made to be costly. */
const MOST_FONTS = 1000;

/** The longest name of a font that Word takes. */
const MAX_NAME = 31;

/** The fonts of a document by their names. */
export class Fonts {
  readonly #generics = new Map<string, RunStyle['generic']>();

  nameOf({ family, generic }: Pick<RunStyle, 'family' | 'generic'>): string {
    if (family === '' || family.length > MAX_NAME) return substitutes[generic].name;
    if (this.#generics.size < MOST_FONTS && !this.#generics.has(family)) this.#generics.set(family, generic);
    return family;
  }

  get all(): readonly WordFont[] {
    return [...this.#generics].map(([name, generic]) => {
      const { name: substitute, family } = substitutes[generic];
      return { name, family, substitute };
    });
  }
}
