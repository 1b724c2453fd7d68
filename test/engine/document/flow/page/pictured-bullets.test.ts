import { expect } from 'chai';

import { describePage } from '../../../../../engine/document/describe-page.js';
import { contentOf } from '../../../../../engine/document/flow/page/content-of.js';
import { textOfPart } from '../../../../../engine/document/flow/page/text-of-lines.js';
import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';

const show = (text: string, y: number): string => `BT /F1 10 Tf 40 ${y} Td (${text}) Tj ET`;

const TEXTS = ['The rows of this matrix are all of the people', 'The columns of it are places', 'and further words'];

const image = (x: number, y: number, side = 6): string =>
  `q ${side} 0 0 ${side} ${x} ${y} cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q`;

/** The circle of a ball, to which its shade is clipped. */
const ball = (x: number, y: number): string => `q ${x} ${y} 6 6 re W n 1 0 0 1 ${x} ${y} cm /Sh1 sh Q`;

const SHADE =
  '/Shading << /Sh1 << /ShadingType 3 /ColorSpace /DeviceGray /Coords [3 3 0 3 3 3] ' +
  '/Function << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [0] >> >> >>';

/** The texts of a page that keeps their places. */
async function partsOf(drawn: readonly string[], keepsPlaces = true): Promise<readonly string[]> {
  const content = [...drawn, ...TEXTS.map((text, row) => show(text, 150 - 13 * row))].join('\n');
  return await withOnePage({ content, resources: SHADE }, (page) => {
    const model = describePage(readPage(page, { objects: true, bullets: true }));
    const { parts } = contentOf(model, { tables: [], keepsPlaces });
    return parts.flatMap((part) => (part.kind === 'text' ? [textOfPart(part)] : []));
  });
}

const [first = '', second = '', third = ''] = TEXTS;

describe('Small pictures before the lines of a slide', () => {
  for (const [name, drawn] of [
    ['images', [image(28, 150), image(28, 137)]],
    ['shades within circles', [ball(28, 150), ball(28, 137)]],
  ] as const) {
    it(`begin texts, as ${name}`, async () => {
      expect(await partsOf(drawn)).to.deep.equal([first, `${second} ${third}`]);
    });
  }

  for (const [name, drawn, keepsPlaces] of [
    ['larger pictures', [image(8, 150, 24), image(8, 120, 24)], true],
    ['pictures far away', [image(2, 150), image(2, 137)], true],
    ['pictures of pages that flow', [image(28, 150), image(28, 137)], false],
  ] as const) {
    it(`begin none, as ${name}`, async () => {
      expect(await partsOf(drawn, keepsPlaces)).to.deep.equal([TEXTS.join(' ')]);
    });
  }
});
