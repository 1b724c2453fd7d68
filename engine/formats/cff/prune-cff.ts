import { adobeStandard } from '../../text/encodings/adobe-standard.js';
import {
  CHAR_STRINGS,
  CHARSET,
  ENCODING,
  type Index,
  indexAt,
  LOCAL_SUBROUTINES,
  operatorsIn,
  PRIVATE,
  readCffHead,
  readerOf,
} from './cff.js';
import { CffWalk, pieceOf } from './cff-calls.js';
import { type CffFont, readCffFont } from './cff-font.js';
import { type CffFontPart, type CffFontParts, cffFontParts } from './cff-font-parts.js';
import { entry, indexOf, moved } from './cff-parts.js';
import { FONT_DICT_SELECT, FONT_DICTS } from './cff-widths.js';
import { ownEncoding } from './own-encoding.js';

/** The operators of a Top DICT that are written anew. */
const REWRITTEN: readonly number[] = [CHARSET, CHAR_STRINGS, PRIVATE, FONT_DICTS, FONT_DICT_SELECT];
/** Smaller numbers name predefined encodings. */
const FIRST_OWN_ENCODING = 2;
/** The first number of a string of the font's own (Adobe Technical Note 5176, appendix A). */
const FIRST_OWN_STRING = 391;
/** The operators whose operands are strings, such as Notice and ROS. */
const STRING_OPERATORS: readonly number[] = [0, 1, 2, 3, 4, 0x0c00, 0x0c15, 0x0c16, 0x0c1e, 0x0c26];
/** A subroutine that does nothing. */
const EMPTY_SUBROUTINE = Buffer.from([11]);
const OFFSET_SIZE = 4;

/**
 * Returns a CFF font (Adobe Technical Note 5176) without the glyphs that are not kept, their names and codes, and the
 * subroutines that only they call. Glyphs get other numbers; their names, codes and CIDs stay.
 * @param isKept by the number of a glyph; glyph 0 and the components of accented letters stay anyhow
 * @throws RangeError for a malformed font, and when the subroutines of a glyph cannot be determined
 */
export function pruneCff(font: Buffer, isKept: (glyph: number) => boolean): Buffer {
  const read = readerOf(font);
  const head = readCffHead(read);
  const names = indexAt(read, font.readUInt8(2));
  const dict = pieceOf(font, indexAt(read, names.offsetOf(names.count)), 0);
  const program = readCffFont(font);
  const { parts, partOf } = cffFontParts(font, head, dict);
  const walks = parts.map(({ local }) => new CffWalk(font, { ...program, local }));
  const found = keptGlyphs(program, { isKept, walks, partOf });
  const hasOwnEncoding = !head.isCidKeyed && (head.top.get(ENCODING)?.at(-1) ?? 0) >= FIRST_OWN_ENCODING;
  const encoded = hasOwnEncoding ? ownEncoding(program, found) : undefined;
  const kept = encoded?.glyphs ?? found;
  const subroutines = (index: Index, called: ReadonlySet<number>): Buffer =>
    indexOf(piecesOf(font, index).map((piece, number) => (called.has(number) ? piece : EMPTY_SUBROUTINE)));
  const globals = new Set(walks.flatMap(({ calls }) => [...calls.global]));
  const written: WrittenFont = {
    head: Buffer.concat([font.subarray(0, 3), Buffer.from([OFFSET_SIZE]), font.subarray(4, font.readUInt8(2))]),
    names: indexOf(piecesOf(font, names)),
    dict,
    strings: indexOf(keptStrings(font, head.strings, { program, kept, dicts: [dict, ...parts.map((it) => it.dict)] })),
    global: subroutines(head.global, globals),
    encoding: encoded?.bytes,
    charset: charsetOf(kept, program),
    select: head.isCidKeyed ? Buffer.from([0, ...kept.map(partOf)]) : undefined,
    charStrings: indexOf(kept.map((glyph) => pieceOf(font, head.charStrings, glyph))),
    parts: parts.map((part, at) => ({
      ...part,
      subroutines: part.local && subroutines(part.local, walks[at]?.calls.local ?? new Set()),
    })),
  };
  return laidOut(written);
}

function keptGlyphs(
  program: CffFont,
  {
    isKept,
    walks,
    partOf,
  }: { isKept: (glyph: number) => boolean; walks: readonly CffWalk[] } & Pick<CffFontParts, 'partOf'>,
): readonly number[] {
  const all = Array.from({ length: program.charStrings.count }, (_, glyph) => glyph);
  const walk = (glyph: number): void => {
    const walker = walks[partOf(glyph)];
    if (walker === undefined) throw new RangeError('A glyph belongs to no part of a font.');
    walker.glyph(glyph);
  };
  const kept = new Set(all.filter((glyph) => glyph === 0 || isKept(glyph)));
  for (const glyph of kept) walk(glyph);
  const components = new Set(walks.flatMap(({ calls }) => [...calls.parts]));
  if (components.size === 0) return [...kept];
  if (program.cids !== undefined) throw new RangeError('A glyph has other glyphs as components.');
  const characters = new Set(Array.from(components, (code) => adobeStandard(code)));
  for (const glyph of all) {
    if (kept.has(glyph) || !characters.has(characterNamed(program.nameOf(glyph)))) continue;
    kept.add(glyph);
    walk(glyph);
  }
  return all.filter((glyph) => kept.has(glyph));
}

