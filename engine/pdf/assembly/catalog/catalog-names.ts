import { PdfDict, type PdfValue } from '../../syntax/values.js';

/** Puts a name tree into the /Names of the new document's catalog. */
export function setNames(catalog: PdfDict, key: string, tree: PdfValue): void {
  const names = catalog.get('Names');
  if (names instanceof PdfDict) names.set(key, tree);
  else catalog.set('Names', PdfDict.of({ [key]: tree }));
}
