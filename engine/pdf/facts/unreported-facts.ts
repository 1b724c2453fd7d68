import type { PdfFile } from '../file/pdf-file.js';
import { type PdfResult, readPdfResult } from '../file/pdf-result.js';
import { userUnitOf } from '../pages/page-geometry.js';
import { readPages } from '../pages/page-tree.js';
import { Ref } from '../syntax/values.js';

/** Facts of a document that PDFium does not report. */
export interface UnreportedFacts {
  /** The UserUnits (ISO 32000-2 §14.11.2) other than 1, by 1-based page number. */
  readonly userUnits: ReadonlyMap<number, number>;
  /** The number of fields that the form lists (ISO 32000-2 §12.7.3), with the fields inside of them; at most `MAX_FIELDS`. */
  readonly listedFields: number;
}

/** Maximum number of fields that are counted. */
const MAX_FIELDS = 2_000;

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
  const seen = new Set<number>();
  const levels = [file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields')) ?? []];
  for (let level = levels.pop(); level !== undefined; level = levels.pop()) {
    for (const field of level) {
      if (!(field instanceof Ref) || seen.has(field.num)) continue;
      if (seen.size === MAX_FIELDS) return MAX_FIELDS;
      seen.add(field.num);
      const kids = file.array(file.dict(field)?.get('Kids'));
      if (kids !== undefined) levels.push(kids);
    }
  }
  return seen.size;
}
