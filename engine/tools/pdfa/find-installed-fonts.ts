import { readFileSync } from 'node:fs';

import { bytesOf } from '../../files/random-access.js';
import { readSfnt, tableOf } from '../../formats/sfnt/sfnt-directory.js';
import { sfntOf } from '../../formats/sfnt/write-sfnt.js';
import type { FoundFont, WantedFont } from '../../pdf/pdfa/fonts/font-finder.js';
import { threadFontconfig } from '../fontconfig/fontconfig.js';

/** Fonts of the same widths with TrueType outlines, for the three families that every PDF viewer has. */
const standards: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^(?:Helvetica|Arial)-?.*Narrow/i, 'Liberation Sans Narrow'],
  [/^(?:Helvetica|Arial|Nimbus ?Sans)/i, 'Liberation Sans'],
  [/^(?:Times|Nimbus ?Rom)/i, 'Liberation Serif'],
  [/^(?:Courier|Nimbus ?Mono)/i, 'Liberation Mono'],
  [/^ZapfDingbats|^ITC ?Zapf ?Dingbats/i, 'D050000L'],
  [/^Symbol/i, 'Standard Symbols PS'],
];

const SYMBOLS = /^(?:Symbol|.*Dingbats)/i;

/** Finds the installed font that comes closest to a missing one and can be embedded as PDF/A needs it. */
export function findInstalledFont(wanted: WantedFont): FoundFont | undefined {
  const { name } = wanted;
  const standard = standards.find(([pattern]) => pattern.test(name))?.[1];
  const generic = wanted.fixedPitch ? 'Liberation Mono' : wanted.serif ? 'Liberation Serif' : 'Liberation Sans';
  const plain = name
    .replace(/[-,](?:Bold|Italic|Oblique|Regular|BoldItalic|BoldOblique|Roman|MT|PSMT)+$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  for (const family of standard === undefined ? [name, plain, generic] : [standard, generic]) {
    const found = fontOf({ ...wanted, family });
    if (found !== undefined && (SYMBOLS.test(name) || isTrueType(found.font))) return found;
  }
  return undefined;
}

function fontOf({
  family,
  bold,
  italic,
  fixedPitch,
  serif,
}: WantedFont & { readonly family: string }): FoundFont | undefined {
  const match = threadFontconfig()?.match({ family, bold, italic, fixedPitch, serif });
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
    // A font in another format, such as Type 1.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isTrueType(font: Buffer): boolean {
  return readSfnt(bytesOf(font)).tables.has('glyf');
}
