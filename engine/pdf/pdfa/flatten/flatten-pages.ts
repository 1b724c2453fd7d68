import type { EncodedImage } from '../../../contract/tools/images.js';
import { combine, identity, type Matrix, type PageGeometry } from '../../../geometry/geometry.js';
import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import { scanContent } from '../../content/content-scanner.js';
import { joinedContent } from '../../content/joined-content.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { deflated } from '../../filters/filters.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { geometryOf } from '../../pages/page-geometry.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { closingOf, ContentWrapper } from '../../pages/content-wrapper.js';
import { addImage } from '../../write/add-image.js';
import { nameBeside } from '../../write/name-beside.js';
import { Revision } from '../../write/revision.js';
import { makeOpaque } from '../transparency.js';
import { plainForm } from '../mend/mend-annotation.js';
import { InvisibleText } from './invisible-text.js';
import { DrawnTransparency } from './drawn-transparency.js';
import { type Insertion, opaqueContent } from './opaque-content.js';
import type { Patch } from './patch-plan.js';
import { TransparentArea } from './transparent-area.js';
import { MAX_CONTENT_BYTES, type PageToDraw } from './transparent-pages.js';

export interface FlattenInput {
  readonly source: NamedSource;
  readonly target: string;
  /** Images of pages, or of parts of pages, as they are displayed; those of a page in the order in which they are drawn. */
  readonly drawn: readonly DrawnPage[];
  /** Whether all transparency is removed. */
  readonly isOpaque: boolean;
}

interface DrawnPage extends PageToDraw {
  readonly image: EncodedImage;
}

interface Placed {
  readonly patch: Patch;
  readonly picture: Ref;
}

/**
 * Replaces the content of pages by an image of it, with the text invisible beneath. Images of parts of pages are drawn where
 * the content drew these parts with transparency: what it drew before them stays beneath, and what it draws later above.
 */
