import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { expect } from 'chai';

import { transformPoint } from '../../../../../engine/geometry/geometry.js';
import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';
import preparePage, { type PagePicture } from '../../../../../engine/tools/ocr/prepare-page.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { letterBlocks, type LetterBlocks } from './letter-blocks.js';

const paper = { width: 600, height: 400, letter: [10, 14] } as const satisfies LetterBlocks;

/** Whether a pixel is one of the specks: a fortieth of all, the same ones in each run. */
function isSpeck(at: number): boolean {
  return (Math.imul((at % 1200) * 7919 + Math.floor(at / 1200), 2_654_435_761) >>> 16) % 40 === 0;
}

/** Share of pixels that are much lighter or darker. */
function differenceOf(one: Pixels, other: Pixels): number {
  return one.samples.filter((grey, at) => Math.abs(grey - (other.samples[at] ?? 0)) > 100).length / one.samples.length;
}

/** An image XObject. */
function image(blocks: LetterBlocks = paper): string {
  return imageOf(letterBlocks(blocks));
}

function imageOf({ width, height, samples }: Pixels): string {
  const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return stream(dict, Buffer.from(samples).toString('latin1'));
}

/** A page covered by an image /I, with content drawn before and after it. */
function scan({ before = '', after = '', picture = image(), ...page }: Partial<OnePage> & Around = {}): OnePage {
  return {
    resources: `/XObject << /I 20 0 R >> ${page.resources ?? ''}`,
    ...page,
    content: `${before} q 300 0 0 200 0 0 cm /I Do Q ${after}`,
    objects: { 20: picture, ...page.objects },
  };
}

interface Around {
  readonly before?: string;
  readonly after?: string;
  readonly picture?: string;
}

const unseen = (text: string): string => `BT 3 Tr /F1 12 Tf 20 100 Td (${text}) Tj ET`;

const hiddenLayer = {
  catalog: '/OCProperties << /OCGs [21 0 R] /D << /OFF [21 0 R] /Order [21 0 R] >> >>',
  resources: '/XObject << /I 20 0 R >> /Properties << /L 21 0 R >>',
  objects: { 20: image(), 21: '<< /Type /OCG /Name (Scan) >>' },
};

const nothing: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['an empty page', { content: '' }],
  ['a page of text', { content: 'BT /F1 12 Tf 20 100 Td (Words) Tj ET' }],
  ['a blank scan', scan({ picture: image({ ...paper, lines: 0 }) })],
  ['a scan whose text is over it unseen', scan({ after: unseen('Recognised words') })],
  ['a scan whose text is behind it', scan({ before: 'BT /F1 12 Tf 20 100 Td (Recognised words) Tj ET' })],
  ['a picture on a hidden layer', { ...scan({ before: '/OC /L BDC', after: 'EMC' }), ...hiddenLayer }],
  ['nothing but an annotation', { content: '', page: `/Annots [22 0 R]`, objects: { 20: image(), ...stampOf(20) } }],
  ['a frame', { content: '10 10 280 180 re S' }],
];

