import { createHash } from 'node:crypto';

import { deflateSync } from '../../formats/deflate/zlib.js';
import { filtersOf } from '../filters/filters.js';
import { OutputFile } from '../write/output-file.js';
import type { PdfFile } from '../file/pdf-file.js';
import { readable } from '../file/readable.js';
import { type PdfDict, PdfName } from '../syntax/values.js';
import { readCompactFont } from '../../formats/cff/compact-font.js';
import type { ContentUsage } from './content-usage.js';
import { cutByCids, cutByNames } from '../../formats/cff/cut-compact.js';
import { cutTrueType } from '../../formats/sfnt/cut-true-type.js';
import { cutType1 } from '../../formats/type1/cut-type1.js';
import { type FontUse, fontUses, type ProgramUse } from './font-uses.js';
import type { Twin } from './merge-duplicates.js';
import type { PackedStream } from './pack-streams.js';
import { ShownNames } from './shown-names.js';
import { readTrueType } from '../../formats/sfnt/true-type.js';
import { readType1 } from '../../formats/type1/type1.js';
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

/** Takes out of fonts the glyphs that nothing shows. What is left keeps its codes, its numbers and its hints. */
export function cutFonts(file: PdfFile, settings: CutSettings): CutFonts {
  const programs = new Map<number, PackedStream>();
  const tags = new Map<number, string>();
  const output = new OutputFile(settings.scratch);
  let left = MOST_IN_ALL;
  try {
    for (const [num, use] of fontUses(file, settings)) {
      const stream = file.stream(use.ref);
      if (stream === undefined || left <= 0) continue;
      const { uses } = use;
      const cut = readable(() => rangeSafe(() => cutFont(file, use, { uses, usage: settings.usage })));
      left -= stream.length;
      if (cut === undefined) continue;
      const encoded = deflateSync(cut.font, { level: 9, memLevel: 9 });
      const saved = stream.length - encoded.length;
      if (saved <= LEAST_SAVING * stream.length) continue;
      const data = { path: settings.scratch, start: output.position, length: encoded.length };
      output.bytes(encoded);
      const undone = filtersOf(stream.dict, (value) => file.resolve(value)).length;
      programs.set(num, { data, undone, isDeflated: true, saved, fontLengths: cut.lengths });
      const tag = tagOf(cut.font);
      for (const { named } of uses) for (const it of named) tags.set(it, tag);
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

/** A font program, changed. */
interface Cut {
  readonly font: Buffer;
  /** What its dictionary says of the lengths of its parts: /Length1 and so on. */
  readonly lengths: readonly number[];
}

interface Settings {
  readonly uses: readonly FontUse[];
  readonly usage: ContentUsage;
}

function cutFont(file: PdfFile, { ref, format }: ProgramUse, settings: Settings): Cut | undefined {
  const stream = file.stream(ref);
  if (stream === undefined) return undefined;
  const font = Buffer.from(file.decodeStream(stream, MOST_BYTES));
  if (format === 'trueType') return cutOutlines(file, font, settings);
  return format === 'type1' ? cutNamed(file, font, settings) : cutCompact(file, font, settings);
}

function cutOutlines(file: PdfFile, font: Buffer, settings: Settings): Cut | undefined {
  const program = readTrueType(font);
  const used = new Set([0]);
  for (const { use, codes } of shownWith(settings) ?? []) {
    const glyphs =
      use.kind === 'simple' ? simpleGlyphs(file, use.font, { codes, program }) : cidGlyphs(file, use.font, codes);
    if (glyphs === undefined) return undefined;
    for (const glyph of glyphs) if (glyph < program.glyphs) used.add(glyph);
  }
  if (used.size === 1) return undefined;
  const cut = cutTrueType(font, program, used);
  return { font: cut, lengths: [cut.length] };
}

function cutNamed(file: PdfFile, font: Buffer, settings: Settings): Cut | undefined {
  const shown = shownWith(settings);
  if (shown?.every(({ use }) => use.kind === 'simple') !== true) return undefined;
  const program = readType1(font);
  const names = new ShownNames();
  const ownName = (code: number): string | undefined => program.encoding?.get(code);
  for (const { use, codes } of shown) names.note(file, use.font, { codes, ownName });
  return cutType1(program, names);
}

function cutCompact(file: PdfFile, font: Buffer, settings: Settings): Cut | undefined {
  const shown = shownWith(settings);
  if (shown === undefined) return undefined;
  const program = readCompactFont(font);
  if (shown.every(({ use }) => use.kind === 'cid')) {
    cutByCids(font, program, (cid) => shown.some(({ codes }) => codes[cid] === 1));
  } else {
    if (program.cids !== undefined || shown.some(({ use }) => use.kind === 'cid')) return undefined;
    const names = new ShownNames();
    const ownName = (code: number): string | undefined => {
      const glyph = program.encoding?.get(code);
      return glyph === undefined ? undefined : program.nameOf(glyph);
    };
    for (const { use, codes } of shown) names.note(file, use.font, { codes, ownName });
    cutByNames(font, program, names);
  }
  return { font, lengths: [] };
}

interface Shown {
  readonly use: FontUse;
  readonly codes: Uint8Array;
}

/** With which codes each font that draws with a program is shown; undefined when that is not certain, or with none. */
function shownWith({ uses, usage }: Settings): readonly Shown[] | undefined {
  const shown: Shown[] = [];
  for (const use of uses) {
    if (use.kind === 'unknown' || use.shownBy.length === 0) return undefined;
    for (const num of use.shownBy) {
      const codes = usage.codes.get(num);
      if (codes === undefined) return undefined;
      shown.push({ use, codes });
    }
  }
  return shown.some(({ codes }) => codes.includes(1)) ? shown : undefined;
}

/** Six letters that tell this subset from others of the font (ISO 32000-2 §9.9.2). */
function tagOf(font: Buffer): string {
  const digest = createHash('sha256').update(font).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(0x41 + (byte % 26))).join('');
}

const NAMES = ['BaseFont', 'FontName'];
const TAGGED = /^[A-Z]{6}\+/;

/** Marks what is now a subset of a font as one. That of its glyphs there is a list is no longer so, and nobody asks for it. */
export function withTag(dict: PdfDict, tag: string): PdfDict {
  const tagged = dict.clone();
  tagged.delete('CharSet');
  for (const key of NAMES) {
    const name = dict.get(key);
    if (name instanceof PdfName && !TAGGED.test(name.value)) tagged.set(key, new PdfName(`${tag}+${name.value}`));
  }
  return tagged;
}
