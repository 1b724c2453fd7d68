import { expect } from 'chai';

import findOnPage from '../../../../../engine/tools/redact/find/find-on-page.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

const word = 'BT /F1 20 Tf 20 100 Td (SECRET) Tj ET\n';
const formWith = (entries: string): OnePage => ({
  content: '/X Do',
  resources: '/XObject << /X 20 0 R >>',
  objects: {
    20: stream(`/Type /XObject /Subtype /Form /Resources << /Font << /F1 6 0 R >> >> ${entries}`, word),
  },
});

describe('the area of a match', () => {
  const cases: readonly (readonly [where: string, page: OnePage, isUnseen: boolean])[] = [
    ['that is clipped away', { content: `q 0 0 10 10 re W n ${word} Q` }, true],
    ['outside of the common part of two clips', { content: `0 0 99 200 re W n 99 0 99 200 re W n ${word}` }, true],
    ['outside of the box of a form', formWith('/BBox [0 0 10 10]'), true],
    ['within the box of a form', formWith('/BBox [0 0 300 200]'), false],
    [
      'in a Type 3 font whose em is smaller than its letters, when a clip leaves their upper parts',
      {
        content: `0 125 300 75 re W n ${word.replace('/F1 20', '/T 1')}`,
        fonts: '/T 20 0 R',
        objects: {
          20:
            '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 40 40] /FontMatrix [1 0 0 1 0 0] /FirstChar 67 /LastChar 84 ' +
            `/Widths [${'40 '.repeat(18)}] /Encoding << /Differences [67 /C 69 /E 82 /R /S /T] >> ` +
            '/CharProcs << /C 21 0 R /E 21 0 R /R 21 0 R /S 21 0 R /T 21 0 R >> >>',
          21: stream('', '40 0 d0 0 0 30 40 re f'),
        },
      },
      false,
    ],
    ['that is clipped in part', { content: `20 90 20 40 re W n ${word}` }, false],
    ['behind the end of a clip', { content: `q 0 0 10 10 re W n Q ${word}` }, false],
    ['after a path that does not clip', { content: `0 0 10 10 re n ${word}` }, false],
    ['that lies on a copy which is seen', { content: `${word} q 0 0 10 10 re W n ${word} Q` }, false],
    [
      'over an image, which may show it',
      { content: `q 300 0 0 200 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q 0 0 10 10 re W n ${word}` },
      false,
    ],
  ];
  for (const [where, page, isUnseen] of cases) {
    it(`is ${isUnseen ? 'unseen' : 'seen'} for a match ${where}`, async () => {
      const { areas } = await withOnePage(page, (open) => findOnPage(open, { search: { text: 'secret' } }));
      expect(areas.length).to.be.above(0);
      expect(areas.map((area) => area.isUnseen === true)).to.deep.equal(areas.map(() => isUnseen));
    });
  }
});
