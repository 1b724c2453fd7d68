import { createHash } from 'node:crypto';

import { deflateSync } from '../../compute/held-zlib.js';
import { filtersOf } from '../filters.js';
import { OutputFile } from '../output-file.js';
import type { PdfFile } from '../pdf-file.js';
import { readable } from '../readable.js';
import { type PdfDict, PdfName, PdfStream } from '../values.js';
import type { ContentUsage } from './content-usage.js';
import { cutTables } from './cut-tables.js';
import { type FontUse, fontUses } from './font-uses.js';
import type { Twin } from './merge-duplicates.js';
import type { PackedStream } from './pack-streams.js';
import { readTrueType, type TrueType } from './true-type.js';
import { cidGlyphs, simpleGlyphs } from './used-glyphs.js';
import type { WalkSettings } from './walk-objects.js';

/** Fonts that lost the glyphs which nothing shows. */
export interface CutFonts {
  /** By the numbers of the programs. */
  readonly programs: ReadonlyMap<number, PackedStream>;
  /** By the numbers of fonts and descriptors, the letters that their names begin with, as those of subsets do. */
  readonly tags: ReadonlyMap<number, string>;
}

export interface CutSettings extends WalkSettings {
  readonly usage: ContentUsage;
  readonly twins: ReadonlyMap<number, Twin>;
  /** A path for what is made of the fonts. */
  readonly scratch: string;
}

const MOST_BYTES = 2 ** 25;
const MOST_IN_ALL = 2 ** 27;
/** Saving less than this share of it is not worth a font of its own. */
const LEAST_SAVING = 0.05;

/**
 * Empties the outlines of glyphs that nothing shows in TrueType fonts, and drops what no reader of PDF looks at. Glyphs
 * keep their numbers and their hints, so what is left is drawn as before.
 */
export function cutFonts(file: PdfFile, settings: CutSettings): CutFonts {
  const programs = new Map<number, PackedStream>();
  const tags = new Map<number, string>();
  const output = new OutputFile(settings.scratch);
  let left = MOST_IN_ALL;
  try {
    for (const [num, { ref, uses }] of fontUses(file, settings)) {
      const stream = file.get(ref);
      if (!(stream instanceof PdfStream) || left <= 0) continue;
      const cut = readable(() => rangeSafe(() => cutFont(file, stream, { uses, usage: settings.usage })));
      left -= stream.length;
      if (cut === undefined || cut.encoded.length >= (1 - LEAST_SAVING) * stream.length) continue;
      const data = { path: settings.scratch, start: output.position, length: cut.encoded.length };
      output.bytes(cut.encoded);
      const undone = filtersOf(stream.dict, (value) => file.resolve(value)).length;
      const saved = stream.length - cut.encoded.length;
      programs.set(num, { data, undone, isDeflated: true, saved, fontBytes: cut.bytes });
      for (const use of uses) for (const named of use.named) tags.set(named, cut.tag);
    }
    output.flush();
  } finally {
    output.close();
  }
  return { programs, tags };
}

/** What a broken font has instead of a table is read past its end. */
function rangeSafe<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Cut {
  readonly encoded: Buffer;
  /** How many they are decoded. */
  readonly bytes: number;
  readonly tag: string;
}

function cutFont(
  file: PdfFile,
  stream: PdfStream,
  { uses, usage }: { readonly uses: readonly FontUse[]; readonly usage: ContentUsage },
): Cut | undefined {
  const font = Buffer.from(file.decodeStream(stream, MOST_BYTES));
  const program = readTrueType(font);
  const used = new Set([0]);
  for (const use of uses) {
    const glyphs = glyphsOf(file, use, { usage, program });
    if (glyphs === undefined) return undefined;
    for (const glyph of glyphs) if (glyph < program.glyphs) used.add(glyph);
  }
  if (used.size === 1) return undefined;
  addParts(font, program, used);
  blank(font, program, used);
  const subset = cutTables(font, program, used);
  return { encoded: deflateSync(subset, { level: 9, memLevel: 9 }), bytes: subset.length, tag: tagOf(font) };
}

function glyphsOf(
  file: PdfFile,
  use: FontUse,
  { usage, program }: { readonly usage: ContentUsage; readonly program: TrueType },
): readonly number[] | undefined {
  if (use.kind === 'unknown') return undefined;
  const glyphs: number[] = [];
  for (const num of use.shownBy) {
    const codes = usage.codes.get(num);
    if (codes === undefined) return undefined;
    const more =
      use.kind === 'simple' ? simpleGlyphs(file, use.font, { codes, program }) : cidGlyphs(file, use.font, codes);
    if (more === undefined) return undefined;
    for (const glyph of more) glyphs.push(glyph);
  }
  return use.shownBy.length === 0 ? undefined : glyphs;
}

/** Of OpenType's table "glyf". */
const ARE_WORDS = 1;
const HAS_SCALE = 8;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** Adds what used glyphs are made of. */
function addParts(font: Buffer, program: TrueType, used: Set<number>): void {
  // A set gives what is added to it on the way, too.
  for (const glyph of used) {
    const { start, end } = program.outlineOf(glyph);
    if (end - start < 10 || font.readInt16BE(start) >= 0) continue;
    for (let at = start + 10, flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0;) {
      flags = font.readUInt16BE(at);
      const part = font.readUInt16BE(at + 2);
      if (part < program.glyphs) used.add(part);
      at += 4 + ((flags & ARE_WORDS) === 0 ? 2 : 4) + scaleBytes(flags);
    }
  }
}

function scaleBytes(flags: number): number {
  if ((flags & HAS_SCALE) !== 0) return 2;
  if ((flags & HAS_TWO_SCALES) !== 0) return 4;
  return (flags & HAS_MATRIX) === 0 ? 0 : 8;
}

/** Of zeros, a glyph has no contours; it takes no bytes when it is compressed. */
function blank(font: Buffer, program: TrueType, used: ReadonlySet<number>): void {
  const kept = Array.from(used, (glyph) => program.outlineOf(glyph));
  const before = kept.map(({ start, end }) => Buffer.from(font.subarray(start, end)));
  for (let glyph = 0; glyph < program.glyphs; glyph++) {
    if (used.has(glyph)) continue;
    const { start, end } = program.outlineOf(glyph);
    font.fill(0, start, end);
  }
  // Glyphs may share bytes.
  kept.forEach(({ start }, index) => before[index]?.copy(font, start));
}

/** Six letters that tell this subset from others of the font (ISO 32000-2 §9.9.2). */
function tagOf(font: Buffer): string {
  const digest = createHash('sha256').update(font).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(0x41 + (byte % 26))).join('');
}

const NAMES = ['BaseFont', 'FontName'];
const TAGGED = /^[A-Z]{6}\+/;

/** Marks what is now a subset of a font as one. */
export function withTag(dict: PdfDict, tag: string): PdfDict {
  const tagged = dict.clone();
  for (const key of NAMES) {
    const name = dict.get(key);
    if (name instanceof PdfName && !TAGGED.test(name.value)) tagged.set(key, new PdfName(`${tag}+${name.value}`));
  }
  return tagged;
}
