import { expect } from 'chai';

import { type DrawingSettings, pixelsOf, withDrawing } from '../../../../../engine/tools/pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../../../../../engine/tools/pdfium/binding/open-page.js';
import { type Picture, pictureOf } from '../../../../fixtures/look/evidence.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

const square = '/Rect [100 50 200 150]';
const filled = stream('/Type /XObject /Subtype /Form /BBox [0 0 100 100]', '0 0 100 100 re f');
const withAnnotation = (entries: string, catalog = ''): OnePage => ({
  content: '',
  catalog,
  page: '/Annots [20 0 R]',
  objects: { 20: `<< /Type /Annot ${square} ${entries} >>`, 21: filled },
});
const appearance = '/AP << /N 21 0 R >>';
const field = (entries: string, form = ''): OnePage =>
  withAnnotation(
    `/Subtype /Widget /FT /Tx /T (a) /DA (/F1 60 Tf 0 g) ${entries}`,
    `/AcroForm << /Fields [20 0 R] /DR << /Font << /F1 6 0 R >> >> ${form} >>`,
  );

/** A black corner shows how a page lies, and where it ends. */
const corner = 'q 0.5 g 0 0 300 200 re f Q 0 0 60 40 re f';

/** Pages that poppler draws alike, but for the edges of what is on them. */
const alike: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['fills the page', { content: corner }],
  ['turns a page by a quarter', { content: corner, page: '/Rotate 90' }],
  ['turns a page upside down', { content: corner, page: '/Rotate 180' }],
  ['turns a page to the left', { content: corner, page: '/Rotate 270' }],
  ['shows the CropBox', { content: corner, page: '/CropBox [30 20 210 160]' }],
  ['shows the CropBox of a page that is turned', { content: corner, page: '/CropBox [30 20 210 160] /Rotate 90' }],
  ['heeds the origin of the boxes', { content: corner, page: '/MediaBox [-50 -30 250 170]' }],
  ['draws text', { content: 'BT /F1 100 Tf 20 60 Td (Text) Tj ET' }],
  ['draws an annotation', withAnnotation(`/Subtype /Stamp ${appearance}`)],
  ['draws no annotation that is hidden', withAnnotation(`/Subtype /Stamp /F 2 ${appearance}`)],
  ['draws no annotation that is not to be seen', withAnnotation(`/Subtype /Stamp /F 32 ${appearance}`)],
  ['draws a form field', field(appearance)],
  ['draws no form field that is hidden', field(`/F 2 ${appearance}`)],
  [
    'draws the appearances of more form fields than PDFium draws in time',
    { ...field(appearance), page: `/Annots [${'20 0 R '.repeat(5_001)}]` },
  ],
  ['draws a form field that was filled in without an appearance', field('/V (Ab)', '/NeedAppearances true')],
  [
    'draws more form fields without an appearance than PDFium draws in time',
    { ...field('/V (Ab)', '/NeedAppearances true'), page: `/Annots [${'20 0 R '.repeat(5_001)}]` },
  ],
  [
    'draws what is seen through on white',
    { content: '/G gs corner 0 0 300 200 re f', resources: '/ExtGState << /G << /ca 0.5 >> >>' },
  ],
];

/** What poppler takes for no different; edges of a pixel are. */
const SIMILAR = 0.02;

