import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';

/** Codes of a simple font have one byte. */
export const LAST_CODE = 0xff;

/** Returns the glyph names by code from /Differences of the encoding of a simple font (ISO 32000-2 §9.6.5). */
export function differencesOf(file: PdfFile, font: PdfDict): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of file.array(file.dict(font.get('Encoding'))?.get('Differences')) ?? []) {
    const name = file.name(item);
    code = file.number(item) ?? code;
    if (name !== undefined && code >= 0 && code <= LAST_CODE) names.set(code++, name);
  }
  return names;
}
