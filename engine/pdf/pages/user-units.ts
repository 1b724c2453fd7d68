import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import { userUnitOf } from './page-geometry.js';
import { readPages } from './page-tree.js';

/** Returns the UserUnits (ISO 32000-2 §14.11.2) other than 1, by 1-based page number. */
export default function userUnits({
  path,
}: {
  readonly path: string;
}): Promise<PdfResult<ReadonlyMap<number, number>>> {
  return readPdfResult(path, (file) => {
    const units = new Map<number, number>();
    for (const [index, { ref }] of readPages(file).entries()) {
      const page = file.dict(ref);
      const unit = page === undefined ? 1 : userUnitOf(file, page);
      if (unit !== 1) units.set(index + 1, unit);
    }
    return units;
  });
}
