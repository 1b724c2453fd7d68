import { readFileSync } from 'node:fs';

import { bytesOf } from '../../files/random-access.js';
import { readSfnt, tableOf } from '../../formats/sfnt/sfnt-directory.js';
import { sfntOf } from '../../formats/sfnt/write-sfnt.js';
import type { FoundFont, WantedFont } from '../../pdf/pdfa/fonts/font-finder.js';
import { threadFontconfig } from '../fontconfig/fontconfig.js';

/** Fonts of the same widths for the families that every PDF viewer has, those with the same forms first. */
const standards: readonly (readonly [pattern: RegExp, ...families: readonly string[]])[] = [
  [/^(?:Helvetica|Arial)-?.*Narrow/i, 'Liberation Sans Narrow', 'Nimbus Sans Narrow'],
  [/^(?:Helvetica|Nimbus ?Sans)/i, 'Nimbus Sans', 'Liberation Sans'],
  [/^Arial/i, 'Liberation Sans'],
  [/^(?:Times(?! ?New)|Nimbus ?Rom)/i, 'Nimbus Roman', 'Liberation Serif'],
  [/^Times/i, 'Liberation Serif'],
  [/^(?:Courier(?! ?New)|Nimbus ?Mono)/i, 'Nimbus Mono PS', 'Liberation Mono'],
  [/^Courier/i, 'Liberation Mono'],
  [/^ZapfDingbats|^ITC ?Zapf ?Dingbats/i, 'D050000L'],
  [/^Symbol/i, 'Standard Symbols PS'],
];

/** The formats of font files that can be embedded. */
const FORMATS: readonly string[] = ['TrueType', 'CFF'];

/** Finds the installed fonts that can be embedded as PDF/A needs it, the one that comes closest to the missing one first. */
export function* findInstalledFonts(wanted: WantedFont): Iterable<FoundFont> {
  const { name } = wanted;
  const [, ...standard] = standards.find(([pattern]) => pattern.test(name)) ?? [];
  const generic = wanted.fixedPitch ? 'Liberation Mono' : wanted.serif ? 'Liberation Serif' : 'Liberation Sans';
  const plain = name
    .replace(/[-,](?:Bold|Italic|Oblique|Regular|BoldItalic|BoldOblique|Roman|MT|PSMT)+$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  for (const family of standard) {
    const found = fontOf({ ...wanted, family });
    if (found?.family === family) yield found;
  }
  for (const family of standard.length === 0 ? [name, plain, generic] : [generic]) {
    const found = fontOf({ ...wanted, family });
    if (found !== undefined) yield found;
  }
}

function fontOf({
  family,
  bold,
  italic,
  fixedPitch,
  serif,
}: WantedFont & { readonly family: string }): FoundFont | undefined {
  const match = threadFontconfig()?.match({ family, bold, italic, fixedPitch, serif, formats: FORMATS });
  if (match === undefined) return undefined;
  try {
    const bytes = readFileSync(match.path);
    const sfnt = readSfnt(bytesOf(bytes), match.index);
    const tables = [...sfnt.tables.keys()].flatMap((tag) => {
      const table = tableOf(bytes, sfnt, tag);
      return table === undefined ? [] : [[tag, table] as const];
    });
    return { family: match.family, font: sfntOf(new Map(tables)) };
  } catch (error) {
    // A malformed font.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
