import type { EncodedImage } from '../../../contract/tools/images.js';
import type { PageGeometry } from '../../../geometry/geometry.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import { deflated } from '../../filters/filters.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { geometryOf } from '../../pages/page-geometry.js';
import { PdfDict, Ref } from '../../syntax/values.js';
import { addImage } from '../../write/add-image.js';
import { Revision } from '../../write/revision.js';
import { emptyForm } from '../mend/mend-annotation.js';
import { InvisibleText } from './invisible-text.js';
import { DrawnTransparency } from './drawn-transparency.js';

export interface FlattenInput {
  readonly source: NamedSource;
  readonly target: string;
  /** Images of pages as they are displayed. */
  readonly drawn: readonly { readonly page: number; readonly image: EncodedImage }[];
}

/** Replaces the content of pages by an image of it, with the text invisible beneath. */
export default function flattenPages({ source, target, drawn }: FlattenInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using opened = openSource(source);
    const { file } = opened;
    using revision = new Revision(opened, target);
    const texts = new InvisibleText(file, revision);
    const transparency = new DrawnTransparency(file);
    for (const { page: number, image } of drawn) {
      const page = opened.tree.pages[number - 1];
      if (page === undefined) continue;
      const dict = revision.pageDict(page);
      const { content, resources } = texts.ofPage(dict);
      const pictures = file.dict(resources.get('XObject'))?.clone() ?? new PdfDict();
      const name = nameBeside(pictures);
      resources.set('XObject', pictures.set(name, addImage(revision, image)));
      const text = Buffer.concat([Buffer.from('q\n'), content, Buffer.from('\nQ\n')]);
      const picture = Buffer.from(`q ${placement(geometryOf(file, dict))} cm /${name} Do Q\n`);
      dict.set(
        'Contents',
        [text, picture].map((bytes) => revision.add(deflated(new PdfDict(), bytes))),
      );
      dict.set('Resources', resources).delete('Group');
      for (const value of file.array(dict.get('Annots')) ?? []) {
        const annotation = file.dict(value)?.clone();
        if (annotation === undefined || !(value instanceof Ref) || !transparency.inAnnotation(annotation)) continue;
        // The image shows the annotation; its own appearance would show it twice.
        const blank = revision.add(emptyForm(annotation.get('Rect') ?? null));
        revision.replace(value, annotation.set('AP', PdfDict.of({ N: blank })).set('CA', 1));
      }
      revision.replace(page.ref, dict);
    }
    revision.finish();
    return null;
  });
}

function nameBeside(taken: PdfDict): string {
  let name = 'Flattened';
  while (taken.has(name)) name += '1';
  return name;
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
