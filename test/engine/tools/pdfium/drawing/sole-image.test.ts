import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { sizeOf } from '../../../../../engine/geometry/geometry.js';
import { withDrawing } from '../../../../../engine/tools/pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../../../../../engine/tools/pdfium/binding/open-page.js';
import { soleImage } from '../../../../../engine/tools/pdfium/drawing/sole-image.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

/** As many pixels as the page has at 144 dpi. */
const [width, height] = [600, 400];
const dpi = 144;

const greys = Buffer.from(
  Array.from({ length: width * height }, (_, at) => (at * 7 + Math.floor(at / width) * 13) % 251),
);
const row = Math.ceil(width / 8);
const bits = Buffer.from(Array.from({ length: row * height }, (_, at) => (at * 31 + Math.floor(at / row) * 5) % 256));

function image({ depth = 8, space = '/DeviceGray', entries = '', samples, finer = 1 }: Image = {}): string {
  const data = samples ?? (depth === 1 ? bits : greys);
  const size = `/Width ${finer * width} /Height ${finer * height}`;
  const dict = `/Type /XObject /Subtype /Image ${size} /BitsPerComponent ${depth}`;
  return stream(`${dict} /ColorSpace ${space} ${entries}`, data.toString('latin1'));
}

interface Image {
  readonly depth?: 1 | 8;
  readonly space?: string;
  readonly entries?: string;
  readonly samples?: Buffer;
  /** How many times as many pixels it has, across and down. */
  readonly finer?: number;
}

/** A page all of which is an image, unless told otherwise. */
function scan({ content = 'q 300 0 0 200 0 0 cm /I Do Q', picture = image(), ...page }: Scan = {}): OnePage {
  return {
    ...page,
    content,
    resources: `/XObject << /I 20 0 R >> ${page.resources ?? ''}`,
    objects: { 20: picture, ...page.objects },
  };
}

type Scan = Partial<OnePage> & { readonly picture?: string };

const asDrawn: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['a grey scan', scan()],
  ['a bi-level scan', scan({ picture: image({ depth: 1 }) })],
  ['a bi-level scan whose ones are white', scan({ picture: image({ depth: 1, entries: '/Decode [0.0 1.0]' }) })],
  ['a page whose box begins elsewhere', scan({ page: '/MediaBox [10 20 310 220]', content: 'q 300 0 0 200 10 20 cm /I Do Q' })], // prettier-ignore
  ['a page that is cropped to its scan', scan({ page: '/MediaBox [0 0 400 400] /CropBox [0 0 300 200]' })],
  ['a page with larger units', scan({ page: '/MediaBox [0 0 150 100] /UserUnit 2', userUnit: 2, content: 'q 150 0 0 100 0 0 cm /I Do Q' })], // prettier-ignore
];

/** Content that is an image itself: black all over. */
const black = deflateSync(Buffer.alloc(bits.length)).toString('hex');
const inline = `q 300 0 0 200 0 0 cm BI /W ${width} /H ${height} /IM true /F [/AHx /Fl] ID ${black}> EI Q`;

const mask = { 21: image({ depth: 1 }) };

