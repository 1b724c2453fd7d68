import { postNames } from './post-names.js';
import { subsetCmap } from './subset-cmap.js';
import { OUTLINE_TABLES, tablesOf } from './subset-true-type.js';
import { readTrueType, type TrueType } from './true-type.js';
import { writeSfnt } from './write-sfnt.js';

/** The tables that draw the glyphs of a font, and find them. */
const KEPT_TABLES = [...OUTLINE_TABLES, 'OS/2', 'cmap'];
/** The tables of which only some bytes change. */
const CHANGED_TABLES = ['head', 'hmtx', 'vmtx'];

/**
 * Returns a TrueType font without the outlines, metrics, characters and names of the glyphs that are not kept. Glyphs keep their
 * numbers, and all other bytes of outlines and programs stay. Tables that PDF readers do not use are dropped.
 * @param glyphs also their components are kept, and glyph 0
 * @throws RangeError when the font is malformed, or has a table in a form that is not read here
 */
export function pruneTrueType(font: Buffer, glyphs: Iterable<number>): Buffer {
  const program = readTrueType(font);
  const kept = withComponents(program, glyphs);
  const tables = tablesOf(font, program, KEPT_TABLES);
  for (const tag of CHANGED_TABLES) {
    const table = tables.get(tag);
    if (table !== undefined) tables.set(tag, Buffer.from(table));
  }
  const [cmap, post, head] = ['cmap', 'post', 'head'].map((tag) => tables.get(tag));
  if (head === undefined) throw new RangeError('A font lacks tables.');
  if (cmap !== undefined) tables.set('cmap', subsetCmap(cmap, kept));
  if (post !== undefined) tables.set('post', prunedNames(post, kept));
  for (const [metrics, header] of [
    ['hmtx', 'hhea'],
    ['vmtx', 'vhea'],
  ] as const) {
    const [table, count] = [tables.get(metrics), tables.get(header)?.readUInt16BE(METRICS_COUNT_AT)];
    if (table !== undefined && count !== undefined) clearMetrics(table, count, kept);
  }
  const { glyf, loca } = outlinesOf(program, kept);
  head.writeInt16BE(LONG_OFFSETS, OFFSET_FORMAT_AT);
  return writeSfnt(tables.set('glyf', glyf).set('loca', loca));
}

const METRICS_COUNT_AT = 34;
const OFFSET_FORMAT_AT = 50;
const LONG_OFFSETS = 1;

/** The glyphs with all glyphs that they are made of. */
function withComponents(program: TrueType, glyphs: Iterable<number>): ReadonlySet<number> {
  const kept = new Set([0]);
  for (const glyph of glyphs) if (glyph < program.glyphs) kept.add(glyph);
  // Iterating over a set includes values that are added meanwhile.
  for (const glyph of kept)
    for (const component of componentsOf(program.outlineOf(glyph))) if (component < program.glyphs) kept.add(component);
  return kept;
}

/** Flags of the components of a glyph (OpenType 1.9, "glyf"). */
const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX] = [0x1, 0x8, 0x20, 0x40, 0x80];
const OUTLINE_HEADER_BYTES = 10;

function* componentsOf(outline: Buffer): Generator<number> {
  if (outline.length < OUTLINE_HEADER_BYTES || outline.readInt16BE(0) >= 0) return;
  for (let at = OUTLINE_HEADER_BYTES, flags = MORE; (flags & MORE) !== 0;) {
    flags = outline.readUInt16BE(at);
    yield outline.readUInt16BE(at + 2);
    const scale = (flags & SCALE) !== 0 ? 2 : (flags & TWO_SCALES) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0;
    at += ((flags & WORDS) !== 0 ? 8 : 6) + scale;
  }
}

/** The tables "glyf" and "loca", with offsets of four bytes. */
function outlinesOf(program: TrueType, kept: ReadonlySet<number>): { readonly glyf: Buffer; readonly loca: Buffer } {
  const outlines: Buffer[] = [];
  const loca = Buffer.alloc(4 * (program.glyphs + 1));
  const { length: most = 0 } = program.sfnt.tables.get('glyf') ?? {};
  let [at, size] = [0, 0];
  for (let glyph = 0; glyph < program.glyphs; glyph++) {
    loca.writeUInt32BE(at, 4 * glyph);
    if (!kept.has(glyph)) continue;
    const outline = program.outlineOf(glyph);
    size += outline.length;
    if (size > most) throw new RangeError('The outlines of a font overlap.');
    const padding = Buffer.alloc(-outline.length & 3);
    outlines.push(outline, padding);
    at += outline.length + padding.length;
  }
  loca.writeUInt32BE(at, 4 * program.glyphs);
  return { glyf: Buffer.concat(outlines), loca };
}

/** Sets the metrics of dropped glyphs to 0. Glyphs behind the last advance share it. */
function clearMetrics(table: Buffer, count: number, kept: ReadonlySet<number>): void {
  const isShared = [...kept].some((glyph) => glyph >= count);
  for (let glyph = 0; glyph < count; glyph++) {
    const isKept = kept.has(glyph) || (glyph === count - 1 && isShared);
    if (!isKept) table.fill(0, 4 * glyph, 4 * glyph + 4);
  }
  for (let glyph = count, at = 4 * count; at + 2 <= table.length; glyph++, at += 2)
    if (!kept.has(glyph)) table.writeInt16BE(0, at);
}

const [WITH_NAMES, HEADER_BYTES, MACINTOSH_NAMES] = [0x00020000, 32, 258];
/** Versions without names of this font's own. */
const NAMELESS: readonly number[] = [0x00010000, 0x00030000];

/** The table "post" with the names of kept glyphs; all others are called .notdef. */
function prunedNames(post: Buffer, kept: ReadonlySet<number>): Buffer {
  const version = post.readUInt32BE(0);
  if (NAMELESS.includes(version)) return post.subarray(0, HEADER_BYTES);
  if (version !== WITH_NAMES) throw new RangeError('The names of glyphs are in a form that is not supported.');
  const names = postNames(post);
  const indices = Buffer.alloc(2 * names.length);
  const own: Buffer[] = [];
  for (let glyph = 0; glyph < names.length; glyph++) {
    const index = post.readUInt16BE(HEADER_BYTES + 2 + 2 * glyph);
    if (!kept.has(glyph)) continue;
    if (index < MACINTOSH_NAMES) indices.writeUInt16BE(index, 2 * glyph);
    else {
      const name = Buffer.from(names[glyph] ?? '', 'latin1');
      indices.writeUInt16BE(MACINTOSH_NAMES + own.length, 2 * glyph);
      own.push(Buffer.concat([Buffer.from([name.length]), name]));
    }
  }
  return Buffer.concat([post.subarray(0, HEADER_BYTES + 2), indices, ...own]);
}
