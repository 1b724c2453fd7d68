import { expect } from 'chai';

import { flow, told } from '../../../fixtures/flow.js';
import type { Typed } from '../../../fixtures/lines.js';

/** Vertical lines of 10 points from the right to the left; `>` is an indent. */
function vertical(texts: readonly string[]): readonly Typed[] {
  return texts.map((line, index) => {
    const text = line.replace('>', '');
    const indent = 10 * (line.length - text.length);
    return { text, x: 500 - 18 * index, y: 100 + indent, width: 10 * text.length, direction: 'top-to-bottom' };
  });
}

describe('Vertical text', () => {
  const first = ['>昔々あるところにお爺さんとお', '婆さんが住んでいました。お爺さ', 'んは山へ行きました。'];
  const second = ['>お婆さんは川へ洗濯に行きまし', 'た。川上から大きな桃が流れて来', 'ました。'];

  it('has paragraphs of several lines, which begin at indents', () => {
    const { elements } = flow([{ lines: vertical([...first, ...second]) }]);
    expect(elements.slice(1).map(told)).to.deep.equal(
      [first, second].map((lines) => `p: ${lines.join('').replace('>', '')}`),
    );
  });

  it('goes on on the next page', () => {
    const { elements } = flow([{ lines: vertical(second.slice(0, 2)) }, { lines: vertical(second.slice(2)) }]);
    expect(elements.map(told)).to.deep.equal(['page 1', `p: ${second[0]?.slice(1)}${second[1]}[2]${second[2]}`]);
  });
});