export default function flattenPages({ source, target, drawn, isOpaque }: FlattenInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using opened = openSource(source);
    const { file } = opened;
    using revision = new Revision(opened, target, {
      ...(isOpaque && { transform: (dict: PdfDict) => opaque(file, dict) }),
    });
    const pages = new FlattenedPages(opened, revision);
    for (const page of new Set(drawn.map((it) => it.page)))
      pages.add(
        page,
        drawn.filter((it) => it.page === page),
      );
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
  readonly #content: ContentWrapper;
  readonly #texts: InvisibleText;
  readonly #transparency: DrawnTransparency;
  readonly #areas: TransparentArea;

  constructor(
    private readonly source: Source,
    private readonly revision: Revision,
  ) {
    this.#file = source.file;
    this.#content = new ContentWrapper(revision, source);
    this.#texts = new InvisibleText(source.file, revision);
    this.#transparency = new DrawnTransparency(source.file);
    this.#areas = new TransparentArea(source.file, this.#transparency);
  }

  add(number: number, images: readonly DrawnPage[]): void {
    const page = this.source.tree.pages[number - 1];
    if (page === undefined) return;
    const dict = this.revision.pageDict(page);
    const geometry = geometryOf(this.#file, dict);
    const pictures = images.map(({ image, patch }) => ({ patch, picture: addImage(this.revision, image) }));
    const whole = pictures.find(({ patch }) => patch === undefined);
    if (whole !== undefined) this.#replace(dict, whole.picture, geometry);
    else
      this.#cover(
        dict,
        pictures.flatMap(({ patch, picture }) => (patch ? { patch, picture } : [])),
        geometry,
      );
    this.#hideAnnotations(dict);
    this.revision.replace(page.ref, dict);
  }

  #replace(dict: PdfDict, picture: Ref, geometry: PageGeometry): void {
    const { content, resources } = this.#texts.ofPage(dict);
    const pictures = this.#file.dict(resources.get('XObject'))?.clone() ?? new PdfDict();
    const name = nameBeside(pictures, 'Flattened');
    resources.set('XObject', pictures.set(name, picture));
    const text = Buffer.concat([Buffer.from('q\n'), content, Buffer.from('\nQ\n')]);
    dict.set(
      'Contents',
      [text, Buffer.from(drawing(name, geometry, identity))].map((bytes) =>
        this.revision.add(deflated(new PdfDict(), bytes)),
      ),
    );
    dict.set('Resources', resources).delete('Group');
  }

  #cover(dict: PdfDict, pictures: readonly Placed[], geometry: PageGeometry): void {
    const content = joinedContent(this.#file, dict.get('Contents'), MAX_CONTENT_BYTES);
    const steps = this.#areas.stepsOf(dict.clone(), content);
    const resources = this.#file.dict(dict.get('Resources')) ?? new PdfDict();
    const insertions: Insertion[] = [];
    let after = '';
    for (const { patch, picture } of pictures) {
      const name = this.#content.addResource(dict, 'XObject', picture);
      const operators = drawing(name, { ...geometry, visible: patch.area }, patch.matrix);
      if (patch.at === undefined) after += operators;
      else insertions.push({ at: patch.at, operators: `\n${operators}`, text: patch.text });
    }
    const opaque = opaqueContent(content, steps, {
      insertions,
      formOf: (name) => {
        const form = this.#texts.ofForm(this.#file.dict(resources.get('XObject'))?.get(name), resources);
        return form && this.#content.addResource(dict, 'XObject', form);
      },
    });
    const closed = [Buffer.from('q\n'), opaque, Buffer.from(`\n${closing(opaque)}${after}`)];
    dict.set('Contents', this.revision.add(deflated(new PdfDict(), Buffer.concat(closed))));
    dict.delete('Group');
  }

  /** Images show transparent annotations, so that only the text of their appearances stays, invisible. */
  #hideAnnotations(dict: PdfDict): void {
    const annotations = this.#file.array(dict.get('Annots'));
    if (annotations === undefined) return;
    dict.set(
      'Annots',
      annotations.map((value) => {
        const annotation = this.#file.dict(value);
        if (annotation === undefined || !this.#transparency.inAnnotation(annotation)) return value;
        const text = this.#texts.ofForm(this.#appearanceOf(annotation), new PdfDict());
        const shown = text ?? this.revision.add(plainForm(annotation.get('Rect') ?? null));
        const hidden = annotation
          .clone()
          .set('AP', PdfDict.of({ N: shown }))
          .set('CA', 1);
        if (!(value instanceof Ref)) return hidden;
        this.revision.replace(value, hidden);
        return value;
      }),
    );
  }

  /** The stream that shows an annotation in its state. */
  #appearanceOf(annotation: PdfDict): PdfValue | undefined {
    const normal = this.#file.dict(annotation.get('AP'))?.get('N');
    if (this.#file.stream(normal) !== undefined) return normal;
    return this.#file.dict(normal)?.get(this.#file.name(annotation.get('AS')) ?? '');
  }
}

/** Ends what content leaves open, and what ends before it began is blanked in the content. */
function closing(content: Buffer): string {
  const balance = scanContent(content, {
    restored: (at) => content.fill(0x20, at, at + 1),
    endless: (at) => content.fill(0x20, at),
  });
  return closingOf({ ...balance, inImage: false });
}

/** The operators that draw the image over the part of the page. @param matrix from default user space to that of the content */
function drawing(name: string, geometry: PageGeometry, matrix: Matrix): string {
  return `q ${combine(placement(geometry), matrix)
    .map((it) => serialise(it))
    .join(' ')} cm /${name} Do Q\n`;
}

/** The matrix from the unit square of the displayed image to the space of the page, which may be turned. */
function placement({ visible: [left, bottom, right, top], rotation }: PageGeometry): Matrix {
  const [width, height] = [right - left, top - bottom];
  const matrices = {
    0: [width, 0, 0, height, left, bottom],
    90: [0, height, -width, 0, right, bottom],
    180: [-width, 0, 0, -height, right, top],
    270: [0, -height, width, 0, left, top],
  } as const;
  return matrices[rotation];
}
