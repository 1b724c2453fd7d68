import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';

/** The keys of a font descriptor for an embedded program (ISO 32000-2 §9.9). */
export const PROGRAM_KEYS = ['FontFile', 'FontFile2', 'FontFile3'] as const;

/** Maximum bytes of a program that is read. An installed font with all Chinese characters has 25 MB; reading takes five times as much. */
export const MAX_PROGRAM_BYTES = 2 ** 26;

/** The font dictionary that has the descriptor: the descendant of a composite font. */
export function describedFont(file: PdfFile, font: PdfDict): PdfDict {
  return file.dict(file.array(font.get('DescendantFonts'))?.[0]) ?? font;
}

/** Whether the font's program is embedded; the glyphs of Type 3 fonts are content of the document. */
export function isEmbedded(file: PdfFile, font: PdfDict): boolean {
  if (file.name(font.get('Subtype')) === 'Type3') return true;
  const descriptor = file.dict(describedFont(file, font).get('FontDescriptor'));
  return PROGRAM_KEYS.some((key) => file.stream(descriptor?.get(key)) !== undefined);
}
