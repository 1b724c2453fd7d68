import { NO_FIELD, type FieldIndex } from '../assembly/form/field-index.js';
import { pageIndex, readIndexedPageTree } from '../assembly/page-index.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { isArray, type PdfDict, PdfString, type PdfValue } from '../syntax/values.js';

const MAX_BYTES = 2 ** 20;

/** Returns whether the form asks viewers to draw its fields (/NeedAppearances, ISO 32000-2 §12.7.3). */
export function asksForAppearances(file: PdfFile): boolean {
  return file.boolean(file.dict(file.catalog.get('AcroForm'))?.get('NeedAppearances')) === true;
}

/**
 * Returns the indices of documents with filled fields that have no appearance with text, and that viewers would not draw in
 * the joined document: /NeedAppearances applies to a whole form, and not all of these documents set it.
 */
export function undrawnForms(sources: Iterable<NamedSource>): readonly number[] {
  const states = Array.from(sources, (named) => {
    using source = openSource(named, readIndexedPageTree);
    return stateOf(source);
  });
  if (!states.includes('drawn')) return [];
  return states.flatMap((state, index) => (state === 'undrawn' ? [index] : []));
}

function stateOf({ file, tree }: Source): 'no fields' | 'drawn' | 'asking' | 'undrawn' {
  const index = pageIndex(file, tree.pages).fields;
  if (index.count === 0) return 'no fields';
  if (!asksForAppearances(file)) return 'drawn';
  const fields = Array.from({ length: index.count }, (_, at) => at + 1);
  return fields.some((ordinal) => isUndrawn(file, index, ordinal)) ? 'undrawn' : 'asking';
}

function isUndrawn(file: PdfFile, index: FieldIndex, ordinal: number): boolean {
  const widget = file.dict(index.ref(ordinal));
  if (widget === undefined || file.name(widget.get('Subtype')) !== 'Widget' || showsText(file, widget)) return false;
  const type = file.name(inherited(file, index, { ordinal, key: 'FT' }));
  return (type === 'Tx' || type === 'Ch') && hasText(file.resolve(inherited(file, index, { ordinal, key: 'V' })));
}

/** Returns whether the appearance shows text; an appearance without text is older than the value of the field. */
export function showsText(file: PdfFile, widget: PdfDict): boolean {
  const appearance = file.stream(file.dict(widget.get('AP'))?.get('N'));
  if (appearance === undefined) return false;
  const content = tryRead(() => file.decodeStream(appearance, MAX_BYTES).toString('latin1'));
  return content === undefined || /T[jJ]|['"]/.test(content);
}

function inherited(
  file: PdfFile,
  index: FieldIndex,
  { ordinal, key }: { readonly ordinal: number; readonly key: string },
): PdfValue {
  for (let at = ordinal; at !== NO_FIELD; at = index.parent(at)) {
    const value = file.dict(index.ref(at))?.get(key);
    if (value !== undefined) return value;
  }
  return null;
}

/** Returns whether a field value has text: a string, or the selected items of a list. */
function hasText(value: PdfValue): boolean {
  return isArray(value) ? value.length > 0 : value instanceof PdfString && value.bytes.length > 0;
}
