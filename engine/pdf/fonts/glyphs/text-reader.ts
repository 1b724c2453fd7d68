import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { compositeGlyphs } from './composite-glyphs.js';
import type { GlyphReader } from './glyph-facts.js';
import { glyphReader, readable } from './glyph-reader.js';

/**
 * Reads the glyphs of a font for their texts: of a font with an embedded program, and of any composite font, whose texts are
 * also known by its character collection.
 */
export function textReader(file: PdfFile, font: PdfDict): GlyphReader | undefined {
  const read = glyphReader(file, font);
  if (read !== undefined || file.name(font.get('Subtype')) !== 'Type0') return read;
  return readable(() => compositeGlyphs(file, font, undefined));
}
