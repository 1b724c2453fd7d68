import { PdfDict, type PdfValue } from '../../syntax/values.js';

/** Sets a name tree in the /Names dictionary of the new catalog. */
export function setNames(catalog: PdfDict, key: string, tree: PdfValue): void {
  const names = catalog.get('Names');
  if (names instanceof PdfDict) names.set(key, tree);
  else catalog.set('Names', PdfDict.of({ [key]: tree }));
}
