import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import type { PdfValue } from '../../../pdf/syntax/values.js';
import { NotSimple } from './not-simple.js';

/** @throws NotSimple for a graphics state with a font, a mask or transparency */
export function checkState(file: PdfFile, value: PdfValue | undefined): void {
  const dict = file.dict(value);
  const isOpaque = ['ca', 'CA'].every((key) => (file.number(dict?.get(key)) ?? 1) === 1);
  const mask = dict?.get('SMask');
  const isMasked = mask !== undefined && file.name(mask) !== 'None';
  if (dict === undefined || !isOpaque || isMasked || dict.has('Font')) throw new NotSimple('a graphics state');
}

/** @throws NotSimple for marked content with a text of its own */
export function checkMark(file: PdfFile, properties: PdfValue | undefined): void {
  if (file.dict(properties)?.has('ActualText') === true) throw new NotSimple('ActualText');
}
