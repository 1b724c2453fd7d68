import type { EncodedImage } from '../../../contract/tools/images.js';
import type { PageGeometry } from '../../../geometry/geometry.js';
import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { deflated } from '../../filters/filters.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { geometryOf } from '../../pages/page-geometry.js';
import { PdfDict, Ref } from '../../syntax/values.js';
import { PageContent } from '../../pages/wrapped-content.js';
import { addImage } from '../../write/add-image.js';
import { Revision } from '../../write/revision.js';
import { makeOpaque } from '../transparency.js';
import { plainForm } from '../mend/mend-annotation.js';
import { InvisibleText } from './invisible-text.js';
import { DrawnTransparency } from './drawn-transparency.js';
import type { PageToDraw } from './transparent-pages.js';

export interface FlattenInput {
  readonly source: NamedSource;
  readonly target: string;
  /** Images of pages, or of parts of pages, as they are displayed. */
  readonly drawn: readonly DrawnPage[];
}

interface DrawnPage extends PageToDraw {
  readonly image: EncodedImage;
}

/**
 * Replaces the content of pages by an image of it, with the text invisible beneath. Content of which a part was drawn stays
 * beneath the image of this part, without transparency.
 */
export default function flattenPages({ source, target, drawn }: FlattenInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using opened = openSource(source);
    const { file } = opened;
    // All that is transparent lies beneath an image if some pages are drawn in part.
    const isOpaque = drawn.some(({ area }) => area !== undefined);
    using revision = new Revision(opened, target, {
      ...(isOpaque && { transform: (dict: PdfDict) => opaque(file, dict) }),
    });
    const pages = new FlattenedPages(opened, revision);
    for (const it of drawn) pages.add(it);
    revision.finish();
    return null;
  });
}

function opaque(file: PdfFile, dict: PdfDict): PdfDict {
  const changed = dict.clone();
  makeOpaque(file, changed);
  return changed;
}

class FlattenedPages {
  readonly #file: PdfFile;
  readonly #content: PageContent;
  readonly #texts: InvisibleText;
  readonly #transparency: DrawnTransparency;

  constructor(
    private readonly source: Source,
    private readonly revision: Revision,
  ) {
    this.#file = source.file;
    this.#content = new PageContent(revision, source);
    this.#texts = new InvisibleText(source.file, revision);
    this.#transparency = new DrawnTransparency(source.file);
  }

  add({ page: number, image, area }: DrawnPage): void {
    const page = this.source.tree.pages[number - 1];
    if (page === undefined) return;
    const dict = this.revision.pageDict(page);
    const picture = addImage(this.revision, image);
    const geometry = geometryOf(this.#file, dict);
    if (area === undefined) this.#replace(dict, picture, geometry);
    else this.#cover(dict, picture, { ...geometry, visible: area });
    this.#hideAnnotations(dict);
    this.revision.replace(page.ref, dict);
  }

  #replace(dict: PdfDict, picture: Ref, geometry: PageGeometry): void {
    const { content, resources } = this.#texts.ofPage(dict);
    const pictures = this.#file.dict(resources.get('XObject'))?.clone() ?? new PdfDict();
    const name = nameBeside(pictures);
    resources.set('XObject', pictures.set(name, picture));
    const text = Buffer.concat([Buffer.from('q\n'), content, Buffer.from('\nQ\n')]);
    dict.set(
      'Contents',
      [text, Buffer.from(drawing(name, geometry))].map((bytes) => this.revision.add(deflated(new PdfDict(), bytes))),
    );
    dict.set('Resources', resources).delete('Group');
  }

  #cover(dict: PdfDict, picture: Ref, geometry: PageGeometry): void {
    const name = this.#content.addResource(dict, 'XObject', picture);
    this.#content.wrap(dict, { after: drawing(name, geometry) });
    dict.delete('Group');
  }

  /** The image shows transparent annotations; their own appearances would show them twice. */
  #hideAnnotations(dict: PdfDict): void {
    const annotations = this.#file.array(dict.get('Annots'));
    if (annotations === undefined) return;
    dict.set(
      'Annots',
      annotations.map((value) => {
        const annotation = this.#file.dict(value);
        if (annotation === undefined || !this.#transparency.inAnnotation(annotation)) return value;
        const blank = this.revision.add(plainForm(annotation.get('Rect') ?? null));
        const hidden = annotation
          .clone()
          .set('AP', PdfDict.of({ N: blank }))
          .set('CA', 1);
        if (!(value instanceof Ref)) return hidden;
        this.revision.replace(value, hidden);
        return value;
      }),
    );
  }
}

function nameBeside(taken: PdfDict): string {
  let name = 'Flattened';
  while (taken.has(name)) name += '1';
  return name;
}

/** The operators that draw the image over the part of the page. */
function drawing(name: string, geometry: PageGeometry): string {
  return `q ${placement(geometry)} cm /${name} Do Q\n`;
}

/** The matrix from the unit square of the displayed image to the space of the page, which may be turned. */
function placement({ visible: [left, bottom, right, top], rotation }: PageGeometry): string {
  const [width, height] = [right - left, top - bottom];
  const matrices = {
    0: [width, 0, 0, height, left, bottom],
    90: [0, height, -width, 0, right, bottom],
    180: [-width, 0, 0, -height, right, top],
    270: [0, -height, width, 0, left, top],
  } as const;
  return matrices[rotation].join(' ');
}
