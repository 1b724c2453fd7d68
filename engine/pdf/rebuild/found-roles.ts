import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';

/**
 * The role that an object may have in a document, as far as its dictionary tells: a part of the page tree or of the file
 * structure, which a new document has of its own; a page; another node of the page tree; the catalog; the information
 * dictionary.
 */
export type Role = 'structure' | 'page' | 'node' | 'catalog' | 'info';

/** The roles of an object. A stream can only be a part of the file structure. */
export function rolesOf(value: PdfValue): readonly Role[] {
  if (value instanceof PdfStream) return isFileStructure(value.dict) ? ['structure'] : noRoles;
  if (!(value instanceof PdfDict)) return noRoles;
  const roles = tests.filter(({ isIt }) => isIt(value)).map(({ role }) => role);
  return roles.length === 0 ? noRoles : roles;
}

/** The roles of most objects of a document: all of these objects share one empty list. */
const noRoles: readonly Role[] = [];

const tests: readonly { readonly role: Role; readonly isIt: (dict: PdfDict) => boolean }[] = [
  { role: 'structure', isIt: isFileStructure },
  { role: 'page', isIt: isPage },
  { role: 'node', isIt: isNode },
  { role: 'catalog', isIt: isCatalog },
  { role: 'info', isIt: isInfo },
];

/** Whether the dictionary has another /Type; a damaged one does not count. */
export function isOfOtherType(dict: PdfDict, type: string): boolean {
  const stated = dict.get('Type');
  return dict.has('Subtype') || (stated instanceof PdfName && stated.value !== type);
}

function isFileStructure(dict: PdfDict): boolean {
  return ['Pages', 'Page', 'ObjStm', 'XRef'].some((type) => dict.isOfType(type));
}

function isPage(dict: PdfDict): boolean {
  if (dict.has('Kids')) return false;
  if (dict.isOfType('Page')) return true;
  return !isOfOtherType(dict, 'Page') && dict.has('MediaBox') && dict.has('Resources');
}

function isNode(dict: PdfDict): boolean {
  return dict.isOfType('Pages') || (isArray(dict.get('Kids')) && typeof dict.get('Count') === 'number');
}

function isCatalog(dict: PdfDict): boolean {
  return dict.isOfType('Catalog') || (dict.get('Pages') instanceof Ref && !dict.has('Kids') && !dict.has('S'));
}

function isInfo(dict: PdfDict): boolean {
  if (dict.has('Type')) return false;
  return ['Producer', 'CreationDate', 'ModDate', 'Creator'].filter((key) => dict.has(key)).length >= 2;
}
