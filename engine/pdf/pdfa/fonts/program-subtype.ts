import { readCffHead, readerOf } from '../../../formats/cff/cff.js';
import { cidKeyed } from '../../../formats/cff/cid-keyed.js';
import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type NewStream, PdfDict, PdfName } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';
import { programOf, readable } from '../../fonts/glyphs/glyph-reader.js';
import { compactIn } from '../../fonts/glyphs/named-glyphs.js';
import { describedFont } from '../../fonts/font-program.js';

/**
 * Whether /FontFile3 of a font with CFF data needs to be written anew: CIDFonts have CIDFontType0C, simple fonts have Type1C (ISO 32000-2
 * Table 124), and OpenType only after part 1. Strict readers take a font with another subtype for one that is not embedded, and codes
 * of CIDFonts whose program has glyph names for those of its encoding.
 */
export function hasWrongSubtype(file: PdfFile, font: PdfDict, { part }: PdfaLevel): boolean {
  const right = subtypeFor(file, font);
  const stream = programStream(file, font);
  if (right === undefined || stream === undefined) return false;
  const stated = file.name(stream.dict.get('Subtype'));
  return (stated !== right && (part === 1 || stated !== 'OpenType')) || (right === CID_KEYED && hasNames(file, font));
}

/** Returns the font program with the subtype for its kind of font; undefined when it cannot be read. */
export function programWithSubtype(file: PdfFile, font: PdfDict): NewStream | undefined {
  const subtype = subtypeFor(file, font);
  const compact = compactOf(file, font);
  const program = compact && (subtype === CID_KEYED ? readable(() => cidKeyed(compact)) : compact);
  if (program === undefined || subtype === undefined) return undefined;
  return deflated(PdfDict.of({ Subtype: new PdfName(subtype) }), program);
}

const CID_KEYED = 'CIDFontType0C';

function hasNames(file: PdfFile, font: PdfDict): boolean {
  const compact = compactOf(file, font);
  return compact !== undefined && readable(() => readCffHead(readerOf(compact)).isCidKeyed) === false;
}

/** The CFF data of the font program; undefined when there are none. */
function compactOf(file: PdfFile, font: PdfDict): Buffer | undefined {
  const program = readable(() => programOf(file, font));
  return program?.key === 'FontFile3' ? readable(() => compactIn(program.bytes)) : undefined;
}

function programStream(file: PdfFile, font: PdfDict): ReturnType<PdfFile['stream']> {
  return file.stream(file.dict(describedFont(file, font).get('FontDescriptor'))?.get('FontFile3'));
}

function subtypeFor(file: PdfFile, font: PdfDict): string | undefined {
  const kind = file.name(describedFont(file, font).get('Subtype'));
  if (kind === 'CIDFontType0') return CID_KEYED;
  return kind === 'Type1' || kind === 'MMType1' ? 'Type1C' : undefined;
}
