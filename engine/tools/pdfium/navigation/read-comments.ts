import type { PageComment } from '../../../document/flow-elements.js';
import type { PdfiumPage } from '../binding/open-page.js';

/** Maximum comments of a page that are read, and characters of each. */
const MAX_COMMENTS = 1_000;
const MAX_CHARACTERS = 10_000;

/** FPDF_ANNOT_LINK, _POPUP and _WIDGET of fpdf_annot.h, whose texts are no comments, and _FREETEXT, whose text the page shows. */
const WITHOUT_COMMENT = new Set([2, 3, 16, 20]);

/** Annotation flags Hidden and NoView (ISO 32000-2, table 167). */
const INVISIBLE = (1 << 1) | (1 << 5);

/** The comments on a page, in the order of its annotations. */
export function readComments({ pdfium: { raw, memory }, handle }: PdfiumPage): readonly PageComment[] {
  using contents = memory.text('Contents');
  using title = memory.text('T');
  const comments: PageComment[] = [];
  const count = raw.FPDFPage_GetAnnotCount(handle);
  for (let index = 0; index < count && comments.length < MAX_COMMENTS; index++) {
    const annotation = raw.FPDFPage_GetAnnot(handle, index);
    if (annotation === 0) continue;
    const read = (key: number): string =>
      memory
        .read('utf-16le', (buffer, length) => raw.FPDFAnnot_GetStringValue(annotation, key, buffer, length))
        .slice(0, MAX_CHARACTERS)
        .trim();
    const isRead =
      !WITHOUT_COMMENT.has(raw.FPDFAnnot_GetSubtype(annotation)) &&
      (raw.FPDFAnnot_GetFlags(annotation) & INVISIBLE) === 0;
    const text = isRead ? read(contents.pointer) : '';
    if (text !== '') comments.push({ text: text.replace(/\r\n?/g, '\n'), author: read(title.pointer) });
    raw.FPDFPage_CloseAnnot(annotation);
  }
  return comments;
}
