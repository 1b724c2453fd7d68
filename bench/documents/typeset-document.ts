import { Font } from './font.js';
import { ObjectWriter } from './object-writer.js';
import type { Style } from './typeset.js';

/** The fonts of the generated documents. */
export interface Faces {
  readonly text: Font;
  readonly italic: Font;
  readonly bold: Font;
  readonly sans: Font;
  readonly mono: Font;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly jpeg: Buffer;
}

/** Content of a page: its operators, and the image that they show as /Im. */
export interface SetPage {
  readonly content: string;
  readonly picture?: Picture;
}

interface TypesetDocument {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly faces: Faces;
  readonly pages: readonly SetPage[];
}

const CATALOG = 1;
const PAGES = 2;
const RESOURCES = 3;
const FIRST_FONT = 4;

export function loadFaces(): Faces {
  return {
    text: new Font('F1', 'Liberation Serif'),
    italic: new Font('F2', 'Liberation Serif:italic'),
    bold: new Font('F3', 'Liberation Serif:bold'),
    sans: new Font('F4', 'Liberation Sans:bold'),
    mono: new Font('F5', 'Liberation Mono'),
  };
}

export function styleOf(font: Font, size: number, leading = size * 1.2): Style {
  return { font, size, leading };
}

/** Writes the pages with subsets of their fonts. */
export async function writeTypeset({ path, width, height, faces, pages }: TypesetDocument): Promise<void> {
  const writer = new ObjectWriter(path);
  const fonts = [faces.text, faces.italic, faces.bold, faces.sans, faces.mono];
  const fontNumber = (index: number): number => FIRST_FONT + index * Font.OBJECTS;
  const pageNumber = (index: number): number => fontNumber(fonts.length) + 3 * index;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  await writer.object(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`);
  await writer.object(PAGES, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  const named = fonts.map(({ name }, index) => `/${name} ${fontNumber(index)} 0 R`).join(' ');
  await writer.object(RESOURCES, `<< ${named} >>`);
  for (const [index, font] of fonts.entries()) await font.write(writer, fontNumber(index));
  for (const [index, { content, picture }] of pages.entries()) {
    const num = pageNumber(index);
    const pictures = picture === undefined ? '' : `/XObject << /Im ${num + 2} 0 R >>`;
    const resources = `/Resources << /Font ${RESOURCES} 0 R ${pictures} >>`;
    const page = `/MediaBox [0 0 ${width} ${height}] /Contents ${num + 1} 0 R ${resources}`;
    await writer.object(num, `<< /Type /Page /Parent ${PAGES} 0 R ${page} >>`);
    await writer.stream(num + 1, '', content);
    if (picture !== undefined) {
      const size = `/Width ${picture.width} /Height ${picture.height} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
      await writer.rawStream(num + 2, `/Type /XObject /Subtype /Image ${size} /Filter /DCTDecode`, picture.jpeg);
    }
  }
  await writer.finish();
}
