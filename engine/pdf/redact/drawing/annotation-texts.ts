import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, PdfString, type PdfValue, Ref } from '../../syntax/values.js';

/** Maximum depth of fields. */
const MAX_DEPTH = 32;

/**
 * Returns an annotation without the texts that its appearance is made of, once the appearance has lost letters: viewers that draw it again
 * would show them. The text of a note, which it does not show, stays.
 */
export function withoutDrawnTexts(file: PdfFile, annotation: PdfDict): PdfDict {
  const kind = file.name(annotation.get('Subtype'));
  if (kind === 'Widget') return withoutCaptions(file, withoutValue(file, annotation));
  return kind === 'FreeText' ? without(annotation, ['Contents', 'RC']) : annotation;
}

/** Yields the fields above a widget that have its value, without the value. */
export function* fieldsWithoutValue(file: PdfFile, widget: PdfDict): Generator<readonly [Ref, PdfDict]> {
  let ref: PdfValue | undefined = widget.get('Parent');
  for (let depth = 0; depth < MAX_DEPTH && ref instanceof Ref; depth++) {
    const field = file.dict(ref);
    // An annotation has an appearance of its own, with which it is written.
    if (field === undefined || field.has('Subtype')) return;
    const rest = withoutValue(file, field);
    if (rest !== field) yield [ref, rest];
    ref = field.get('Parent');
  }
}

/**
 * Returns a field without its value, its selection, and an initial value that is the same. The value of a button is the name of a state
 * and that of a signature a dictionary, which no appearance shows.
 */
function withoutValue(file: PdfFile, field: PdfDict): PdfDict {
  const value = file.resolve(field.get('V'));
  if (value instanceof PdfName || value instanceof PdfDict) return field;
  const initial = file.resolve(field.get('DV'));
  const isInitial = value instanceof PdfString && initial instanceof PdfString && initial.text === value.text;
  return without(field, ['V', 'RV', 'I', ...(isInitial ? ['DV'] : [])]);
}

function withoutCaptions(file: PdfFile, widget: PdfDict): PdfDict {
  const look = file.dict(widget.get('MK'));
  const rest = look && without(look, ['CA', 'RC', 'AC']);
  return rest === undefined || rest === look ? widget : widget.clone().set('MK', rest);
}

function without(dict: PdfDict, keys: readonly string[]): PdfDict {
  if (!keys.some((key) => dict.has(key))) return dict;
  const rest = dict.clone();
  for (const key of keys) rest.delete(key);
  return rest;
}
