import { bytesOf } from '../../../files/random-access.js';
import { readCffFont } from '../../../formats/cff/cff-font.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { readType1 } from '../../../formats/type1/type1.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { deflated } from '../../filters/filters.js';
import { PdfDict } from '../../syntax/values.js';
import { cidToGidMap } from '../../fonts/glyphs/cid-to-gid-map.js';
import { charSet, cidSet, mappedCids } from '../../fonts/glyph-sets.js';
import type { ObjectAdder } from '../../write/object-adder.js';

const MAX_BYTES = 2 ** 26;
const MAX_GLYPHS = 65_536;

/** A font, or the descendant font of a composite one, with its descriptor. */
export interface DescribedFont {
  readonly font: PdfDict;
  readonly descriptor: PdfDict;
}

/** The glyphs of a font program: CIDs of a CID font, names of a Type 1 font. */
type GlyphList = { readonly cids: readonly number[] } | { readonly names: readonly string[] };

/**
 * Returns the descriptor of a font subset with the list of its glyphs, which ISO 19005-1 §6.3.5 requires: /CIDSet of a CID
 * font, /CharSet of a Type 1 font. Undefined when neither applies. @throws RangeError for a malformed font
 */
export function withGlyphList(file: PdfFile, described: DescribedFont, adder: ObjectAdder): PdfDict | undefined {
  const list = glyphListOf(file, described);
  const descriptor = described.descriptor.clone();
  if (list === undefined) return undefined;
  return 'cids' in list
    ? descriptor.set('CIDSet', adder.add(deflated(new PdfDict(), cidSet(list.cids))))
    : descriptor.set('CharSet', charSet(list.names));
}

/**
 * Whether the list of glyphs of a font lacks glyphs of its program.
 * @param isRequired whether a missing list counts as one without glyphs @throws RangeError for a malformed font
 */
export function lacksGlyphs(file: PdfFile, described: DescribedFont, isRequired: boolean): boolean {
  const { descriptor } = described;
  const list =
    isRequired || descriptor.has('CIDSet') || descriptor.has('CharSet') ? glyphListOf(file, described) : undefined;
  if (list === undefined) return false;
  if ('names' in list) {
    const stated = file.string(descriptor.get('CharSet'));
    if (stated === undefined) return isRequired;
    const names = new Set(
      Buffer.from(stated.bytes)
        .toString('latin1')
        .split(/[\s/]+/),
    );
    return list.names.some((name) => name !== '.notdef' && !names.has(name));
  }
  const stream = file.stream(descriptor.get('CIDSet'));
  if (stream === undefined) return isRequired;
  const bits = file.decodeStream(stream, MAX_GLYPHS);
  return list.cids.some((cid) => ((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) === 0);
}

function glyphListOf(file: PdfFile, { font, descriptor }: DescribedFont): GlyphList | undefined {
  const program = (key: string): Buffer | undefined => {
    const stream = file.stream(descriptor.get(key));
    return stream && file.decodeStream(stream, MAX_BYTES);
  };
  const kind = file.name(font.get('Subtype'));
  if (kind === 'CIDFontType2' || kind === 'CIDFontType0') {
    const cids = cidsOf(file, font, program(kind === 'CIDFontType2' ? 'FontFile2' : 'FontFile3'));
    return cids && { cids };
  }
  if (kind !== 'Type1' && kind !== 'MMType1') return undefined;
  const names = namesOf(program('FontFile'), program('FontFile3'));
  return names && { names };
}

function namesOf(type1: Buffer | undefined, compact: Buffer | undefined): readonly string[] | undefined {
  if (type1 !== undefined) return [...readType1(type1).glyphs.keys()];
  if (compact === undefined) return undefined;
  const font = readCffFont(compact);
  return Array.from({ length: font.charStrings.count }, (_, glyph) => font.statedNameOf(glyph) ?? '.notdef');
}

/** The CIDs that have a glyph, in increasing order. */
function cidsOf(file: PdfFile, font: PdfDict, program: Buffer | undefined): readonly number[] | undefined {
  if (program === undefined) return undefined;
  const isTrueType = file.name(font.get('Subtype')) === 'CIDFontType2';
  return isTrueType ? trueTypeCids(program, cidToGidMap(file, font)) : compactCids(program);
}

function trueTypeCids(program: Buffer, map: Buffer | undefined): readonly number[] {
  const glyphs = tableOf(program, readSfnt(bytesOf(program)), 'maxp')?.readUInt16BE(4) ?? 0;
  return map === undefined ? Array.from({ length: glyphs }, (_, glyph) => glyph) : mappedCids(map);
}

function compactCids(program: Buffer): readonly number[] {
  const { cids, charStrings } = readCffFont(program);
  return cids === undefined
    ? Array.from({ length: charStrings.count }, (_, glyph) => glyph)
    : [...cids].sort((one, other) => one - other);
}
