import { PdfName, type PdfDict } from '../../syntax/values.js';

/** Types of dictionaries that list fields: actions (ISO 32000-2 §12.6.4.11, §12.7.6) and signature field locks. */
const typesWithFields = ['Hide', 'ResetForm', 'SubmitForm', 'SigFieldLock', 'TransformParams'];

export function listsFields(dict: PdfDict): boolean {
  return (
    (dict.has('Fields') || dict.has('T')) &&
    ['S', 'Type'].some((key) => typesWithFields.includes(nameAt(dict, key) ?? ''))
  );
}

export function runsScript(dict: PdfDict): boolean {
  return nameAt(dict, 'S') === 'JavaScript';
}

function nameAt(dict: PdfDict, key: string): string | undefined {
  const value = dict.get(key);
  return value instanceof PdfName ? value.value : undefined;
}
