import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { ContentWrapper } from '../pages/content-wrapper.js';
import type { Page } from '../pages/page-tree.js';
import { Revision } from '../write/revision.js';
import { PdfDict, type Ref } from '../syntax/values.js';
import { Annotations } from './annotations.js';
import { placedBead } from './bead.js';
import { Destinations } from './destinations.js';
import { withPlacedLayout } from './layout-attributes.js';
import { placedViewports } from './measures.js';
import { placingOperators } from './placing-operators.js';
import { setPlacedBoxes } from './set-placed-boxes.js';
import { Patterns } from './patterns.js';
import type { Placement } from './placement.js';
import { planResize } from './plan-resize.js';
import type { NewSize } from '../../contract/tools/pdf.js';
import type { ResizedPages } from './resized-pages.js';

export interface ResizeInput {
  readonly source: NamedSource;
  readonly target: string;
  /** Page numbers from 1. */
  readonly pages: readonly number[];
  readonly size: NewSize;
}

/**
 * Changes the size of pages as their readers see them. Text and structure elements stay, and destinations lead to the
 * same content.
 */
export default function resizePages({ source: named, target, pages, size }: ResizeInput): Promise<PdfResult<null>> {
  return pdfResult((warn) => {
    using source = openSource(named);
    const resized = planResize(source, pages, size);
    using document = new ResizedDocument(source, target, resized);
    for (const page of source.tree.pages) if (resized.of(page.ref.num) === undefined) document.keep(page);
    for (const page of source.tree.pages) {
      const placement = resized.of(page.ref.num);
      if (placement !== undefined) document.resize(page, placement);
    }
    document.finish();
    if (resized.hasPages && hasXfa(source)) warn(XFA_UNCHANGED);
    return null;
  });
}

const XFA_UNCHANGED = 'The form also has an XFA description, which XFA viewers show in the old size.';

function hasXfa({ file }: Source): boolean {
  return file.dict(file.catalog.get('AcroForm'))?.has('XFA') === true;
}

/** Writes the resized document. */
class ResizedDocument implements Disposable {
  readonly #source: Source;
  readonly #revision: Revision;
  readonly #content: ContentWrapper;
  readonly #annotations: Annotations;
  readonly #patterns: Patterns;

  constructor(source: Source, target: string, pages: ResizedPages) {
    const { file } = source;
    const destinations = new Destinations(file, pages);
    const transform = (dict: PdfDict, ref: Ref | undefined): PdfDict => {
      const moved = this.#annotations.transform(destinations.transform(dict, ref), ref);
      return placedBead(file, withPlacedLayout(file, moved, pages), pages);
    };
    this.#source = source;
    this.#revision = new Revision(source, target, { transform });
    this.#content = new ContentWrapper(this.#revision, source);
    this.#annotations = new Annotations(file, this.#revision);
    this.#patterns = new Patterns(file, this.#revision);
  }

  /** Without `finish`, the result is not a valid document. */
  [Symbol.dispose](): void {
    this.#revision[Symbol.dispose]();
  }

  /** Call it for every unchanged page before others are resized. */
  keep(page: Page): void {
    this.#annotations.keep(this.#own(page).get('Annots') ?? null);
  }

  resize(page: Page, placement: Placement): void {
    const { file } = this.#source;
    // Inherited attributes stay inherited, unless they are set here.
    const dict = this.#own(page).clone();
    const annotations = dict.get('Annots');
    const resources = this.#patterns.place(dict.get('Resources') ?? page.inherited.get('Resources'), placement);
    const viewports = dict.get('VP');
    const zoom = file.number(dict.get('PZ'));
    setPlacedBoxes(file, dict, placement);
    if (annotations !== undefined) dict.set('Annots', this.#annotations.place(annotations, placement));
    if (resources !== undefined) dict.set('Resources', resources);
    if (viewports !== undefined) dict.set('VP', placedViewports(file, viewports, placement));
    if (zoom !== undefined) dict.set('PZ', placement.perPoint(zoom));
    // The thumbnail shows the old page.
    dict.delete('Thumb');
    this.#content.wrap(dict, { inside: placingOperators(placement) });
    this.#revision.replaceNow(page.ref, dict);
  }

  finish(): void {
    this.#revision.finish();
  }

  #own({ ref }: Page): PdfDict {
    return this.#source.file.dict(ref) ?? new PdfDict();
  }
}
