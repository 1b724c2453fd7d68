import { expect } from 'chai';

import { withoutWatermarks } from '../../../../engine/document/watermarks/without-watermarks.js';
import type { PageReading } from '../../../../engine/document/page-reading.js';
import { glyphs, type Row } from '../../../fixtures/glyphs.js';

const SIZE = { width: 600, height: 800 };

function parted(rows: readonly Row[]): readonly [text: string, watermarks: readonly string[]] {
  const page: PageReading = {
    number: 1,
    size: SIZE,
    fonts: [],
    glyphs: glyphs(rows),
    rulings: [],
    areas: [],
    images: [],
  };
  const { reading, watermarks } = withoutWatermarks(page);
  expect(reading.glyphs.left).to.have.length(reading.glyphs.length);
  return [reading.glyphs.text.join(''), watermarks.map(({ text }) => text)];
}

const sentence = 'A sentence of the page on which the watermark lies.';
const body: readonly Row[] = [380, 394, 408, 422].map((y) => ({ text: sentence, x: 150, y }));
const bodyText = sentence.repeat(body.length);
const draft = { text: 'DRAFT', x: 150, y: 550, size: 90, angle: 315 } as const;

describe('withoutWatermarks', () => {
  it('leaves letters at many angles to the text', () => {
    const letters = Array.from({ length: 9 }, (_, at) => ({ ...draft, angle: 300 + 3 * at }));
    expect(parted([...body, ...letters])[1]).to.deep.equal([]);
  });

  it('takes large oblique text across the text out of it', () =>
    expect(parted([...body, draft])).to.deep.equal([bodyText, ['DRAFT']]));

  const kept: readonly (readonly [what: string, row: Row & { readonly text: string }])[] = [
    ['upright text', { ...draft, angle: 0 }],
    ['text that is turned by 90 degrees', { ...draft, angle: 270 }],
    ['oblique headers of columns', { ...draft, size: 10 }],
    ['text that is recognised in a scan', { ...draft, invisible: true }],
    ['a short oblique sign', { ...draft, text: 'A', size: 30 }],
    ['oblique text beside the text', { ...draft, y: 780 }],
  ];
  for (const [what, row] of kept) {
    it(`leaves ${what} to the text`, () => expect(parted([...body, row])).to.deep.equal([bodyText + row.text, []]));
  }
});
