import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import type { SurveyedImage } from '../../../../engine/pdf/compress/surveyed-image.js';
import surveyImages from '../../../../engine/pdf/compress/survey-images.js';
import { inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

const noise = (seed = 1) =>
  Array.from({ length: 1024 }, (_, at) => String.fromCharCode((at * at * 7 + seed) % 251)).join('');
const GREY = '/Width 32 /Height 32 /BitsPerComponent 8 /ColorSpace /DeviceGray';
const image = (entries = GREY, data = noise()) => stream(`/Type /XObject /Subtype /Image ${entries}`, data);
const form = (content: string, entries = '') =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 500 500] ${entries}`, content);
const drawing = (name: string) => `/Resources << /XObject << /${name} 10 0 R >> >>`;

interface Drawing {
  readonly content?: string;
  readonly resources?: string;
  readonly page?: string;
  readonly objects?: Readonly<Record<number, string>>;
}

/** Surveys a document of one page; object 10 is an image, named /Im in the resources. */
async function surveyOf({
  content = 'q 144 0 0 72 0 0 cm /Im Do Q',
  resources,
  page = '',
  objects,
}: Drawing): Promise<readonly SurveyedImage[]> {
  return await inFolderAsync(async (path) => {
    const all = {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 4 0 R /Resources << ${resources ?? '/XObject << /Im 10 0 R >>'} >> ${page} >>`,
      4: stream('', content),
      10: image(),
      ...objects,
    };
    writeFileSync(path('in.pdf'), rawPdf({ objects: all }), 'latin1');
    const answer = await surveyImages({ path: path('in.pdf') });
    if ('malformed' in answer) throw new Error(answer.malformed);
    return answer.value.images;
  });
}

const sizes: readonly (readonly [where: string, size: readonly [number, number], drawing: Drawing])[] = [
  ['by a page', [144, 72], {}],
  ['turned', [72, 144], { content: 'q 0 72 -144 0 0 0 cm /Im Do Q' }],
  ['in units of two points', [288, 144], { page: '/UserUnit 2' }],
  [
    'twice, as large as the larger',
    [300, 72],
    { content: 'q 144 0 0 72 0 0 cm /Im Do Q q 300 0 0 20 0 0 cm /Im Do Q' },
  ],
  [
    'by a form within a form',
    [120, 60],
    {
      content: 'q 2 0 0 2 0 0 cm /Fm Do Q',
      resources: '/XObject << /Fm 11 0 R >>',
      objects: {
        11: form('/Inner Do', '/Matrix [3 0 0 3 0 0] /Resources << /XObject << /Inner 12 0 R >> >>'),
        12: form('20 0 0 10 0 0 cm /Im Do', drawing('Im')),
      },
    },
  ],
  [
    'by a form that is drawn small and then large',
    [500, 500],
    {
      content: '/Fm Do 5 0 0 5 0 0 cm /Fm Do',
      resources: '/XObject << /Fm 11 0 R >>',
      objects: { 11: form('100 0 0 100 0 0 cm /Im Do', drawing('Im')) },
    },
  ],
  [
    'by a form that draws itself',
    [100, 100],
    {
      content: '/Fm Do',
      resources: '/XObject << /Fm 11 0 R >>',
      objects: {
        11: form('/Fm Do 100 0 0 100 0 0 cm /Im Do', '/Resources << /XObject << /Im 10 0 R /Fm 11 0 R >> >>'),
      },
    },
  ],
  [
    'by a pattern',
    [60, 60],
    {
      content: '9 0 0 9 0 0 cm /Pattern cs /P scn 0 0 50 50 re f',
      resources: '/Pattern << /P 11 0 R >>',
      objects: {
        11: stream(
          `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 30 30] /XStep 30 /YStep 30 /Matrix [2 0 0 2 0 0] ${drawing('Im')}`,
          '30 0 0 30 0 0 cm /Im Do',
        ),
      },
    },
  ],
  [
    'by a soft mask',
    [80, 40],
    {
      content: '/G gs 0 0 50 50 re f',
      resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 11 0 R >> >> >>',
      objects: { 11: form('80 0 0 40 0 0 cm /Im Do', drawing('Im')) },
    },
  ],
  [
    'by a glyph',
    [24, 24],
    {
      content: 'BT /F 12 Tf 2 0 0 2 0 0 Tm (a) Tj ET',
      resources: '/Font << /F 11 0 R >>',
      objects: {
        11: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 12 0 R >> ${drawing('Im')} >>`,
        12: stream('', '1000 0 d0 1000 0 0 1000 0 0 cm /Im Do'),
      },
    },
  ],
  [
    'by a glyph that is written small, wide and high',
    [40, 30],
    {
      content: 'BT /F 6 Tf (a) Tj 2 0 0 1 0 0 Tm /F 20 Tf (b) Tj 1 0 0 1 0 0 Tm /F 30 Tf (a) Tj /F 6 Tf (a) Tj ET',
      resources: '/Font << /F 11 0 R >>',
      objects: {
        11: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 12 0 R >> ${drawing('Im')} >>`,
        12: stream('', '1000 0 d0 1000 0 0 1000 0 0 cm /Im Do'),
      },
    },
  ],
  [
    'by an annotation, fitted into its rectangle',
    [200, 200],
    {
      content: '',
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [100 100 300 300] /AP << /N 11 0 R >> >>]',
      objects: { 11: stream(`/Subtype /Form /BBox [0 0 100 100] ${drawing('Im')}`, '100 0 0 100 0 0 cm /Im Do') },
    },
  ],
];

