import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { type PdfValue } from '../syntax/values.js';
import type { Transform } from './walk-objects.js';

type Test = (value: PdfValue | undefined, file: PdfFile, dict: PdfDict) => boolean;

/**
 * Entries about the origin and the editing of a document (ISO 32000-2 §14.3, §14.5, §14.10, §12.3.4). Resources may have the
 * same names, so each entry has a test for its value.
 */
const ENTRIES: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['Metadata', (value, file) => isMetadata(file, file.stream(value)?.dict)],
  ['PieceInfo', (value, file) => file.dict(value)?.has('Type') === false],
  ['LastModified', (value, file) => file.maybeText(value) !== undefined],
  ['Thumb', (_, __, dict) => dict.isOfType('Page')],
  ['SpiderInfo', (_, __, dict) => dict.isOfType('Catalog')],
]);

/** Returns whether a stream is metadata: /Type and /Subtype should both state it, but some streams have only one of them. */
function isMetadata(file: PdfFile, dict: PdfDict | undefined): boolean {
  return dict?.isOfType('Metadata') === true || file.name(dict?.get('Subtype')) === 'XML';
}

/** Removes metadata, private data of applications, thumbnails and web capture data from every object. */
export function withoutMetadata(file: PdfFile): Transform {
  return (dict) => {
    const gone = [...ENTRIES].filter(([key, test]) => dict.has(key) && test(dict.get(key), file, dict));
    if (gone.length === 0) return dict;
    const kept = dict.clone();
    for (const [key] of gone) kept.delete(key);
    return kept;
  };
}
