import type { Fontconfig } from '../fontconfig/fontconfig.js';
import { type MissingFont, missingFont, regular } from '../fontconfig/font-warning.js';
import { isForSymbols } from '../fontconfig/stand-in.js';
import type { OfficeReport } from './child/exchange.js';

/**
 * Maximum font names that are checked. Each takes a lookup in fontconfig, and a compromised converter may send any
 * number.
 */
const MAX_ASKED = 64;
const MAX_EMBEDDED = 256;

/**
 * Fonts of the document that this machine lacks. A font counts only if its replacement is in the result: else no
 * text uses it.
 */
export function missingOfficeFonts(
  report: Pick<OfficeReport, 'fonts' | 'embedded'>,
  fontconfig: Fontconfig,
): readonly MissingFont[] {
  const fonts = report.fonts.slice(0, MAX_ASKED);
  const asked = new Set(fonts.map(plain));
  const embedded = new Set(report.embedded.slice(0, MAX_EMBEDDED).map(plain));
  return fonts.flatMap((font) => {
    // LibreOffice lists alternative fonts separated by semicolons.
    const alternatives = font.split(';').map((it) => it.trim());
    if (alternatives.some((it) => embedded.has(plain(it)))) return [];
    const [name = ''] = alternatives;
    // LibreOffice shows the symbols of Wingdings and others in OpenSymbol, by its own tables.
    const missing = isForSymbols(name) ? undefined : missingFont(name, fontconfig);
    if (missing === undefined) return [];
    // If the document also names the replacement font itself, no evidence shows that text uses the missing one.
    const isEvident = (family: string): boolean => embedded.has(plain(family)) && !asked.has(plain(family));
    const shownIn = replacementsOf(missing, fontconfig).find(isEvident);
    return shownIn === undefined ? [] : [{ ...missing, shownIn }];
  });
}

/**
 * Families that may replace a missing font. LibreOffice 25.2 asks fontconfig for the generic family of the font too, which the
 * document states; LibreOffice 7.4 does not.
 */
function replacementsOf({ name, shownIn, byDesign }: MissingFont, fontconfig: Fontconfig): readonly string[] {
  const closest = (style: object): string | undefined =>
    fontconfig.match({ ...regular, ...style, family: name })?.family;
  const generic = byDesign ? [] : [closest({ serif: true }), closest({ fixedPitch: true })];
  return [shownIn, ...generic].filter((it) => it !== undefined);
}

/** Normalises a family name, or a PostScript name such as "URWGothicBook", for comparison. */
function plain(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(styles, '');
}

const styles = /(?:regular|book|roman|light|medium|demi|bold|bd|italic|ita|oblique|condensed)+$/;
