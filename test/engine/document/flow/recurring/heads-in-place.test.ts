import { expect } from 'chai';

import { flow, told, type TypedPage } from '../../../../fixtures/flow.js';

/** Pages whose first lines stand at the top margin, with a text below. */
function pagesWith(heads: readonly (readonly string[])[]): readonly TypedPage[] {
  return heads.map((lines, page) => ({
    lines: [
      ...lines.map((text, line) => ({ text, x: 100, y: 60 - 20 * (lines.length - 1 - line) })),
      ...Array.from({ length: 20 }, (_, line) => ({
        text: `The line ${page * 20 + line} of a text that is as wide as the page has room for it here`,
        ...{ x: 100, y: 190 + 14 * line, width: 400 },
      })),
    ],
  }));
}

const HEADS = ['Of ships', 'Of harbours and bays', 'Of the north', 'Of lighthouses', 'Of winds'];

describe('the running heads that only their place tells', () => {
  it('have other texts on other pages', () => {
    const { pages } = flow(pagesWith(HEADS.map((head) => [head])));
    expect(pages.flatMap(({ header }) => header.map(told))).to.deep.equal(HEADS.map((head) => `p: ${head}`));
  });

  it('are not behind a line that is in no such place: that page begins with text', () => {
    const [first = '', ...others] = HEADS;
    const { pages, elements } = flow(
      pagesWith([['Aloe, birch and cedar, dogwood, elm and fir', first], ...others.map((head) => [head])]),
    );
    expect(pages.flatMap(({ header }) => header.map(told))).to.deep.equal(others.map((head) => `p: ${head}`));
    expect(elements.map(told).join('\n')).to.include(first);
  });
});
