import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { type PdfValue } from '../syntax/values.js';
import type { Transform } from './walk-objects.js';

type Test = (value: PdfValue | undefined, file: PdfFile, dict: PdfDict) => boolean;

/**
 * What dictionaries hold of where a document comes from and was worked on (ISO 32000-2 §14.3, §14.5, §14.10, §12.3.4).
 * Resources may have the same names, so it is looked at what stands there.
 */
const ENTRIES: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['Metadata', (value, file) => isMetadata(file, file.stream(value)?.dict)],
  ['PieceInfo', (value, file) => file.dict(value)?.has('Type') === false],
  ['LastModified', (value, file) => file.maybeText(value) !== undefined],
  ['Thumb', (_, __, dict) => dict.isOfType('Page')],
  ['SpiderInfo', (_, __, dict) => dict.isOfType('Catalog')],
]);

/** Both must say so, but some do only in one way. */
function isMetadata(file: PdfFile, dict: PdfDict | undefined): boolean {
  return dict?.isOfType('Metadata') === true || file.name(dict?.get('Subtype')) === 'XML';
}

/** Takes metadata, private data of applications, thumbnails and web capture's notes out of every object. */
export function withoutMetadata(file: PdfFile): Transform {
  return (dict) => {
    const gone = [...ENTRIES].filter(([key, test]) => dict.has(key) && test(dict.get(key), file, dict));
    if (gone.length === 0) return dict;
    const kept = dict.clone();
    for (const [key] of gone) kept.delete(key);
    return kept;
  };
}
