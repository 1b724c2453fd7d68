import { inherited } from '../../fields/field.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfString } from '../../syntax/values.js';
import type { TextRemoval } from './text-removal.js';

/**
 * Returns an annotation without its appearance if the text that the appearance is made of has a match and the appearance lost none:
 * it shows the text in another way, such as a number with hyphens, or in letters that cannot be read.
 */
export function withoutAppearanceOfMatch(file: PdfFile, annotation: PdfDict, removal: TextRemoval): PdfDict {
  const text = drawnTextOf(file, annotation);
  if (text === undefined || !removal.matchesString(text)) return annotation;
  const rest = annotation.clone();
  rest.delete('AP');
  return rest;
}

/** The text of an appearance that is as it was: a changed one is an object that the file lacks. */
function drawnTextOf(file: PdfFile, annotation: PdfDict): PdfString | undefined {
  const kind = file.name(annotation.get('Subtype'));
  if (kind !== 'Widget' && kind !== 'FreeText') return undefined;
  if (file.stream(file.dict(annotation.get('AP'))?.get('N')) === undefined) return undefined;
  const isField = kind === 'Widget' && file.name(inherited(file, annotation, 'FT')) === 'Tx';
  if (kind === 'Widget' && !isField) return undefined;
  const text = file.resolve(isField ? inherited(file, annotation, 'V') : annotation.get('Contents'));
  return text instanceof PdfString ? text : undefined;
}
