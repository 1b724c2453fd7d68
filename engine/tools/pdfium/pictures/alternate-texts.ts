import type { StructureNode } from '../../../document/model.js';
import type { PdfiumPage } from '../binding/open-page.js';

/** Maximum number of objects of a page that are looked at. */
const MAX_OBJECTS = 100_000;
/** Maximum characters of a text; longer ones are cut off. */
const MAX_CHARACTERS = 4096;

/**
 * Returns the alternative texts of objects by the tags of their page. Objects in form XObjects have none: their marks are
 * numbered by form.
 */
export function alternateTexts(
  { pdfium: { raw }, handle }: PdfiumPage,
  structure: readonly StructureNode[],
): ReadonlyMap<number, string> {
  const byMark = new Map<number, string>();
  for (const node of structure) collect(node, undefined, byMark);
  const texts = new Map<number, string>();
  if (byMark.size === 0) return texts;
  const count = Math.min(MAX_OBJECTS, raw.FPDFPage_CountObjects(handle));
  for (let index = 0; index < count; index++) {
    const object = raw.FPDFPage_GetObject(handle, index);
    const text = byMark.get(raw.FPDFPageObj_GetMarkedContentID(object));
    if (text !== undefined) texts.set(object, text);
  }
  return texts;
}

/** Collects the text of each mark: that of the innermost node with one. */
function collect(
  { alternateText, children }: StructureNode,
  around: string | undefined,
  byMark: Map<number, string>,
): void {
  const text = alternateText?.trim().slice(0, MAX_CHARACTERS) || around;
  for (const child of children) {
    if (typeof child !== 'number') collect(child, text, byMark);
    else if (text !== undefined) byMark.set(child, text);
  }
}
