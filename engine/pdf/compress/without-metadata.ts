import type { PdfFile } from '../pdf-file.js';
import type { PdfDict } from '../values.js';
import { type PdfValue } from '../values.js';
import type { Transform } from './walk-objects.js';

type Test = (value: PdfValue | undefined, file: PdfFile, dict: PdfDict) => boolean;

/**
 * What dictionaries hold of where a document comes from and was worked on (ISO 32000-2 §14.3, §14.5, §14.10, §12.3.4).
 * Resources may have the same names, so it is looked at what stands there.
 */
const ENTRIES: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['Metadata', (value, file) => file.stream(value)?.dict.isOfType('Metadata') ?? false],
  ['PieceInfo', (value, file) => file.dict(value)?.has('Type') === false],
  ['LastModified', (_, __, dict) => dict.has('PieceInfo')],
  ['Thumb', (_, __, dict) => dict.isOfType('Page')],
  ['SpiderInfo', (_, __, dict) => dict.isOfType('Catalog')],
]);

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
