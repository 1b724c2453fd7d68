import { addImage } from '../../pdf/write/add-image.js';
import { NewPageTree } from '../../pdf/assembly/new-page-tree.js';
import { newId } from '../../pdf/xref/file-id.js';
import { serialise } from '../../pdf/syntax/serialise.js';
import { NewStream, PdfDict, PdfName, type Ref } from '../../pdf/syntax/values.js';
import { PdfWriter } from '../../pdf/write/writer.js';
import { combine } from '../../geometry/geometry.js';
import { uprightMatrix } from '../images/read/upright.js';
import type { PicturePage } from '../../contract/tools/sheets.js';

export interface PicturePagesInput {
  readonly target: string;
  readonly pages: readonly PicturePage[];
}

/** Writes a new document with one image per page. A compute task. */
export default function picturePages({ target, pages }: PicturePagesInput): null {
  // Version 1.5 has every feature of images: soft masks since 1.4, samples of 16 bits and object streams since 1.5.
  using writer = new PdfWriter(target, { version: '1.5', objectStreams: true });
  const tree = new NewPageTree(writer);
  for (const [index, page] of pages.entries()) tree.place(index, addPage(writer, page, tree.parent(index)));
  const catalog = PdfDict.of({ Type: new PdfName('Catalog'), Pages: tree.finish() });
  writer.finish({ root: writer.add(catalog), id: newId() });
  return null;
}

function addPage(writer: PdfWriter, page: PicturePage, parent: Ref): Ref {
  const image = addImage(writer, page.picture.image);
  return writer.add(
    PdfDict.of({
      Type: new PdfName('Page'),
      Parent: parent,
      MediaBox: [0, 0, page.size.width, page.size.height].map(rounded),
      Resources: PdfDict.of({ XObject: PdfDict.of({ Im: image }) }),
      Contents: writer.add(new NewStream(new PdfDict(), Buffer.from(drawing(page)))),
    }),
  );
}

function drawing({ size, box: { left, top, right, bottom }, picture }: PicturePage): string {
  const inBox = [right - left, 0, 0, bottom - top, left, size.height - bottom] as const;
  const matrix = combine(uprightMatrix(picture.orientation), inBox).map(rounded);
  return `q ${matrix.map(serialise).join(' ')} cm /Im Do Q`;
}

/** Four decimals: no device shows less than 1/10,000 of a point. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
