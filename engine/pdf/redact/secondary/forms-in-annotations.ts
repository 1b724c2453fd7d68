import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { Page } from '../../pages/page-tree.js';
import { PdfDict, type PdfStream } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';
import { appearancesOn } from '../drawing/appearances.js';

/** Returns the object numbers of the appearances of all annotations, and of the forms in their resources. */
export function formsInAnnotations(file: PdfFile, pages: readonly Page[]): ReadonlySet<number> {
  const found = new Map<number, PdfStream>();
  for (const { ref: page } of pages) {
    const dict = tryRead(() => file.dict(page)) ?? new PdfDict();
    for (const { ref, stream } of tryRead(() => [...appearancesOn(file, dict)]) ?? []) found.set(ref.num, stream);
  }
  // Annotations may share large resources.
  const seen = new Set<PdfDict>();
  // Iterating over a map includes entries that are added meanwhile.
  for (const { dict } of found.values()) {
    const objects = tryRead(() => file.dict(file.dict(dict.get('Resources'))?.get('XObject')));
    if (objects === undefined || seen.has(objects)) continue;
    seen.add(objects);
    for (const [, object] of objects.entries()) {
      const ref = lastRef(file, object);
      const form = tryRead(() => file.stream(ref));
      if (ref !== undefined && form?.dict.has('BBox') === true && !found.has(ref.num)) found.set(ref.num, form);
    }
  }
  return new Set(found.keys());
}
