import { type NamedSource, openSource } from '../assembly/source.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { PdfDict } from '../syntax/values.js';
import { Revision } from '../write/revision.js';
import { geometryOf } from './page-geometry.js';
import { pageDict } from './page-tree.js';

export interface RotateInput {
  readonly source: NamedSource;
  readonly target: string;
  /** Page numbers from 1, of which one that occurs twice counts once; undefined for all pages. */
  readonly pages: readonly number[] | undefined;
  /** Clockwise, in degrees: a multiple of 90. */
  readonly angle: number;
}

/** Adds the angle to the rotation of pages; all other objects are copied as they are. */
export default function rotatePages({ source: named, target, pages, angle }: RotateInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using source = openSource(named);
    using revision = new Revision(source, target);
    const all = source.tree.pages;
    for (const page of pages === undefined ? all : new Set(pages.map((number) => all[number - 1]))) {
      if (page === undefined) continue;
      const { rotation } = geometryOf(source.file, pageDict(source.file, page));
      // Inherited attributes stay inherited, except for the rotation.
      const dict = source.file.dict(page.ref) ?? new PdfDict();
      revision.replaceNow(page.ref, dict.clone().set('Rotate', (rotation + angle) % 360));
    }
    revision.finish();
    return null;
  });
}