const left: readonly (readonly [what: string, objects: Readonly<Record<number, string>>])[] = [
  ['whose colours are partly transparent', { 10: image(`${GREY} /Mask [0 10]`) }],
  ['that was mixed with a colour', { 10: image(`${GREY} /SMask 11 0 R`), 11: image(`${GREY} /Matte [0]`) }],
  ['in JPEG 2000', { 10: image('/Width 32 /Height 32 /Filter /JPXDecode') }],
  ['of several spot colours', { 10: image(GREY.replace('/DeviceGray', '[/DeviceN [/A /B] /DeviceCMYK 11 0 R]')) }],
  ['of which nothing is known', { 10: image('/Width 32 /BitsPerComponent 8') }],
  ['that is wider than any', { 10: image(GREY.replace('32', '70000')) }],
  [
    'of very few bytes',
    { 10: image('/Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray', 'sixteen bytes...') },
  ],
];

describe('surveyImages', () => {
  for (const [where, [width, height], drawing] of sizes) {
    it(`finds how large an image is drawn ${where}`, async () => {
      const [found, ...others] = await surveyOf(drawing);
      expect(others).to.deep.equal([]);
      expect(found?.refs).to.deep.equal([10]);
      expect(found?.drawn.width).to.be.closeTo(width, 0.01);
      expect(found?.drawn.height).to.be.closeTo(height, 0.01);
    });
  }

  for (const [what, objects] of left) {
    it(`omits an image ${what}`, async () => {
      expect(await surveyOf({ objects })).to.deep.equal([]);
    });
  }

  it('omits an image that nothing draws', async () => {
    expect(await surveyOf({ content: '' })).to.deep.equal([]);
  });

  it('assumes the largest size for an image if the content cannot be read', async () => {
    const [found] = await surveyOf({ objects: { 4: stream('/Filter /NoSuchFilter', 'q Q') } });
    expect(found?.drawn.width).to.be.greaterThan(100_000);
  });

  it('distinguishes a soft mask from its image, and gives it the same size', async () => {
    const found = await surveyOf({ objects: { 10: image(`${GREY} /SMask 11 0 R`), 11: image(GREY, noise(2)) } });
    expect(found.map(({ refs, role, drawn }) => [refs, role, drawn.width])).to.deep.equal([
      [[10], 'picture', 144],
      [[11], 'softMask', 144],
    ]);
  });

  it('puts images together that are the same, as large as the larger', async () => {
    const content = 'q 144 0 0 72 0 0 cm /Im Do Q q 50 0 0 200 0 0 cm /Other Do Q q 9 0 0 9 0 0 cm /Third Do Q';
    const resources = '/XObject << /Im 10 0 R /Other 11 0 R /Third 12 0 R >>';
    const found = await surveyOf({ content, resources, objects: { 11: image(), 12: image(GREY, noise(3)) } });
    expect(found.map(({ refs, drawn }) => [refs, drawn])).to.deep.equal([
      [[10, 11], { width: 144, height: 200 }],
      [[12], { width: 9, height: 9 }],
    ]);
  });

  it('returns the colours of a palette, and pads a short palette', async () => {
    const indexed = '/Width 32 /Height 32 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 2 <010203040506>]';
    const [found] = await surveyOf({ objects: { 10: image(indexed) } });
    expect([...(found?.palette ?? [])]).to.deep.equal([1, 2, 3, 4, 5, 6, 0, 0, 0]);
    expect(found?.space).to.deep.equal({ kind: 'rgb', components: 3, isDevice: true });
  });

  it('does not treat DeviceGray as device space if resources redefine it', async () => {
    const resources = '/XObject << /Im 10 0 R >> /ColorSpace << /DefaultRGB [/CalRGB << /WhitePoint [1 1 1] >>] >>';
    const [found] = await surveyOf({ resources });
    expect(found?.space.isDevice).to.equal(false);
  });

  it('returns the place of the encoded data in the file', async () => {
    const data = deflateSync(Buffer.from(noise(), 'latin1'), { level: 0 }).toString('latin1');
    const [found] = await surveyOf({
      objects: { 10: image(`${GREY} /Filter /FlateDecode /DecodeParms << /Predictor 1 >>`, data) },
    });
    expect(found?.data.length).to.equal(data.length);
    expect(found?.filters).to.deep.equal([{ name: 'FlateDecode', parameters: { Predictor: 1 } }]);
  });

  it('returns the images with the most data if there are very many', async () => {
    const numbers = Array.from({ length: 20_000 }, (_, at) => 20 + at);
    const small = image('/Width 20 /Height 30 /BitsPerComponent 8 /ColorSpace /DeviceGray', noise().slice(0, 600));
    const found = await surveyOf({
      content: ['/Im', ...numbers.map((num) => `/I${num}`)].map((name) => `q 9 0 0 9 0 0 cm ${name} Do Q`).join('\n'),
      resources: `/XObject << ${numbers.map((num) => `/I${num} ${num} 0 R`).join(' ')} /Im 10 0 R >>`,
      objects: Object.fromEntries(numbers.map((num) => [num, small])),
    });
    // The small images are all equal.
    expect(found.map(({ data, refs }) => [data.length, refs.length])).to.deep.equal([
      [1024, 1],
      [600, 2 ** 14 - 1],
    ]);
  });

  it('reports that PDF/X does not allow JBIG2', async () => {
    const packet = '<x xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" pdfxid:GTS_PDFXVersion="PDF/X-4"/>';
    const catalog = '<< /Type /Catalog /Pages 2 0 R /Metadata 20 0 R >>';
    const [plain] = await surveyOf({});
    const [found] = await surveyOf({ objects: { 1: catalog, 20: stream('/Type /Metadata /Subtype /XML', packet) } });
    expect([plain?.mayBeJbig2, found?.mayBeJbig2]).to.deep.equal([true, false]);
  });
});
