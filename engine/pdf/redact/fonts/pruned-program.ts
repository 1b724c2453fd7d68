import { bytesOf } from '../../../files/random-access.js';
import { readCffHead, readerOf } from '../../../formats/cff/cff.js';
import { readCffFont } from '../../../formats/cff/cff-font.js';
import { cidKeyed } from '../../../formats/cff/cid-keyed.js';
import { pruneCff } from '../../../formats/cff/prune-cff.js';
import { pruneTrueType } from '../../../formats/sfnt/prune-true-type.js';
import { FONT_MATRIX } from '../../../formats/cff/cff-widths.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { readTrueType } from '../../../formats/sfnt/true-type.js';
import { withoutCodes } from '../../../formats/type1/without-codes.js';
import { subsetType1 } from '../../../formats/type1/subset-type1.js';
import { readType1 } from '../../../formats/type1/type1.js';
import { ShownNames } from '../../fonts/glyphs/shown-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { glyphOfCid } from '../../fonts/glyphs/cid-to-gid-map.js';
import { compactIn } from '../../fonts/glyphs/named-glyphs.js';
import type { PdfDict } from '../../syntax/values.js';
import type { Described } from './family-members.js';
import { TrueTypeShown } from './true-type-shown.js';

/** A font that uses a program. */
type ProgramUser = Pick<Described, 'dict' | 'shown' | 'isComposite' | 'isIdentity'>;

/** A program without the glyphs that are not shown. */
export interface PrunedProgram {
  readonly bytes: Buffer;
  /** /Length1, /Length2 and /Length3 of its dictionary. */
  readonly lengths: readonly number[];
  /** /Subtype of its dictionary, for a program in CFF. */
  readonly subtype?: string;
  /** Its glyphs: names, or CIDs where they are not glyph numbers. */
  readonly names?: readonly string[];
  readonly cids?: readonly number[];
  /** The number of its glyphs. */
  readonly count: number;
}

const CODES = 256;

/** @throws RangeError when the program is malformed, or when it is uncertain which glyphs are shown */
export function prunedProgram(
  file: PdfFile,
  { key, bytes }: { readonly key: string; readonly bytes: Buffer },
  users: readonly ProgramUser[],
): PrunedProgram {
  if (key === 'FontFile') return prunedType1(file, bytes, users);
  const isTrueType = key === 'FontFile2' || (bytes.length >= 4 && bytes.readUInt32BE(0) === TRUE_TYPE);
  return isTrueType ? prunedTrueType(file, bytes, users) : prunedCompact(file, bytes, users);
}

const TRUE_TYPE = 0x00010000;

function prunedTrueType(file: PdfFile, bytes: Buffer, users: readonly ProgramUser[]): PrunedProgram {
  const program = readTrueType(bytes);
  const simple = new TrueTypeShown(file, program, bytes);
  const glyphs = users.flatMap(({ dict: font, shown, isComposite, isIdentity }) => {
    requireKind(file, font, isComposite ? ['CIDFontType2'] : ['TrueType']);
    if (!isComposite) return [...simple.glyphs(font, shown)];
    // PDFium looks up characters of other CMaps in the font.
    if (!isIdentity) throw new RangeError('It is uncertain which glyphs a font shows.');
    return cidGlyphs(file, font, shown);
  });
  const pruned = pruneTrueType(bytes, glyphs);
  return { bytes: pruned, lengths: [pruned.length], count: program.glyphs };
}

function requireKind(file: PdfFile, font: PdfDict, kinds: readonly string[]): void {
  if (!kinds.includes(file.name(font.get('Subtype')) ?? ''))
    throw new RangeError('A font has a program of another kind.');
}

/** The glyphs of CIDs in a TrueType program. @throws RangeError for a map that the standard does not define */
function cidGlyphs(file: PdfFile, font: PdfDict, cids: ReadonlySet<number>): readonly number[] {
  const glyphOf = glyphOfCid(file, font);
  if (glyphOf === undefined) throw new RangeError('It is uncertain which glyphs a font shows.');
  return Array.from(cids, glyphOf);
}