/** An annotation that shows an image over the whole page. */
function stampOf(num: number): Readonly<Record<number, string>> {
  const resources = `/Resources << /XObject << /I ${num} 0 R >> >>`;
  return {
    22: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 200] /AP << /N 23 0 R >> >>',
    23: stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${resources}`, '300 0 0 200 0 0 cm /I Do'),
  };
}

const letters = Array.from({ length: 30 }, (_, index) => `${10 + 9 * index} 100 6 8 re f`).join(' ');

const something: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['a scan', scan()],
  ['a scan under unseen blanks', scan({ after: unseen('    ') })],
  ['a scan under unseen specks', scan({ after: unseen('. , l') })],
  ['letters drawn as outlines', { content: letters }],
  ['an inline image', { content: 'q 300 0 0 200 0 0 cm BI /W 4 /H 4 /BPC 8 /CS /G ID \0\xff\0\xff\xff\0\xff\0\0\xff\0\xff\xff\0\xff\0 EI Q' }], // prettier-ignore
  ['a scan in a form', { content: '/X Do', resources: '/XObject << /X 21 0 R >>', objects: { 20: image(), 21: stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /I 20 0 R >> >>', '300 0 0 200 0 0 cm /I Do') } }], // prettier-ignore
];

interface Seen {
  readonly picture: PagePicture;
  readonly pixels: Pixels;
  /** Darkness at a point of the displayed page. */
  at(x: number, y: number): number;
}

/** The image that an engine would get. */
async function seen(page: OnePage): Promise<Seen | undefined> {
  return await withOnePage(page, async (opened, path) => {
    const { picture } = await preparePage(opened, { folder: dirname(path) });
    const pictures = readdirSync(dirname(path)).filter((name) => name.endsWith('.bmp'));
    expect(pictures).to.have.length(picture === undefined ? 0 : 1);
    return picture && { picture, ...pixelsOf(picture) };
  });
}

function pixelsOf({ path, width, height, matrix }: PagePicture): Omit<Seen, 'picture'> {
  const bytes = readFileSync(path);
  const [start, row] = [bytes.readUInt32LE(10), Math.ceil(width / 4) * 4];
  const sampleAt = (x: number, y: number): number => bytes[start + (height - 1 - y) * row + x] ?? -1;
  const samples = Uint8Array.from({ length: width * height }, (_, at) => sampleAt(at % width, Math.floor(at / width)));
  const [scale] = matrix;
  return {
    pixels: { width, height, channels: 1, samples },
    at: (x, y) => sampleAt(Math.floor((x - matrix[4]) / scale), Math.floor((y - matrix[5]) / scale)),
  };
}

async function mustSee(page: OnePage): Promise<Seen> {
  const result = await seen(page);
  if (result === undefined) throw new Error('Nothing of the page is to be read.');
  return result;
}

describe('a page that is prepared for OCR', () => {
  for (const [sentence, page] of nothing) {
    it(`is not to be read: ${sentence}`, async () => expect(await seen(page)).to.equal(undefined));
  }

  for (const [sentence, page] of something) {
    it(`is to be read: ${sentence}`, async () => expect(await seen(page)).not.to.equal(undefined));
  }

  it('is drawn so that its picture leads back to it', async () => {
    const { picture } = await mustSee(scan());
    const { width, height, matrix } = picture;
    const corner = transformPoint(matrix, { x: width, y: height });
    expect(corner.x).to.be.closeTo(300, 0.5);
    expect(corner.y).to.be.closeTo(200, 0.5);
    expect(picture.dpi).to.equal(150);
  });

  it('is drawn as its reader sees it: turned, cropped, and in its own units', async () => {
    const { picture } = await mustSee(scan({ page: '/Rotate 90 /CropBox [100 50 300 200]', userUnit: 2 }));
    // Paper may be added on all sides.
    const middle = transformPoint(picture.matrix, { x: picture.width / 2, y: picture.height / 2 });
    expect(middle.x).to.be.closeTo(150, 0.5);
    expect(middle.y).to.be.closeTo(200, 0.5);
    const corner = transformPoint(picture.matrix, { x: picture.width, y: picture.height });
    expect(corner.x).to.be.within(299.5, 310);
    expect(corner.y).to.be.within(399.5, 410);
  });

  it('shows no text that says what it is', async () => {
    const block = 'BT 0 g /F1 40 Tf 100 3 Td (WWW) Tj ET';
    const page = scan({ picture: image({ ...paper, lines: 5 }), after: block });
    const { pixels, picture } = await mustSee(page);
    const foot = pixels.samples.subarray(Math.floor(picture.height * 0.8) * picture.width);
    expect(Math.min(...foot)).to.be.above(200);
  });

  it('shows no annotations', async () => {
    const black = image({ ...paper, lines: 0, paper: 0 });
    const page = scan({
      picture: image({ ...paper, lines: 5 }),
      page: '/Annots [22 0 R]',
      objects: { 24: black, ...stampOf(24) },
    });
    expect((await mustSee(page)).at(150, 190)).to.be.above(200);
  });

  it('shows dark print where the page has light print', async () => {
    const { pixels } = await mustSee(scan({ picture: image({ ...paper, ink: 255, paper: 0 }) }));
    const mean = pixels.samples.reduce((sum, sample) => sum + sample, 0) / pixels.samples.length;
    expect(mean).to.be.above(150);
  });

  it('is drawn in part where it has text beside pictures, which alone are seen', async () => {
    const pictures = 'q 250 0 0 60 20 10 cm /I Do Q q 100 0 0 100 180 90 cm /I Do Q';
    const page = {
      ...scan(),
      content: `BT /F1 12 Tf 20 180 Td (Words beside it) Tj ET 20 100 100 40 re f ${pictures}`,
    };
    const { picture, at } = await mustSee(page);
    expect(picture.matrix[4]).to.be.closeTo(20, 0.5);
    expect(picture.matrix[5]).to.be.closeTo(10, 0.5);
    expect(at(70, 80)).to.equal(255);
    expect(picture.width * picture.matrix[0]).to.be.closeTo(260, 1);
  });

  it('is drawn as far as there is room, however large it says it is', async () => {
    const { picture } = await mustSee({ ...scan({ page: '/MediaBox [0 0 14400 14400]', userUnit: 100 }), content: 'q 14400 0 0 14400 0 0 cm /I Do Q' }); // prettier-ignore
    expect(picture.width * picture.height).to.be.below(37e6);
    expect(picture.dpi).to.be.above(69);
  });

  it('is drawn finer where its print is small', async () => {
    const fine = await mustSee(scan({ picture: image({ ...paper, width: 1200, height: 800, letter: [5, 7] }) }));
    const usual = await mustSee(scan({ picture: image({ ...paper, width: 1200, height: 800, letter: [12, 18] }) }));
    expect(fine.picture.width).to.be.above(1.5 * usual.picture.width);
  });

  it('is drawn pixel for pixel where specks cover it, which are removed, however small its print is', async () => {
    const size = { width: 1200, height: 800 } as const;
    const clean = letterBlocks({ ...paper, ...size, letter: [7, 9], ink: 20, paper: 235 });
    const specked = { ...clean, samples: clean.samples.map((grey, at) => (isSpeck(at) ? 255 - grey : grey)) };
    const { picture, pixels } = await mustSee(scan({ picture: imageOf(specked) }));
    expect(picture).to.include(size);
    expect(differenceOf(pixels, specked)).to.be.above(0.015);
    expect(differenceOf(pixels, clean)).to.be.below(0.01);
  });
});
