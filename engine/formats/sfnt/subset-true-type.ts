import { subsetCmap } from './subset-cmap.js';
import { tableOf } from './sfnt-directory.js';
import { readTrueType, type TrueType } from './true-type.js';
import { sfntOf, writeSfnt } from './write-sfnt.js';

/**
 * Makes a subset of a font's tables of outlines and metrics: the glyphs, and the components that they are made of, keep
 * their numbers, names and hints.
 * @throws RangeError when it cannot
 */
export type OutlineSubsetter = (font: Buffer, glyphs: ReadonlySet<number>) => Buffer;

/** The tables that draw the glyphs of a font in a PDF (ISO 32000-2 §9.9.1), and their names. */
export const OUTLINE_TABLES = [
  'cvt ',
  'fpgm',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'post',
  'prep',
  'vhea',
  'vmtx',
];

/**
 * A subset of a TrueType font for a PDF: all other tables but "cmap" and "OS/2" are dropped. Glyphs keep their numbers.
 * @throws RangeError when the font is malformed, or when an outline would not stay the same
 */
export function subsetTrueType(font: Buffer, glyphs: ReadonlySet<number>, subsetOutlines: OutlineSubsetter): Buffer {
  const program = readTrueType(font);
  const tables = tablesOf(font, program, OUTLINE_TABLES);
  const outlines = subsetOutlines(sfntOf(tables), glyphs);
  const subset = readTrueType(outlines);
  for (const glyph of glyphs) checkOutline(program.outlineOf(glyph), subset.outlineOf(glyph));
  const kept = tablesOf(outlines, subset, OUTLINE_TABLES);
  const os2 = tableOf(font, program.sfnt, 'OS/2');
  const cmap = tableOf(font, program.sfnt, 'cmap');
  if (os2 !== undefined) kept.set('OS/2', os2);
  // HarfBuzz drops subtables of the Macintosh, by which PDF readers find the glyphs of symbolic fonts.
  if (cmap !== undefined) kept.set('cmap', subsetCmap(cmap, glyphs));
  return writeSfnt(kept);
}

/** Returns those of the tables that the font has. */
export function tablesOf(font: Buffer, { sfnt }: TrueType, tags: readonly string[]): Map<string, Buffer> {
  return new Map(
    tags.flatMap((tag) => {
      const table = tableOf(font, sfnt, tag);
      return table === undefined ? [] : [[tag, table] as const];
    }),
  );
}

/** Maximum number of padding bytes after an outline; a subset may have a different number of them. */
const MAX_PADDING = 3;

/** Throws if the outline has changed: HarfBuzz silently drops malformed outlines that PDF viewers draw. */
function checkOutline(before: Buffer, after: Buffer): void {
  const shared = Math.min(before.length, after.length);
  const isSame = before.subarray(0, shared).equals(after.subarray(0, shared));
  if (!isSame || Math.abs(before.length - after.length) > MAX_PADDING) {
    throw new RangeError('The outline of a glyph differs in the subset.');
  }
}