function flagged(codes: ReadonlySet<number>): Uint8Array {
  return Uint8Array.from({ length: CODES }, (_, code) => (codes.has(code) ? 1 : 0));
}

function prunedType1(file: PdfFile, bytes: Buffer, users: readonly ProgramUser[]): PrunedProgram {
  const program = readType1(bytes);
  const names = shownNames(file, users, {
    glyphs: [...program.glyphs.keys()],
    ownName: (code) => program.encoding?.get(code),
  });
  const { font, lengths } = subsetType1(withoutCodes(program, names), names);
  const left = [...program.glyphs.keys()].filter((name) => names.has(name));
  return { bytes: font, lengths, names: left, count: left.length };
}

function prunedCompact(file: PdfFile, bytes: Buffer, users: readonly ProgramUser[]): PrunedProgram {
  const compact = compactIn(bytes);
  if (compact !== bytes) requireScale(bytes, compact);
  if (users.every(({ isComposite }) => isComposite))
    return prunedByCids(file, { compact, isBare: compact === bytes }, users);
  const program = readCffFont(compact);
  if (program.cids !== undefined) throw new RangeError('A simple font has a CID-keyed program.');
  const all = Array.from({ length: program.charStrings.count }, (_, glyph) => program.nameOf(glyph));
  const names = shownNames(file, users, {
    glyphs: all.flatMap((name) => name ?? []),
    ownName: (code) => all[program.encoding?.get(code) ?? -1],
  });
  const pruned = pruneCff(compact, (glyph) => {
    const name = all[glyph];
    return name === undefined || names.has(name);
  });
  const rest = readCffFont(pruned);
  const left = Array.from({ length: rest.charStrings.count }, (_, glyph) => rest.statedNameOf(glyph) ?? '.notdef');
  return { bytes: pruned, lengths: [], subtype: 'Type1C', names: left, count: left.length };
}

/** @throws RangeError when only the OpenType font around CFF data states their scale, which is lost without it */
function requireScale(font: Buffer, compact: Buffer): void {
  const head = tableOf(font, readSfnt(bytesOf(font)), 'head');
  const states = readCffHead(readerOf(compact)).top.has(FONT_MATRIX);
  if (!states && head !== undefined && head.readUInt16BE(UNITS_AT) !== CFF_UNITS)
    throw new RangeError('The scale of a font is not in its CFF data.');
}

const UNITS_AT = 18;
/** Units of an em by default (Adobe Technical Note 5176 §9). */
const CFF_UNITS = 1000;

function prunedByCids(
  file: PdfFile,
  { compact, isBare }: { readonly compact: Buffer; readonly isBare: boolean },
  users: readonly ProgramUser[],
): PrunedProgram {
  for (const { dict: font } of users) requireKind(file, font, ['CIDFontType0']);
  const keyed = cidKeyed(compact);
  const { cids = new Uint16Array() } = readCffFont(keyed);
  // In an OpenType font, some viewers take CIDs for glyph numbers.
  if (!isBare && cids.some((cid, glyph) => cid !== glyph)) throw new RangeError('The CIDs of a font are ambiguous.');
  const shown = new Set(users.flatMap((user) => [...user.shown]));
  const pruned = pruneCff(keyed, (glyph) => shown.has(cids[glyph] ?? -1));
  const left = [...(readCffFont(pruned).cids ?? [])].sort((one, other) => one - other);
  return { bytes: pruned, lengths: [], subtype: 'CIDFontType0C', cids: left, count: left.length };
}

function shownNames(
  file: PdfFile,
  users: readonly ProgramUser[],
  { glyphs, ownName }: { readonly glyphs: readonly string[]; readonly ownName: (code: number) => string | undefined },
): ShownNames {
  const names = new ShownNames(new Set(glyphs));
  for (const { dict: font, shown, isComposite } of users) {
    if (isComposite) throw new RangeError('A font has a program of another kind.');
    requireKind(file, font, ['Type1', 'MMType1']);
    names.note(file, font, { codes: flagged(shown), ownName });
  }
  return names;
}