const others: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['an empty page', { content: '' }],
  ['a page of text', { content: 'BT /F1 12 Tf 20 100 Td (Words) Tj ET' }],
  ['a scan with text', scan({ content: 'q 300 0 0 200 0 0 cm /I Do Q BT /F1 12 Tf 20 100 Td (Words) Tj ET' })],
  ['a scan that is drawn twice', scan({ content: 'q 300 0 0 200 0 0 cm /I Do Q q 150 0 0 100 0 0 cm /I Do Q' })],
  ['a scan with a margin', scan({ content: 'q 280 0 0 180 10 10 cm /I Do Q' })],
  ['a scan that reaches out of the page', scan({ content: 'q 320 0 0 220 -10 -10 cm /I Do Q' })],
  ['a scan upside down', scan({ content: 'q -300 0 0 -200 300 200 cm /I Do Q' })],
  ['a mirrored scan', scan({ content: 'q -300 0 0 200 300 0 cm /I Do Q' })],
  ['a page that is turned', scan({ page: '/Rotate 180' })],
  ['a slanted scan', scan({ content: 'q 300 0 5 200 0 0 cm /I Do Q' })],
  ['a clipped scan', scan({ content: 'q 0 0 100 100 re W n 300 0 0 200 0 0 cm /I Do Q' })],
  ['a scan that is seen through', scan({ content: '/G gs q 300 0 0 200 0 0 cm /I Do Q', resources: '/ExtGState << /G << /ca 0.5 >> >>' })], // prettier-ignore
  ['a scan whose greys are set', scan({ content: '/G gs q 300 0 0 200 0 0 cm /I Do Q', resources: '/ExtGState << /G << /TR /Identity >> >>' })], // prettier-ignore
  ['a scan with a soft mask', scan({ picture: image({ entries: '/SMask 21 0 R' }), objects: { 21: image() } })],
  ['a scan with a mask', scan({ picture: image({ entries: '/Mask 21 0 R' }), objects: mask })],
  ['a scan one of whose greys is left out', scan({ picture: image({ entries: '/Mask [0 9]' }) })],
  ['a bi-level scan whose ones are black', scan({ picture: image({ depth: 1, entries: '/Decode [1 0]' }) })],
  ['a grey scan whose zeros are white', scan({ picture: image({ entries: '/Decode [1 0]' }) })],
  ['a stencil', scan({ picture: image({ depth: 1, entries: '/ImageMask true' }) })],
  ['a stencil in the content of the page, which has a scan that is not drawn', scan({ content: inline })],
  ['a scan of more pixels', scan({ picture: image({ depth: 1, finer: 2, samples: Buffer.alloc(4 * bits.length, bits) }) })], // prettier-ignore
  ['a scan of so much content that nobody looks at all of it', scan({ content: `q 300 0 0 200 0 0 cm /I Do Q ${' '.repeat(5_000)}` })], // prettier-ignore
  [
    'a scan in colours',
    scan({ picture: image({ space: '/DeviceRGB', samples: Buffer.concat([greys, greys, greys]) }) }),
  ],
  ['a scan in a space of colours', scan({ picture: image({ space: '[/CalGray << /WhitePoint [1 1 1] >>]' }) })],
  ['a page that says what grey is', scan({ resources: '/ColorSpace << /DefaultGray [/CalGray << /WhitePoint [1 1 1] /Gamma 2 >>] >>' })], // prettier-ignore
];

describe('the sole image of a page', () => {
  for (const [sentence, page] of asDrawn) {
    it(`is what would be drawn: ${sentence}`, async () => {
      const alike = await withOnePage(page, async (opened) => soleOf(opened)?.equals(await drawnOf(opened)));
      expect(alike).to.equal(true);
    });
  }

  for (const [sentence, page] of others) {
    it(`is none: ${sentence}`, async () => {
      expect(await withOnePage(page, (opened) => soleOf(opened))).to.equal(undefined);
    });
  }

  it('is none at another resolution', async () => {
    expect(await withOnePage(scan(), (page) => soleOf(page, 150))).to.equal(undefined);
  });

  it('takes no memory for a scan of more pixels', async () => {
    const [finer, bytes] = [30, 30 ** 2 * bits.length];
    const picture = image({
      depth: 1,
      finer,
      entries: '/Filter /FlateDecode',
      samples: deflateSync(Buffer.alloc(bytes)),
    });
    const grown = await withOnePage(scan({ picture }), (page) => {
      const before = page.pdfium.memory.size;
      soleOf(page);
      return page.pdfium.memory.size - before;
    });
    expect(grown).to.be.lessThan(bytes);
  });

  it('is none of a part of the page', async () => {
    const part = { left: 0, top: 0, right: 300, bottom: 100 };
    expect(await withOnePage(scan(), (page) => soleImage(page, { dpi, part }))).to.equal(undefined);
  });
});

function soleOf(page: PdfiumPage, at = dpi): Buffer | undefined {
  using image = soleImage(page, { dpi: at, part: wholeOf(page) });
  return image && Buffer.from(image.samples);
}

function drawnOf(page: PdfiumPage): Promise<Buffer> {
  return withDrawing(page, { dpi, colours: 'grey', contentIn: wholeOf(page) }, ({ samples }) => Buffer.from(samples));
}

function wholeOf(page: PdfiumPage): { left: number; top: number; right: number; bottom: number } {
  const { width: right, height: bottom } = sizeOf(page.geometry);
  return { left: 0, top: 0, right, bottom };
}
