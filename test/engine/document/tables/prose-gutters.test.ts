import { expect } from 'chai';

import { proseGutters, wordsByColumn } from '../../../../engine/document/tables/prose-gutters.js';
import { rulesOf } from '../../../../engine/document/tables/rules/rules.js';
import { frameOfWords, wordsIn } from '../../../../engine/document/tables/table-words.js';
import type { PageModel } from '../../../../engine/document/model.js';
import { down, entries, tablePage } from '../../../fixtures/table-page.js';
import type { Row } from '../../../fixtures/glyphs.js';

const line = 'The fox and the dog go on and on in the wood';

const prose = (x: number, y: number, count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ text: line, x, y: y + 12 * index }));

/** The number of words and the last word of each part that the gutters of a page separate. */
function partsOf(page: PageModel): readonly (readonly [count: number, last: string | undefined])[] {
  const frame = frameOfWords(page);
  const words = wordsIn(frame, page);
  const parts = wordsByColumn(words, proseGutters(words, rulesOf(page, frame).down));
  return parts.map((part) => [part.length, part.at(-1)?.word.text] as const);
}

describe('proseGutters', () => {
  it('separates the columns of prose', () => {
    const page = tablePage([...prose(50, 100, 8), ...prose(320, 100, 8)]);
    expect(partsOf(page)).to.have.deep.members([
      [96, 'wood'],
      [96, 'wood'],
    ]);
  });

  it('goes on beside entries in one of the columns', () => {
    const table = entries(
      [
        ['Apple', '12'],
        ['Plum', '3'],
      ],
      { xs: [60, 160], y: 208, leading: 12 },
    );
    const page = tablePage([...prose(50, 100, 8), ...table, ...prose(320, 100, 12)]);
    expect(partsOf(page)).to.have.deep.members([
      [100, '3'],
      [144, 'wood'],
    ]);
  });

  it('goes on beside lines with spaces as wide as those between entries, where these lines fill their column', () => {
    const right = 320 + 5 * line.length;
    const wide = [196, 208].flatMap((y): Row[] => [
      { text: '• Fox', x: 50, y },
      { text: 'The fox', x: 320, y },
      { text: 'the wood', x: right - 5 * 'the wood'.length, y },
    ]);
    const rows = [...prose(50, 100, 8), ...prose(320, 100, 8), ...wide].map((row) => ({ ...row, width: 0.5 }));
    const page = tablePage(rows);
    expect(partsOf(page)).to.have.deep.members([
      [100, 'Fox'],
      [104, 'wood'],
    ]);
  });

  it('ends where a line crosses it', () => {
    const title = { text: `${line} ${line}`, x: 50, y: 70 };
    const page = tablePage([title, ...prose(50, 100, 8), ...prose(320, 100, 8)]);
    expect(partsOf(page).map(([count]) => count)).to.have.members([24, 96, 96]);
  });

  it('is no strip with a rule along it', () => {
    const page = tablePage([...prose(50, 100, 8), ...prose(320, 100, 8)], { rulings: [down(300, 90, 190)] });
    expect(partsOf(page)).to.have.length(1);
  });
});
