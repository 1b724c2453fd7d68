import { PdfDict, PdfName, Ref } from '../syntax/values.js';
import type { FoundObjects } from './found-objects.js';

/** The catalog of a damaged document, or a rebuilt one. */
export interface FoundCatalog {
  /** Its object number; undefined for a rebuilt catalog. */
  readonly num: number | undefined;
  readonly dict: () => PdfDict;
  /** The root of the page tree. */
  readonly pages: Ref | undefined;
}

/** Finds the catalog: the one that the newest trailer refers to, else the last in the file, else a rebuilt one. */
export function findCatalog(objects: FoundObjects): FoundCatalog {
  const referenced = objects.trailers.toReversed().flatMap((it) => numberOf(it.get('Root')));
  const num = [...referenced, ...objects.numbers.toReversed()].find((it) => objects.hasRole(it, 'catalog'));
  const found = num === undefined ? undefined : objects.get(num);
  if (num === undefined || !(found instanceof PdfDict)) {
    return { num: undefined, dict: () => rebuildCatalog(objects), pages: undefined };
  }
  const pages = found.get('Pages');
  return { num, dict: () => found, pages: pages instanceof Ref ? pages : undefined };
}

/** Finds the information dictionary: the one that the newest trailer refers to, else an object that looks like one. */
export function findInfo(objects: FoundObjects): Ref | undefined {
  const referenced = objects.trailers.toReversed().flatMap((it) => numberOf(it.get('Info')));
  const num = [...referenced, ...objects.numbers.toReversed()].find((it) => objects.hasRole(it, 'info'));
  return num === undefined ? undefined : new Ref(num);
}

/** Builds a catalog that refers to the document parts that can be recognised by themselves. */
function rebuildCatalog(objects: FoundObjects): PdfDict {
  const catalog = PdfDict.of({ Type: new PdfName('Catalog') });
  for (const num of objects.numbers) {
    const value = objects.read(num);
    const key = value instanceof PdfDict ? recognisedParts.find(({ is }) => is(value))?.key : undefined;
    if (key !== undefined) catalog.set(key, new Ref(num));
  }
  return catalog;
}

const recognisedParts: readonly { readonly key: string; readonly is: (dict: PdfDict) => boolean }[] = [
  {
    key: 'Outlines',
    is: (dict) => dict.isOfType('Outlines') || (dict.has('First') && dict.has('Last') && !dict.has('Parent')),
  },
  { key: 'StructTreeRoot', is: (dict) => dict.isOfType('StructTreeRoot') },
  { key: 'AcroForm', is: (dict) => dict.has('Fields') && (dict.has('DA') || dict.has('DR') || dict.has('SigFlags')) },
  { key: 'OCProperties', is: (dict) => dict.has('OCGs') && dict.has('D') },
  {
    key: 'Names',
    is: (dict) =>
      ['Dests', 'EmbeddedFiles', 'JavaScript'].some((key) => dict.get(key) instanceof Ref) && !dict.has('Type'),
  },
];

function numberOf(value: unknown): readonly number[] {
  return value instanceof Ref ? [value.num] : [];
}
