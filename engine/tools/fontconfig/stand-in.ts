import { type FontDesign, fontDesigns, symbolFonts, symbolNames } from './font-designs.js';

/** The font that stands in for one that is not installed. */
export interface StandIn {
  /** The font that is missing, as it is usually written. */
  readonly missing: string;
  readonly family: string;
  readonly bold: boolean;
  /** Whether lines and pages break as with the font that is missing, and the letters look alike. */
  readonly sameWidths: boolean;
}

/** Finds stand-ins among the fonts of a machine. */
export class StandIns {
  readonly #installed: ReadonlySet<string>;

  /** @param families all names of all families installed */
  constructor(families: readonly string[]) {
    this.#installed = new Set(families.map(comparable));
  }

  isInstalled(family: string): boolean {
    return this.#installed.has(comparable(family));
  }

  /**
   * @param family as a document names it, or as the PostScript name of one of its fonts, such as "BauhausStd-Demi"
   * @returns undefined for a family that is installed, and for one of which no design is known.
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

  /** The stand-ins for all families that the table knows and that are not installed. */
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

/** A family's name as fontconfig compares it: without case and spaces. PostScript names have hyphens in place of some. */
export function comparable(family: string): string {
  return family.replaceAll(/[\s-]/g, '').toLowerCase();
}

const symbolFamilies: ReadonlySet<string> = new Set(symbolFonts.map(comparable));
const namesForSymbols: ReadonlySet<string> = new Set(symbolNames.map(comparable));

/** Whether a document that names this family wants symbols in place of letters. */
export function isForSymbols(family: string): boolean {
  return namesForSymbols.has(comparable(family));
}

/** Whether a font may not stand in for a family: its letters are ornaments, and the document wants letters. */
export function isOrnament(font: string, family: string): boolean {
  return symbolFamilies.has(comparable(font)) && !isForSymbols(family);
}
