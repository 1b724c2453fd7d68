import { type NamedSource, openSource } from '../../assembly/source.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { Revision } from '../../write/revision.js';
import type { Rectangle } from '../../syntax/rectangle.js';
import { TransparentArea } from './transparent-area.js';
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

export interface PageToDraw {
  readonly page: number;
  /** The part of the page to draw, in default user space; undefined for the whole page. */
  readonly area?: Rectangle;
}

/** Returns the pages to draw, and writes a copy of the document from which they are drawn; parts are cropped in it. */
export default function transparentPages({
  source,
  target,
  others,
  areTransparentDrawn,
}: TransparentInput): Promise<PdfResult<readonly PageToDraw[]>> {
  return pdfResult(() => {
    using opened = openSource(source);
    const { file } = opened;
    const drawn = new DrawnTransparency(file);
    const areas = new TransparentArea(file, drawn);
    const found: PageToDraw[] = [];
    using revision = new Revision(opened, target);
    for (const [index, page] of opened.tree.pages.entries()) {
      const dict = revision.pageDict(page);
      const annotations = file.array(dict.get('Annots')) ?? [];
      const transparent = annotations.filter((value) => {
        const annotation = file.dict(value);
        return annotation !== undefined && drawn.inAnnotation(annotation);
      });
      const isWhole = others.includes(index + 1);
      const isTransparent = areTransparentDrawn && (transparent.length > 0 || drawn.inPage(dict));
      const area = isWhole || !isTransparent ? undefined : areas.ofPage(dict);
      if (isWhole || isTransparent) found.push({ page: index + 1, ...(area && { area }) });
      if (annotations.length === 0 && area === undefined) continue;
      if (annotations.length > 0) dict.set('Annots', transparent);
      revision.replace(page.ref, area === undefined ? dict : dict.set('CropBox', area));
    }
    revision.finish();
    return found;
  });
}
