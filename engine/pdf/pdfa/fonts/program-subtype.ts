import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type NewStream, PdfDict, PdfName } from '../../syntax/values.js';
import { programOf, readable } from '../shown/glyph-reader.js';
import { compactIn } from '../shown/named-glyphs.js';
import { describedFont } from './font-program.js';

/**
 * Whether /FontFile3 of a font with CFF data states the subtype for the other kind of font: CIDFonts have CIDFontType0C, simple
 * fonts have Type1C (ISO 32000-2 Table 124). Strict readers take a font with another subtype for one that is not embedded.
 */
export function hasWrongSubtype(file: PdfFile, font: PdfDict): boolean {
  const right = subtypeFor(file, font);
  const stated = file.name(programStream(file, font)?.dict.get('Subtype'));
  return right !== undefined && programStream(file, font) !== undefined && stated !== right && stated !== 'OpenType';
}

/** Returns the font program with the subtype for its kind of font; undefined when it cannot be read. */
export function programWithSubtype(file: PdfFile, font: PdfDict): NewStream | undefined {
  const program = readable(() => programOf(file, font));
  const compact = program?.key === 'FontFile3' ? readable(() => compactIn(program.bytes)) : undefined;
  const subtype = subtypeFor(file, font);
  if (compact === undefined || subtype === undefined) return undefined;
  return deflated(PdfDict.of({ Subtype: new PdfName(subtype) }), compact);
}

function programStream(file: PdfFile, font: PdfDict): ReturnType<PdfFile['stream']> {
  return file.stream(file.dict(describedFont(file, font).get('FontDescriptor'))?.get('FontFile3'));
}

function subtypeFor(file: PdfFile, font: PdfDict): string | undefined {
  const kind = file.name(describedFont(file, font).get('Subtype'));
  if (kind === 'CIDFontType0') return 'CIDFontType0C';
  return kind === 'Type1' || kind === 'MMType1' ? 'Type1C' : undefined;
}
