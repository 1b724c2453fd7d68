import type { PdfFile } from '../../file/pdf-file.js';
import type { NewStream, PdfDict, Ref } from '../../syntax/values.js';
import { isMisleading } from './misleading-font.js';
import { restatedToUnicode } from './restated-font.js';

/**
 * Returns the dictionary of a font without a misleading ToUnicode CMap, or with a CMap that states the texts that PDFium does not
 * find; any other dictionary as it is. @param add writes a stream
 */
export function fontAsShown(file: PdfFile, dict: PdfDict, add: (stream: NewStream) => Ref): PdfDict {
  const isRead = !isMisleading(file, dict);
  const restated = isRead ? restatedToUnicode(file, dict) : undefined;
  if (isRead && restated === undefined) return dict;
  const font = dict.clone();
  font.delete('ToUnicode');
  return restated === undefined ? font : font.set('ToUnicode', add(restated));
}

/** Whether the dictionary is a font that `fontAsShown` changes. */
export function isReadOtherwise(file: PdfFile, dict: PdfDict): boolean {
  return isMisleading(file, dict) || restatedToUnicode(file, dict) !== undefined;
}