describe('the drawing of a page', () => {
  for (const [sentence, page] of alike) {
    it(sentence, async () => {
      const [ours, theirs] = await withOnePage(page, async (opened, path) => [
        await drawn(opened, { dpi: 72, colours: 'rgb' }),
        await pictureOf({ path }, 1, 72),
      ]);
      expect([ours.width, ours.height]).to.deep.equal([theirs.width, theirs.height]);
      expect(farApart(ours, theirs)).to.be.below(SIMILAR);
    });
  }

  it('draws no pop-up, which poppler does', async () => {
    const page = withAnnotation(`/Subtype /Popup /Open true ${appearance}`);
    const { pixels } = await withOnePage(page, rgb);
    expect(pixels.every((grey) => grey === 255)).to.equal(true);
  });

  it('tells the pictures of these tests apart', async () => {
    const [first, ...others] = await Promise.all(
      [0, 90, 180].map((turn) => withOnePage({ content: corner, page: `/Rotate ${turn}` }, rgb)),
    );
    const [turned, upsideDown] = others;
    expect(first?.width).to.equal(turned?.height);
    expect(farApart(required(first), required(upsideDown))).to.be.above(SIMILAR);
  });

  it('gives a page that is measured in larger units more pixels', async () => {
    const drawing = await withOnePage({ content: corner, page: '/UserUnit 2', userUnit: 2 }, rgb);
    expect(drawing).to.include({ width: 600, height: 400 });
    expect(greyAt(drawing, 60, 360)).to.equal(0);
    expect(greyAt(drawing, 130, 360)).to.equal(128);
  });

  it('draws to scale, and not to whole pixels', async () => {
    const content = '99 0 0.5 100 re f';
    const drawing = await withOnePage({ content, page: '/MediaBox [0 0 100.2 50]' }, (page) =>
      drawn(page, { dpi: 720, colours: 'rgb' }),
    );
    expect(drawing.width).to.equal(1002);
    expect([989, 990, 994, 995].map((x) => greyAt(drawing, x, 100))).to.deep.equal([255, 0, 0, 255]);
  });

  for (const [x, y] of [
    [-0.0000053, 0],
    [0, -0.0000053],
    [0.0000053, 0.0000053],
  ] as const) {
    it(`draws a scan pixel for pixel that is off by ${x} and ${y} points`, async () => {
      const pattern = Buffer.alloc(38 * 200, Buffer.from([0xaa, 0xcc, 0xf0]));
      const scan = stream('/Type /XObject /Subtype /Image /Width 300 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 1', pattern.toString('latin1')); // prettier-ignore
      const page = {
        content: `300 0 0 200 ${x.toFixed(7)} ${y.toFixed(7)} cm /I Do`,
        resources: '/XObject << /I 20 0 R >>',
        objects: { 20: scan },
      };
      const { pixels } = await withOnePage(page, rgb);
      const bits = Array.from(pixels, (_, at) => (pattern[Math.floor(at / 300) * 38 + ((at % 300) >> 3)] ?? 0) >> (7 - ((at % 300) & 7)) & 1); // prettier-ignore
      expect(pixels.equals(Buffer.from(bits.map((bit) => 255 * bit)))).to.equal(true);
    });
  }

  it('draws alike, whether or not rows are as long as machines like them', async () => {
    const content = '1 0 0 rg 0 0 50 200 re f 0 0 1 rg 50 0 20 200 re f';
    for (const width of [96, 97, 98, 99]) {
      const row = await withOnePage({ content, page: `/MediaBox [0 0 ${width} 200]` }, (page) =>
        withDrawing(page, { dpi: 72, colours: 'rgb' }, ({ samples }) => [...samples.slice(-3 * width)]),
      );
      expect(row.slice(0, 3), `${width} wide`).to.deep.equal([255, 0, 0]);
      expect(row.slice(180, 183), `${width} wide`).to.deep.equal([0, 0, 255]);
      expect(row.slice(-3), `${width} wide`).to.deep.equal([255, 255, 255]);
    }
  });

  it('gives the colours in the order that is asked for', async () => {
    const page = { content: '1 0.5 0 rg 0 0 300 200 re f' };
    const first = async (colours: DrawingSettings['colours']): Promise<readonly number[]> =>
      await withOnePage(page, (opened) =>
        withDrawing(opened, { dpi: 72, colours }, ({ samples }) => [...samples.slice(0, 3)]),
      );
    expect(await first('rgb')).to.deep.equal([255, 128, 0]);
    expect(await first('bgr')).to.deep.equal([0, 128, 255]);
  });

  it('draws in grey what is grey', async () => {
    const content = '0 0 100 200 re f 0.4 g 100 0 100 200 re f';
    const row = await withOnePage({ content }, (page) =>
      withDrawing(page, { dpi: 72, colours: 'grey' }, ({ width, channels, samples }) => {
        expect(channels).to.equal(1);
        return [...samples.slice(0, width)];
      }),
    );
    expect([row[50], row[150], row[250]]).to.deep.equal([0, 102, 255]);
  });
});

describe('the pixels of a page', () => {
  const sizes: readonly (readonly [points: number, dpi: number, pixels: number])[] = [
    [595, 300, 2480],
    [595.32, 300, 2481],
    [612, 72, 612],
    [612, 300, 2550],
    // 841.92 · 300 / 72 is 3508.0000000000005 to a computer.
    [841.92, 300, 3508],
    [0.1, 36, 1],
    [0, 300, 1],
  ];
  for (const [points, dpi, pixels] of sizes) {
    it(`are ${pixels} for ${points} points at ${dpi} dpi`, () => {
      expect(pixelsOf({ width: points, height: 72 }, dpi)).to.deep.equal({ width: pixels, height: dpi });
    });
  }
});

function rgb(page: PdfiumPage): Promise<Picture> {
  return drawn(page, { dpi: 72, colours: 'rgb' });
}

/** In grey, as poppler's pictures are. */
function drawn(page: PdfiumPage, settings: DrawingSettings): Promise<Picture> {
  return withDrawing(page, settings, ({ width, height, samples }) => ({
    width,
    height,
    pixels: Buffer.from(samples.filter((_, index) => index % 3 === 0)),
  }));
}

/** The share of pixels that are more than half-way from one to the other. */
function farApart(one: Picture, other: Picture): number {
  const far = one.pixels.filter((grey, at) => Math.abs(grey - (other.pixels[at] ?? 0)) > 100);
  return far.length / one.pixels.length;
}

function greyAt({ width, pixels }: Picture, x: number, y: number): number | undefined {
  return pixels[y * width + x];
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is nothing.');
  return value;
}
