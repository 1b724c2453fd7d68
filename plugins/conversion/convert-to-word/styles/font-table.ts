import type { RunStyle, WordFont } from '../../../../engine/index.js';
import { commonFonts, sameWidths } from './installed-fonts.js';

const substitutes = { serif: 'Times New Roman', 'sans-serif': 'Arial', monospace: 'Courier New' } as const;
const families = { serif: 'roman', 'sans-serif': 'swiss', monospace: 'modern' } as const;

/**
 * The fonts of a document by their names. A font that most computers do not have becomes one that they have: programs would
 * choose a replacement by its name, which may have other widths or no serifs.
 */
export class Fonts {
  readonly #generics = new Map<string, RunStyle['generic']>();

  nameOf({ family, generic }: Pick<RunStyle, 'family' | 'generic'>): string {
    const name = sameWidths.get(family) ?? (commonFonts.has(family) ? family : substitutes[generic]);
    if (!this.#generics.has(name)) this.#generics.set(name, generic);
    return name;
  }

  get all(): readonly WordFont[] {
    return [...this.#generics].map(([name, generic]) => ({ name, family: families[generic] }));
  }
}
