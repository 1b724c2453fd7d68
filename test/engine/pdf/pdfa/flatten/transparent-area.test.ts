import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { pageDict, readPages } from '../../../../../engine/pdf/pages/page-tree.js';
import { Bounds } from '../../../../../engine/pdf/pdfa/flatten/bounds.js';
import { DrawnTransparency } from '../../../../../engine/pdf/pdfa/flatten/drawn-transparency.js';
import { wholeUnits } from '../../../../../engine/pdf/pdfa/flatten/patch-plan.js';
import { TransparentArea } from '../../../../../engine/pdf/pdfa/flatten/transparent-area.js';
import type { Rectangle } from '../../../../../engine/pdf/syntax/rectangle.js';
import { onePage, type OnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const states = '/ExtGState << /Half << /ca 0.5 >> /Full << /ca 1 >> /Mode << /BM /Multiply >> >>';
const square = '100 100 20 20 re f';
const PAGE: Rectangle = [0, 0, 300, 200];
/** The square with the margin. */
const around = [98, 98, 122, 122];
const image = (entries: string): string =>
  stream(`/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`, 'a');
const form = (content: string, resources = '', entries = ''): string =>
  stream(`/Subtype /Form /BBox [0 0 100 100] /Resources << ${states} ${resources} >> ${entries}`, content);

interface Case extends Partial<OnePage> {
  readonly content: string;
  readonly area: readonly number[] | undefined;
}

const cases: Readonly<Record<string, Case>> = {
  'has no area without transparency': { content: square, area: undefined },
  'is that of a path': { content: `/Half gs ${square}`, area: around },
  'is that of a blended path': { content: `/Mode gs ${square}`, area: around },
  'ends where the state is restored': { content: `q /Half gs ${square} Q 0 0 200 200 re f`, area: around },
  'ends where the state is opaque again': { content: `/Half gs ${square} /Full gs 0 0 200 200 re f`, area: around },
  'encloses the corners of lines': { content: '/Half gs 2 w 100 100 m 120 120 l S', area: [88, 88, 132, 132] },
  'encloses several paths': { content: `/Half gs ${square} 130 130 10 10 re f`, area: [98, 98, 142, 142] },
  'is that of an image with a soft mask': {
    content: 'q 20 0 0 20 100 100 cm /X Do Q 20 0 0 20 10 10 cm /Y Do',
    resources: '/XObject << /X 20 0 R /Y 21 0 R >>',
    objects: { 20: image('/SMask 21 0 R'), 21: image('') },
    area: around,
  },
  'is that of a part of a form': {
    content: '1 0 0 1 50 50 cm /X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('0 0 5 5 re f /Half gs 50 50 20 20 re f') },
    area: around,
  },
  'stays within the box of a form': {
    content: '1 0 0 1 50 50 cm /X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('/Half gs 0 0 900 900 re f') },
    area: [48, 48, 152, 152],
  },
  'is that of a form that is drawn in a transparent state': {
    content: '/Half gs 1 0 0 1 50 50 cm /X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form(`50 50 20 20 re f`) },
    area: around,
  },
  'is nothing for invisible text': { content: 'BT /F1 10 Tf 3 Tr 100 100 Td /Half gs (A) Tj ET', area: undefined },
  'encloses lines of a negative width': {
    content: '/Half gs -2 w 100 100 m 120 120 l S',
    area: [88, 88, 132, 132],
  },
  'is not that of a form beside the page': {
    content: `1 0 0 1 1000 0 cm /X Do 1 0 0 1 -1000 0 cm /Half gs ${square}`,
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('/Half gs 0 0 50 50 re f') },
    area: around,
  },
  'encloses all places of a form': {
    content: 'q 1 0 0 1 50 50 cm /X Do Q q 0 2 -2 0 200 20 cm /X Do Q',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('/Half gs 0 0 20 10 re f') },
    area: [48, 18, 202, 62],
  },
  'is that of forms whose forms use their resources': {
    content: '/X Do 1 0 0 1 50 50 cm /Y Do',
    resources: '/XObject << /X 20 0 R /Y 21 0 R >>',
    objects: {
      20: stream(
        '/Subtype /Form /BBox [0 0 100 100] /Resources << /ExtGState << /G << /ca 1 >> >> /XObject << /Z 22 0 R >> >>',
        '/Z Do',
      ),
      21: stream(
        '/Subtype /Form /BBox [0 0 100 100] /Resources << /ExtGState << /G << /ca 0.5 >> >> /XObject << /Z 22 0 R >> >>',
        '/Z Do',
      ),
      22: stream('/Subtype /Form /BBox [0 0 100 100]', '/G gs 50 50 20 20 re f'),
    },
    area: around,
  },
  'is that of a form that many forms draw, each of them twice': {
    content: '1 0 0 1 50 50 cm /X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: Object.fromEntries([
      ...Array.from({ length: 25 }, (_, n) => [20 + n, form('/Y Do /Y Do', `/XObject << /Y ${21 + n} 0 R >>`)]),
      [45, form('/Half gs 50 50 20 20 re f')],
    ]) as Readonly<Record<number, string>>,
    area: around,
  },
  'is the box of a damaged form': {
    content: '1 0 0 1 50 50 cm /X Do /X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('not deflated', '', '/Filter /FlateDecode') },
    area: [48, 48, 152, 152],
  },
  'is the box of a form with drawn glyphs, which may be of any size': {
    content: '1 0 0 1 50 50 cm /X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: {
      20: form('/Half gs BT /T 1 Tf 50 50 Td (A) Tj ET', '/Font << /T 21 0 R >>'),
      21: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 40 40] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65
           /Widths [40] /Encoding << /Differences [65 /a] >> /CharProcs << /a 22 0 R >> >>`,
      22: stream('', '40 0 d0 0 0 40 40 re f'),
    },
    area: [48, 48, 152, 152],
  },
  'forgets states that are saved deeper than viewers save them': {
    content: `${'q '.repeat(100_000)} /Half gs q Q ${square}`,
    area: undefined,
  },
  'encloses glyphs': {
    content: 'BT /F 10 Tf 100 100 Td /Half gs (A) Tj ET',
    fonts: '/F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    area: [78, 78, 122, 122],
  },
  'is the page for a shading, which has no bounds': { content: '/Half gs /S sh', area: [0, 0, 300, 200] },
  'is that of the clipping path of a shading': { content: '100 100 20 20 re W n /Half gs /S sh', area: around },
  'ends with the clipping path': {
    content: 'q 0 0 9 9 re W n Q 100 100 20 20 re W* n /Half gs 0 0 200 200 re f',
    area: around,
  },
  'is not cut by a clipping operator without a path': { content: `W n 0 0 9 9 re f /Half gs ${square}`, area: around },
  'encloses the lines of a form, which are as wide as those of the content that draws it': {
    content: '2 w /Half gs /X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: stream('/Subtype /Form /BBox [0 0 300 200]', '100 100 m 120 120 l S') },
    area: [88, 88, 132, 132],
  },
  'encloses the lines around glyphs': {
    content: 'BT /F1 10 Tf 2 Tr 4 w 150 100 Td /Half gs (A) Tj ET',
    area: [108, 58, 192, 142],
  },
  'ends at the page': { content: '/Half gs 10 10 900 900 re f', area: [8, 8, 300, 200] },
  'is that of a path with a pattern that draws with transparency': {
    content: `/Pattern cs /P scn ${square} 0 g 0 0 200 200 re f q /P scn Q 0 0 200 200 re f`,
    resources: '/Pattern << /P 20 0 R >>',
    objects: {
      20: stream(
        `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << ${states} >>`,
        '/Half gs 0 0 5 5 re f',
      ),
    },
    area: around,
  },
  'is that of a path of a form that begins with such a pattern, where it does': {
    content: '/X Do /Pattern cs /P scn 1 0 0 1 50 50 cm /X Do',
    resources: '/Pattern << /P 20 0 R >> /XObject << /X 21 0 R >>',
    objects: {
      20: stream(
        `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << ${states} >>`,
        '/Half gs 0 0 5 5 re f',
      ),
      21: form('50 50 20 20 re f'),
    },
    area: around,
  },
};

describe('the transparent area of a page', () => {
  for (const [name, { area, content, resources = '', ...page }] of Object.entries(cases)) {
    it(name, async () => {
      await withFileAsync(onePage({ ...page, content, resources: `${states} ${resources}` }), (path) => {
        using file = openPdf(path);
        const [first] = readPages(file);
        const dict = first && pageDict(file, first);
        const steps =
          dict && new TransparentArea(file, new DrawnTransparency(file)).stepsOf(dict, Buffer.from(content));
        const found = new Bounds(PAGE);
        for (const { mark } of steps ?? []) found.add(mark?.area);
        expect(found.rectangle && wholeUnits(found.rectangle, PAGE)).to.deep.equal(area);
        return Promise.resolve();
      });
    });
  }
});
