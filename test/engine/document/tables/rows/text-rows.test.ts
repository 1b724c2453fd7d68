import { expect } from 'chai';

import { runsOf, textRows } from '../../../../../engine/document/tables/rows/text-rows.js';
import { wordsIn } from '../../../../../engine/document/tables/table-words.js';
import { tablePage } from '../../../../fixtures/table-page.js';

/** The runs of a line whose words have the distance of one letter of 0.6 em. */
function runs(fixedPitch: boolean): readonly string[] {
  const page = tablePage([{ text: 'caption = Left', x: 100, y: 100, width: 0.6 }]);
  const fonts = page.fonts.map((font) => ({ ...font, fixedPitch }));
  const [row] = textRows(wordsIn({ quarters: 0, mirrored: false }, { ...page, fonts }));
  return row === undefined ? [] : runsOf(row, 0.5).map(({ words }) => words.map(({ word }) => word.text).join(' '));
}

describe('runsOf', () => {
  it('splits a row at wide gaps', () => {
    expect(runs(false)).to.deep.equal(['caption', '=', 'Left']);
  });

  it('keeps words together that have a single space of a font with a fixed pitch between them', () => {
    expect(runs(true)).to.deep.equal(['caption = Left']);
  });
});
