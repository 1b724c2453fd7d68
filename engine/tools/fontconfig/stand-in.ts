import { type FontDesign, fontDesigns, symbolFonts, symbolNames } from './font-designs.js';

/** The replacement of a missing font. */
export interface StandIn {
  /** The usual spelling of the missing font. */
  readonly missing: string;
  readonly family: string;
  readonly bold: boolean;
  /** Whether the replacement has the same widths and similar letters. */
  readonly sameWidths: boolean;
}

/** Finds replacements among the fonts of a machine. */
export class StandIns {
  readonly #installed: ReadonlySet<string>;

  /** @param families all names of all installed families */
  constructor(families: readonly string[]) {
    this.#installed = new Set(families.map(comparable));
  }

  isInstalled(family: string): boolean {
    return this.#installed.has(comparable(family));
  }

  /**
   * @param family a family's name in a document, or the PostScript name of one of its fonts, such as
   * "BauhausStd-Demi" @returns undefined for an installed family, and for one of unknown design
   */
  find(family: string): StandIn | undefined {
    if (this.isInstalled(family)) return undefined;
    const style = family.lastIndexOf('-');
    return this.#byDesign(family) ?? (style > 0 ? this.find(family.slice(0, style)) : undefined);
  }

  #byDesign(family: string): StandIn | undefined {
    for (const { name, design } of designsByName.get(comparable(family)) ?? []) {
      const font = design.fonts.find((it) => this.isInstalled(it));
      if (font === undefined) continue;
      const { bold = false, sameWidths = false } = design;
      return { missing: name, family: font, bold, sameWidths };
    }
    return undefined;
  }

  /** Replacements of all missing families in the table. */
  all(): readonly StandIn[] {
    return [...designsByName.keys()].flatMap((name) => this.find(name) ?? []);
  }
}

const designsByName = namedDesigns();

function namedDesigns(): ReadonlyMap<string, readonly { readonly name: string; readonly design: FontDesign }[]> {
  const named = new Map<string, { readonly name: string; readonly design: FontDesign }[]>();
  for (const design of fontDesigns) {
    for (const name of design.standsFor) {
      const known = named.get(comparable(name)) ?? [];
      named.set(comparable(name), [...known, { name, design }]);
    }
  }
  return named;
}

/**
 * Normalises a family name as fontconfig compares it: without case and spaces. PostScript names have hyphens for
 * some of them.
 */
export function comparable(family: string): string {
  return family.replaceAll(/[\s-]/g, '').toLowerCase();
}

const symbolFamilies: ReadonlySet<string> = new Set(symbolFonts.map(comparable));
const namesForSymbols: ReadonlySet<string> = new Set(symbolNames.map(comparable));

/** Whether this family name requests symbols in place of letters. */
export function isForSymbols(family: string): boolean {
  return namesForSymbols.has(comparable(family));
}

/** Whether a font must not replace a family: it has ornaments for letters, and the document needs letters. */
export function isOrnament(font: string, family: string): boolean {
  return symbolFamilies.has(comparable(font)) && !isForSymbols(family);
}
