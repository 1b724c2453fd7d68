import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import { joinedContent } from '../../content/joined-content.js';
import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { geometryOf } from '../../pages/page-geometry.js';
import { Revision } from '../../write/revision.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, PdfName, type PdfValue, Ref, type TargetRef } from '../../syntax/values.js';
import { DrawnTransparency } from './drawn-transparency.js';
import { type Patch, PatchPlan } from './patch-plan.js';
import { TransparentArea } from './transparent-area.js';

export interface TransparentInput {
  readonly source: NamedSource;
  /** The path for a document with a page for each image to draw, cropped to its area. */
  readonly target: string;
  /** Numbers of pages that are drawn whether they are transparent or not. */
  readonly others: readonly number[];
  /** Whether all pages with transparent content are drawn. */
  readonly areTransparentDrawn: boolean;
}

export interface PageToDraw {
  readonly page: number;
  /** The part of the page to draw; undefined for the whole page. */
  readonly patch?: Patch;
  /** The resolution of the image: 300 dpi, and less for large pages. */
  readonly dpi: number;
}

/** The resolution of images, and the number of pixels of one image at most. */
const [DPI, MAX_PIXELS] = [300, 60_000_000];
const [LONG_CONTENT, FEW_PATCHES] = [2 ** 22, 2];
/** Maximum number of bytes of the content of a page. */
export const MAX_CONTENT_BYTES = 2 ** 27;

/** Returns the images to draw, in order, and writes a document with a page for each of them. */
export default function transparentPages(input: TransparentInput): Promise<PdfResult<readonly PageToDraw[]>> {
  return pdfResult(() => {
    using opened = openSource(input.source);
    using revision = new Revision(opened, input.target);
    const pages = new PagesToDraw(opened, revision);
    for (const [index] of opened.tree.pages.entries()) {
      if (input.others.includes(index + 1)) pages.addWhole(index);
      else if (input.areTransparentDrawn) pages.addPatches(index);
    }
    pages.finish();
    revision.finish();
    return pages.found;
  });
}

class PagesToDraw {
  readonly found: PageToDraw[] = [];
  readonly #file: PdfFile;
  readonly #transparency: DrawnTransparency;
  readonly #areas: TransparentArea;
  readonly #kids: Ref[] = [];
  readonly #root: TargetRef;

  constructor(
    private readonly source: Source,
    private readonly revision: Revision,
  ) {
    this.#file = source.file;
    this.#transparency = new DrawnTransparency(source.file);
    this.#areas = new TransparentArea(source.file, this.#transparency);
    this.#root = revision.reserve();
  }

  addWhole(index: number): void {
    const dict = this.#pageAt(index);
    const { visible } = geometryOf(this.#file, dict);
    this.#add({ page: index + 1, dpi: dpiFor(visible) }, dict.set('Annots', this.#transparentIn(dict)));
  }

  addPatches(index: number): void {
    const dict = this.#pageAt(index);
    const page = index + 1;
    const { visible } = geometryOf(this.#file, dict);
    const annotations = this.#transparentIn(dict);
    const content = this.#transparency.inPage(dict)
      ? joinedContent(this.#file, dict.get('Contents'), MAX_CONTENT_BYTES)
      : Buffer.alloc(0);
    const plan = new PatchPlan(visible);
    for (const step of this.#areas.stepsOf(dict, content)) plan.add(step);
    // Each image is drawn from a copy of the content before it.
    for (const patch of plan.patches(content.length > LONG_CONTENT ? FEW_PATCHES : undefined)) {
      const until = this.revision.add(deflated(new PdfDict(), content.subarray(0, patch.at)));
      const cropped = dict.clone().set('Contents', until).set('CropBox', patch.area);
      cropped.delete('Annots');
      this.#add({ page, patch, dpi: dpiFor(patch.area) }, cropped);
    }
    const above = new PatchPlan(visible);
    for (const it of annotations) above.addAtEnd(rectangleOf(this.#file, this.#file.dict(it)?.get('Rect')) ?? visible);
    for (const patch of above.patches())
      this.#add(
        { page, patch, dpi: dpiFor(patch.area) },
        dict.clone().set('Annots', annotations).set('CropBox', patch.area),
      );
  }

  finish(): void {
    const root = this.#file.trailer.get('Root');
    const catalog = this.#file.catalog.clone().set('Pages', this.#root);
    // Only what viewers need to draw pages is left.
    for (const [key] of [...catalog.entries()]) if (!SHOWN.has(key)) catalog.delete(key);
    if (root instanceof Ref) this.revision.replace(root, catalog);
    const tree = { Type: new PdfName('Pages'), Kids: this.#kids, Count: this.#kids.length };
    this.revision.write(this.#root, PdfDict.of(tree));
  }

  #pageAt(index: number): PdfDict {
    const page = this.source.tree.pages[index];
    return page === undefined ? new PdfDict() : this.revision.pageDict(page);
  }

  #add(found: PageToDraw, dict: PdfDict): void {
    this.found.push(found);
    this.#kids.push(this.revision.add(dict.set('Parent', this.#root)));
  }

  #transparentIn(page: PdfDict): readonly PdfValue[] {
    return (this.#file.array(page.get('Annots')) ?? []).filter((value) => {
      const annotation = this.#file.dict(value);
      return annotation !== undefined && this.#transparency.inAnnotation(annotation);
    });
  }
}

/** Viewers draw large images slowly, or not at all. */
function dpiFor([left, bottom, right, top]: Rectangle): number {
  const inches = ((right - left) / 72) * ((top - bottom) / 72);
  return Math.floor(Math.min(DPI, Math.sqrt(MAX_PIXELS / Math.max(inches, 1))));
}

const SHOWN: ReadonlySet<string> = new Set(['Type', 'Version', 'Pages', 'OCProperties', 'AcroForm', 'OutputIntents']);
