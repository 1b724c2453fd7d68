import { type NamedSource, openSource } from '../../assembly/source.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { Revision } from '../../write/revision.js';
import { DrawnTransparency } from './drawn-transparency.js';

export interface TransparentInput {
  readonly source: NamedSource;
  /** The path for a copy of the document whose pages have no other annotations than transparent ones. */
  readonly target: string;
  /** Numbers of pages that are drawn whether they are transparent or not. */
  readonly others: readonly number[];
  /** Whether all pages with transparent content are drawn. */
  readonly areTransparentDrawn: boolean;
}

/** Returns the numbers of the pages to draw, and writes a copy of the document from which they are drawn. */
export default function transparentPages({
  source,
  target,
  others,
  areTransparentDrawn,
}: TransparentInput): Promise<PdfResult<readonly number[]>> {
  return pdfResult(() => {
    using opened = openSource(source);
    const { file } = opened;
    const drawn = new DrawnTransparency(file);
    const found = new Set(others);
    using revision = new Revision(opened, target);
    for (const [index, page] of opened.tree.pages.entries()) {
      const dict = revision.pageDict(page);
      const annotations = file.array(dict.get('Annots')) ?? [];
      const transparent = annotations.filter((value) => {
        const annotation = file.dict(value);
        return annotation !== undefined && drawn.inAnnotation(annotation);
      });
      if (areTransparentDrawn && (transparent.length > 0 || drawn.inPage(dict))) found.add(index + 1);
      if (annotations.length > 0) revision.replace(page.ref, dict.set('Annots', transparent));
    }
    revision.finish();
    return [...found].sort((one, other) => one - other);
  });
}
