import { once } from '../../files/once.js';
import { type Fontconfig, openFontconfig } from '../fontconfig/fontconfig.js';
import type { OfficeReport } from './child/exchange.js';

// It remembers what it has answered, and documents ask for the same few names.
const openFonts = once(openFontconfig);

type Fonts = Pick<OfficeReport, 'fonts' | 'embedded'>;

/** Names in a warning; the rest are counted. */
const MOST_NAMES = 5;
/** Each name costs a look into the fonts of the machine, and a converter that was taken over may tell any number. */
const MOST_ASKED = 32;
const MOST_EMBEDDED = 256;

/** Fonts made with the widths of another: lines and pages break where they did. By names as `plain` has them. */
const sameWidths: Readonly<Record<string, readonly string[]>> = {
  carlito: ['calibri'],
  caladea: ['cambria'],
  liberationsans: ['arial', 'helvetica'],
  nimbussans: ['arial', 'helvetica'],
  liberationserif: ['timesnewroman', 'times'],
  nimbusroman: ['timesnewroman', 'times'],
  liberationmono: ['couriernew', 'courier'],
  nimbusmonops: ['couriernew', 'courier'],
  liberationsansnarrow: ['arialnarrow'],
  nimbussansnarrow: ['arialnarrow'],
};

/**
 * A sentence about fonts that a document is set in and this machine has not; undefined when there are none. A font counts
 * only if the one that stands in for it is in the result: else no text is set in it.
 */
export function fontWarning(report: Fonts, fontconfig: Fontconfig | undefined = openFonts()): string | undefined {
  if (fontconfig === undefined) return undefined;
  const names = report.fonts.slice(0, MOST_ASKED);
  const known = { fonts: names.map(plain), embedded: report.embedded.slice(0, MOST_EMBEDDED).map(plain) };
  const missing = names.flatMap((name) => missingFont(name, known, fontconfig));
  if (missing.length === 0) return undefined;
  const told = missing.slice(0, MOST_NAMES);
  const rest = missing.length - told.length;
  return `Not installed on this machine: ${[...told, ...(rest === 0 ? [] : [`${rest} more`])].join(', ')}.`;
}

function missingFont(name: string, { fonts, embedded }: Fonts, fontconfig: Fontconfig): readonly string[] {
  // LibreOffice writes alternatives one after the other.
  const [first = '', ...others] = name.split(';').map((it) => it.trim());
  if (first === '' || /[\p{C}\uFFFD]/u.test(first)) return [];
  const isThere = [first, ...others].some((it) => embedded.some((font) => belongsTo(font, it)));
  if (isThere) return [];
  const family = fontconfig.match({
    family: first,
    bold: false,
    italic: false,
    fixedPitch: false,
    serif: false,
  })?.family;
  if (family === undefined || plain(family) === plain(first)) return [];
  // Where text is set in the other by its own name, nothing tells whether any is in this one.
  if (!embedded.some((font) => belongsTo(font, family)) || fonts.includes(plain(family))) return [];
  const same = sameWidths[plain(family)]?.includes(plain(first)) === true;
  return [`${first} (${family} stands in for it${same ? ', of the same widths' : ''})`];
}

/** Whether a PostScript name is that of a font of the family: "NotoSans-Bold" of "Noto Sans". */
function belongsTo(font: string, family: string): boolean {
  const wanted = plain(family);
  return wanted !== '' && font === wanted;
}

/** A family's name, or what a PostScript name says of it, for comparison. */
function plain(name: string): string {
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return letters.replace(/(?:regular|bold|italic|oblique|bolditalic|boldoblique)$/, '');
}
