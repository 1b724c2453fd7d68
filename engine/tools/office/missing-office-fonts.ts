import type { Fontconfig } from '../fontconfig/fontconfig.js';
import { type MissingFont, missingFont } from '../fontconfig/font-warning.js';
import { isForSymbols } from '../fontconfig/stand-in.js';
import type { OfficeReport } from './child/exchange.js';

/** Each name costs a look into the fonts of the machine, and a converter that was taken over may tell any number. */
const MAX_ASKED = 64;
const MAX_EMBEDDED = 256;

/**
 * The fonts that a document is set in and this machine does not have. A font counts only if its stand-in is in the
 * result: else no text is set in it.
 */
export function missingOfficeFonts(
  report: Pick<OfficeReport, 'fonts' | 'embedded'>,
  fontconfig: Fontconfig,
): readonly MissingFont[] {
  const fonts = report.fonts.slice(0, MAX_ASKED);
  const asked = new Set(fonts.map(plain));
  const embedded = new Set(report.embedded.slice(0, MAX_EMBEDDED).map(plain));
  return fonts.flatMap((font) => {
    // LibreOffice writes alternatives one after the other.
    const alternatives = font.split(';').map((it) => it.trim());
    if (alternatives.some((it) => embedded.has(plain(it)))) return [];
    const [name = ''] = alternatives;
    // LibreOffice shows the symbols of Wingdings and others in OpenSymbol, by tables of its own.
    const missing = isForSymbols(name) ? undefined : missingFont(name, fontconfig);
    const shownIn = plain(missing?.shownIn ?? '');
    // Where text is set in the other by its own name, nothing tells whether any is in this one.
    return missing === undefined || !embedded.has(shownIn) || asked.has(shownIn) ? [] : [missing];
  });
}

/** A family's name, or what a PostScript name such as "URWGothicBook" says of it, for comparison. */
function plain(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(styles, '');
}

const styles = /(?:regular|book|roman|light|medium|demi|bold|bd|italic|ita|oblique|condensed)+$/;
