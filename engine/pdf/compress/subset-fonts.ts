import { deflateSync } from '../../formats/deflate/zlib.js';
import { filtersOf } from '../filters/filters.js';
import { intact } from '../fonts/intact.js';
import { subsetTag, taggedName, tagIn } from '../fonts/subset-tag.js';
import { OutputFile } from '../write/output-file.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { type PdfDict, PdfName } from '../syntax/values.js';
import { readCffFont } from '../../formats/cff/cff-font.js';
import type { ContentUsage } from './content-usage.js';
import { subsetByCids, subsetByNames as subsetCffByNames } from '../../formats/cff/subset-cff.js';
import { type OutlineSubsetter, subsetTrueType } from '../../formats/sfnt/subset-true-type.js';
import { subsetType1 } from '../../formats/type1/subset-type1.js';
import { type FontUse, fontUses, type ProgramUse } from './font-uses.js';
import type { Twin } from './merge-duplicates.js';
import type { PackedStream } from './pack-streams.js';
import { ShownNames } from '../fonts/glyphs/shown-names.js';
import { readTrueType } from '../../formats/sfnt/true-type.js';
import { readType1 } from '../../formats/type1/type1.js';
import { cidGlyphs, simpleGlyphs } from './used-glyphs.js';
import type { WalkSettings } from './walk-objects.js';

/** Subsets of the fonts in a document. */
export interface SubsetFonts {
  /** The subsets, by the object numbers of the font programs. */
  readonly programs: ReadonlyMap<number, PackedStream>;
  /** The tags of subsets, which font names start with, by the object numbers of fonts and descriptors. */
  readonly tags: ReadonlyMap<number, string>;
}

export interface SubsetSettings extends WalkSettings {
  readonly usage: ContentUsage;
  readonly twins: ReadonlyMap<number, Twin>;
  readonly subsetOutlines: OutlineSubsetter;
  /** The path of a new file for the subsets. */
  readonly scratch: string;
}

const MAX_BYTES = 2 ** 25;
const MAX_TOTAL_BYTES = 2 ** 27;
/** A subset that saves less than this share of the font is not used. */
const MIN_SAVING = 0.05;

/** Makes subsets of fonts: glyphs that no page shows are dropped, all others keep their codes, numbers and hints. */
export function subsetFonts(file: PdfFile, settings: SubsetSettings): SubsetFonts {
  const programs = new Map<number, PackedStream>();
  const tags = new Map<number, string>();
  const output = new OutputFile(settings.scratch);
  let left = MAX_TOTAL_BYTES;
  try {
    for (const [num, use] of fontUses(file, settings)) {
      const stream = file.stream(use.ref);
      if (stream === undefined || left <= 0) continue;
      const { uses } = use;
      const subset = tryRead(() => intact(() => subsetFont(file, use, { ...settings, uses })));
      left -= stream.length;
      if (subset === undefined) continue;
      const encoded = deflateSync(subset.font, { level: 9, memLevel: 9 });
      if (!isShorter(encoded.length, stream.length)) continue;
      const saved = stream.length - encoded.length;
      const data = { path: settings.scratch, start: output.position, length: encoded.length };
      output.bytes(encoded);
      const undone = filtersOf(stream.dict, (value) => file.resolve(value)).length;
      programs.set(num, { data, undone, isDeflated: true, saved, fontLengths: subset.lengths });
      const tag = subsetTag(subset.font);
      for (const { named } of uses) for (const it of named) tags.set(it, tag);
    }
    output.flush();
  } finally {
    output.close();
  }
  return { programs, tags };
}

function isShorter(length: number, whole: number): boolean {
  return whole - length > MIN_SAVING * whole;
}

/** A subset of a font program. */
interface Subset {
  readonly font: Buffer;
  /** /Length1, /Length2 and /Length3 of its dictionary. */
  readonly lengths: readonly number[];
}

interface Settings extends Pick<SubsetSettings, 'usage' | 'subsetOutlines'> {
  readonly uses: readonly FontUse[];
}

function subsetFont(file: PdfFile, { ref, format }: ProgramUse, settings: Settings): Subset | undefined {
  const stream = file.stream(ref);
  if (stream === undefined) return undefined;
  const font = Buffer.from(file.decodeStream(stream, MAX_BYTES));
  if (format === 'trueType') return subsetByGlyphs(file, font, settings);
  return format === 'type1' ? subsetByNames(file, font, settings) : subsetCompact(file, font, settings);
}

function subsetByGlyphs(file: PdfFile, font: Buffer, settings: Settings): Subset | undefined {
  const program = readTrueType(font);
  const used = new Set([0]);
  for (const { use, codes } of shownWith(settings) ?? []) {
    const glyphs =
      use.kind === 'simple' ? simpleGlyphs(file, use.font, { codes, program }) : cidGlyphs(file, use.font, codes);
    if (glyphs === undefined) return undefined;
    for (const glyph of glyphs) if (glyph < program.glyphs) used.add(glyph);
  }
  if (used.size === 1) return undefined;
  const subset = subsetTrueType(font, used, settings.subsetOutlines);
  // Deflating 12 MB takes seconds, and a subset with nearly all of the bytes is hardly shorter deflated.
  if (!isShorter(subset.length, font.length)) return undefined;
  return { font: subset, lengths: [subset.length] };
}

function subsetByNames(file: PdfFile, font: Buffer, settings: Settings): Subset | undefined {
  const shown = shownWith(settings);
  if (shown?.every(({ use }) => use.kind === 'simple') !== true) return undefined;
  const program = readType1(font);
  const names = new ShownNames();
  const ownName = (code: number): string | undefined => program.encoding?.get(code);
  for (const { use, codes } of shown) names.note(file, use.font, { codes, ownName });
  return subsetType1(program, names);
}

function subsetCompact(file: PdfFile, font: Buffer, settings: Settings): Subset | undefined {
  const shown = shownWith(settings);
  if (shown === undefined) return undefined;
  const program = readCffFont(font);
  if (shown.every(({ use }) => use.kind === 'cid')) {
    subsetByCids(font, program, (cid) => shown.some(({ codes }) => codes[cid] === 1));
  } else {
    if (program.cids !== undefined || shown.some(({ use }) => use.kind === 'cid')) return undefined;
    const names = new ShownNames();
    const ownName = (code: number): string | undefined => {
      const glyph = program.encoding?.get(code);
      return glyph === undefined ? undefined : program.nameOf(glyph);
    };
    for (const { use, codes } of shown) names.note(file, use.font, { codes, ownName });
    subsetCffByNames(font, program, names);
  }
  return { font, lengths: [] };
}

interface Shown {
  readonly use: FontUse;
  readonly codes: Uint8Array;
}

/** Returns the codes shown with each font that uses the program; undefined if they are uncertain, or if there are none. */
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

const NAMES = ['BaseFont', 'FontName'];

/** Adds a subset tag to the font name. The list of glyphs (/CharSet, /CIDSet) is removed: it is outdated, and optional. */
export function withTag(dict: PdfDict, tag: string): PdfDict {
  const tagged = dict.clone();
  tagged.delete('CharSet');
  for (const key of NAMES) {
    const name = dict.get(key);
    if (name instanceof PdfName && tagIn(name.value) === undefined)
      tagged.set(key, new PdfName(taggedName(name.value, tag)));
  }
  return tagged;
}
