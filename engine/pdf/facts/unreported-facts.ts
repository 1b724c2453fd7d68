import type { PdfFile } from '../file/pdf-file.js';
import { type PdfResult, readPdfResult } from '../file/pdf-result.js';
import { userUnitOf } from '../pages/page-geometry.js';
import { readPages } from '../pages/page-tree.js';

/** Facts of a document that PDFium does not report. */
export interface UnreportedFacts {
  /** The UserUnits (ISO 32000-2 §14.11.2) other than 1, by 1-based page number. */
  readonly userUnits: ReadonlyMap<number, number>;
  /** The number of fields that the form lists (ISO 32000-2 §12.7.3), without the fields inside of them. */
  readonly listedFields: number;
}

export default function unreportedFacts({ path }: { readonly path: string }): Promise<PdfResult<UnreportedFacts>> {
  return readPdfResult(path, (file) => ({ userUnits: userUnits(file), listedFields: listedFields(file) }));
}

function userUnits(file: PdfFile): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const [index, { ref }] of readPages(file).entries()) {
    const page = file.dict(ref);
    const unit = page === undefined ? 1 : userUnitOf(file, page);
    if (unit !== 1) units.set(index + 1, unit);
  }
  return units;
}

function listedFields(file: PdfFile): number {
  return file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields'))?.length ?? 0;
}
