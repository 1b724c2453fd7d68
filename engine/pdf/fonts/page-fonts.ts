import { type FontEncoding, fontEncoding, fontName } from './font-encoding.js';
import { pageResources } from '../pages/page-resources.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, Ref } from '../syntax/values.js';

/**
 * Returns the fonts with the given names among the resources of a page, its form XObjects and its annotations; an empty list
 * if the page has too many resources.
 */
export function pageFonts(file: PdfFile, page: Ref, names: ReadonlySet<string>): readonly FontEncoding[] {
  const fonts = new Set<PdfDict>();
  for (const resources of pageResources(file, page) ?? []) {
    for (const [, value] of file.dict(resources.get('Font'))?.entries() ?? []) {
      const font = file.dict(value);
      if (font !== undefined && names.has(fontName(file, font))) fonts.add(font);
    }
  }
  return Array.from(fonts, (font) => fontEncoding(file, font));
}
