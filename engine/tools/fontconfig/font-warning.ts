import type { Fontconfig } from './fontconfig.js';
import { comparable } from './stand-in.js';

/** A missing font whose replacement changes the look of a document. */
export interface MissingFont {
  readonly name: string;
  /** Family of the replacement; undefined for a font that is built into PDFium. */
  readonly shownIn: string | undefined;
  /** Whether the replacement has the same design, as far as this machine has one. */
  readonly byDesign: boolean;
}

/** Maximum names in a warning; further fonts are counted. */
const MAX_NAMES = 12;

/**
 * @returns undefined for an installed font, for a replacement with the same widths, and for an impossible font name
 */
export function missingFont(name: string, fontconfig: Fontconfig): MissingFont | undefined {
  if (name === '' || /[\p{C}\uFFFD]/u.test(name)) return undefined;
  const standIn = fontconfig.standIn(name);
  if (standIn !== undefined) {
    const { missing, family, sameWidths } = standIn;
    return sameWidths ? undefined : { name: missing, shownIn: family, byDesign: true };
  }
  const shownIn = fontconfig.match({ ...regular, family: name })?.family;
  if (shownIn === undefined || comparable(shownIn) === comparable(name)) return undefined;
  return { name, shownIn, byDesign: false };
}

/** The request for a font of which nothing but the name is known. */
export const regular = { bold: false, italic: false, fixedPitch: false, serif: false } as const;

/** A warning about missing fonts, those with a guessed replacement first; undefined when there are none. */
export function fontWarning(missing: readonly MissingFont[]): string | undefined {
  const byName = new Map(missing.map((font) => [comparable(font.name), font]));
  const [guessed, designed] = [false, true].map((it) => [...byName.values()].filter(({ byDesign }) => byDesign === it));
  const fonts = [...(guessed ?? []), ...(designed ?? [])];
  if (fonts.length === 0) return undefined;
  const told = fonts
    .slice(0, MAX_NAMES)
    .map(({ name, shownIn = 'a plain font' }) => `${name} (${shownIn} stands in for it)`);
  const rest = fonts.length - told.length;
  return `Not installed on this machine: ${[...told, ...(rest === 0 ? [] : [`${rest} more`])].join(', ')}.`;
}