/** The character of a standard string, whose name has the form uniXXXX; a component is no other. */
function characterNamed(name = ''): string | undefined {
  const [, digits] = /^uni([\dA-F]{4})$/.exec(name) ?? [];
  return digits === undefined ? '' : String.fromCodePoint(Number.parseInt(digits, 16));
}

function piecesOf(font: Buffer, index: Index): readonly Buffer[] {
  return Array.from({ length: index.count }, (_, at) => pieceOf(font, index, at));
}

/** Strings keep their numbers; those that name nothing any more become empty. */
function keptStrings(
  font: Buffer,
  strings: Index,
  {
    program,
    kept,
    dicts,
  }: { readonly program: CffFont; readonly kept: readonly number[]; readonly dicts: readonly Buffer[] },
): readonly Buffer[] {
  const used = new Set(program.cids === undefined ? kept.map((glyph) => program.ids[glyph] ?? 0) : []);
  for (const dict of dicts)
    for (const [operator, operands] of operatorsIn(dict))
      if (STRING_OPERATORS.includes(operator)) for (const operand of operands) used.add(operand);
  return piecesOf(font, strings).map((piece, at) => (used.has(FIRST_OWN_STRING + at) ? piece : Buffer.alloc(0)));
}

/** A charset of format 0. */
function charsetOf(kept: readonly number[], { ids }: CffFont): Buffer {
  const charset = Buffer.alloc(1 + 2 * (kept.length - 1));
  for (const [at, glyph] of kept.slice(1).entries()) charset.writeUInt16BE(ids[glyph] ?? 0, 1 + 2 * at);
  return charset;
}

/** The sections of a font; those that a kind of font lacks are undefined. */
interface WrittenFont {
  readonly head: Buffer;
  readonly names: Buffer;
  readonly dict: Buffer;
  readonly strings: Buffer;
  readonly global: Buffer;
  readonly encoding: Buffer | undefined;
  readonly charset: Buffer;
  readonly select: Buffer | undefined;
  readonly charStrings: Buffer;
  readonly parts: readonly (CffFontPart & { readonly subroutines: Buffer | undefined })[];
}

/** Joins the sections, and states their places in the Top DICT. */
function laidOut({
  head,
  names,
  dict,
  strings,
  global,
  encoding,
  charset,
  select,
  charStrings,
  parts,
}: WrittenFont): Buffer {
  const privates = parts.map(({ own, subroutines }) => (own === undefined ? undefined : privateOf(own, subroutines)));
  const topOf = (start: number): { readonly index: Buffer; readonly rest: readonly Buffer[] } => {
    const rest: Buffer[] = [];
    let at = start;
    const place = (section: Buffer): number => {
      rest.push(section);
      at += section.length;
      return at - section.length;
    };
    [strings, global].forEach(place);
    const entries = [entry(CHARSET, place(charset))];
    if (encoding !== undefined) entries.push(entry(ENCODING, place(encoding)));
    entries.push(entry(CHAR_STRINGS, place(charStrings)));
    const owns = privates.map((it) => (it === undefined ? Buffer.alloc(0) : entry(PRIVATE, it.size, place(it.bytes))));
    if (select === undefined) entries.push(...owns);
    else {
      entries.push(entry(FONT_DICT_SELECT, place(select)));
      const dicts = parts.map((part, index) =>
        Buffer.concat([unmoved(part.dict, [PRIVATE]), owns[index] ?? Buffer.alloc(0)]),
      );
      entries.push(entry(FONT_DICTS, place(indexOf(dicts))));
    }
    const dropped = encoding === undefined ? REWRITTEN : [...REWRITTEN, ENCODING];
    return { index: indexOf([Buffer.concat([unmoved(dict, dropped), ...entries])]), rest };
  };
  const start = head.length + names.length;
  // Offsets have a constant size, so the length of the DICT does not depend on them.
  const { index, rest } = topOf(start + topOf(0).index.length);
  return Buffer.concat([head, names, index, ...rest]);
}

/** A Private DICT with its subroutines behind it, and the size of the DICT alone. */
function privateOf(own: Buffer, subroutines: Buffer | undefined): { readonly size: number; readonly bytes: Buffer } {
  const dict = unmoved(own, [LOCAL_SUBROUTINES]);
  if (subroutines === undefined) return { size: dict.length, bytes: dict };
  const size = dict.length + entry(LOCAL_SUBROUTINES, 0).length;
  return { size, bytes: Buffer.concat([dict, entry(LOCAL_SUBROUTINES, size), subroutines]) };
}

/** A DICT without some operators. */
function unmoved(dict: Buffer, dropped: readonly number[]): Buffer {
  return moved(
    dict,
    (_, offset) => offset,
    (operator) => !dropped.includes(operator),
  );
}
