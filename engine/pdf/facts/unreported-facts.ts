import type { PdfFile } from '../file/pdf-file.js';
import { type PdfResult, readPdfResult } from '../file/pdf-result.js';
import { FieldVisits } from '../fields/field-visits.js';
import { userUnitOf } from '../pages/page-geometry.js';
import { readPages } from '../pages/page-tree.js';

/** Facts of a document that PDFium does not report. */
export interface UnreportedFacts {
  /** The UserUnits (ISO 32000-2 §14.11.2) other than 1, by 1-based page number. */
  readonly userUnits: ReadonlyMap<number, number>;
  /** How many times PDFium reads a field when it reads those that the form lists; at most `MAX_VISITS`. */
  readonly listedFields: number;
  /** How many times PDFium reads a field inside of a widget when it reads all pages; at most `MAX_VISITS`. */
  readonly fieldsInWidgets: number;
}

/** Maximum number of fields that are counted. */
const MAX_VISITS = 2_000;

export default function unreportedFacts({ path }: { readonly path: string }): Promise<PdfResult<UnreportedFacts>> {
  return readPdfResult(path, (file) => {
    const listed = new FieldVisits(file, MAX_VISITS);
    listed.add(file.dict(file.catalog.get('AcroForm'))?.get('Fields'));
    return { ...pageFacts(file), listedFields: listed.count };
  });
}

function pageFacts(file: PdfFile): Pick<UnreportedFacts, 'userUnits' | 'fieldsInWidgets'> {
  const userUnits = new Map<number, number>();
  const inWidgets = new FieldVisits(file, MAX_VISITS);
  for (const [index, { ref }] of readPages(file).entries()) {
    const page = file.dict(ref);
    if (page === undefined) continue;
    const unit = userUnitOf(file, page);
    if (unit !== 1) userUnits.set(index + 1, unit);
    inWidgets.addInside(page.get('Annots'));
  }
  return { userUnits, fieldsInWidgets: inWidgets.count };
}
