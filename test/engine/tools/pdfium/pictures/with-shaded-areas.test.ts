import { expect } from 'chai';

import type { FilledArea } from '../../../../../engine/document/model.js';
import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { withShadedAreas } from '../../../../../engine/tools/pdfium/pictures/with-shaded-areas.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';

const BLUE_TO_GREEN = `/Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [10 0 90 0]
  /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 1] /C1 [0 1 0] >> >> >> >>`;

function areasOf(page: OnePage): Promise<readonly FilledArea[]> {
  return withOnePage(page, (opened) => withShadedAreas(opened, readPage(opened, { objects: true })).areas);
}

describe('Areas that a shading fills', () => {
  it('have its mean colour, whatever stands on them', async () => {
    const [area, other] = await areasOf({
      content: `/Pattern cs /P scn 10 50 80 20 re f 1 0 0 rg 100 50 80 20 re f
        0 g BT /F1 12 Tf 12 55 Td (words) Tj ET`,
      resources: `${BLUE_TO_GREEN} /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>`,
    });
    const channels = [16, 8, 0].map((shift) => ((area?.colour ?? 0) >> shift) & 0xff);
    expect(channels[0]).to.equal(0);
    expect(channels[1]).to.be.within(115, 140);
    expect(channels[2]).to.be.within(115, 140);
    expect(other?.colour).to.equal(0xff0000);
  });

  it('are told from white areas on the same page', async () => {
    const areas = await areasOf({
      content: '1 g 10 50 80 20 re f /Pattern cs /P scn 100 50 80 20 re f',
      resources: BLUE_TO_GREEN,
    });
    expect(areas.map(({ colour }) => colour === 0xffffff)).to.deep.equal([true, false]);
  });

  it('have no colour where the page below is seen through them', async () => {
    const areas = await areasOf({
      content: '1 0 0 rg 0 0 200 200 re f /G gs /Pattern cs /P scn 10 50 80 20 re f',
      resources: `${BLUE_TO_GREEN} /ExtGState << /G << /ca 0.5 >> >>`,
    });
    expect(areas.at(-1)?.colour).to.equal(0xffffff);
  });
});
