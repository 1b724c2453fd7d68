import { expect } from 'chai';

import { flow, type TypedPage } from '../../../../fixtures/flow.js';
import type { Typed } from '../../../../fixtures/lines.js';

const prose = (words: string): readonly Typed[] =>
  [100, 112, 124, 136].map((y, index) => ({ text: `${words} goes on in line ${index} of its page`, x: 100, y }));

/** The feet of pages with some feet; the numbers of the pages have # before them. */
function feetOf(feet: readonly string[]): readonly string[] {
  const pages = feet.map((foot, index): TypedPage => {
    const own: readonly Typed[] = foot === '' ? [] : [{ text: foot, x: 300, y: 760 }];
    return { lines: [...prose(`Text ${String.fromCharCode(97 + index).repeat(3)}`), ...own] };
  });
  return flow(pages).pages.map(({ footer }) =>
    footer
      .flatMap(({ runs }) => runs)
      .map(({ text, pageNumber }) => (pageNumber === true ? `#${text}` : text))
      .join(''),
  );
}

describe('The numbers of pages', () => {
  it('begin anew behind a preface with Roman numbers', () => {
    expect(feetOf(['iii', 'iv', '1', '2', '3'])).to.deep.equal(['#iii', '#iv', '#1', '#2', '#3']);
  });

  it('begin anew in the same numerals, also with words around them', () => {
    expect(feetOf(['1', '2', '1', '2', '3'])).to.deep.equal(['#1', '#2', '#1', '#2', '#3']);
    expect(feetOf(['Page 1', 'Page 2', 'Page 1', 'Page 2', 'Page 3'])).to.deep.equal(
      ['1', '2', '1', '2', '3'].map((number) => `Page #${number}`),
    );
  });

  it('begin anew on a single page, with a number in the place of the others', () => {
    expect(feetOf(['iv', 'v', 'vi', '1'])).to.deep.equal(['#iv', '#v', '#vi', '#1']);
    expect(feetOf(['1', '2', '3', '7'])).to.deep.equal(['#1', '#2', '#3', '#7']);
    expect(feetOf(['i', '12', '13', '14'])).to.deep.equal(['#i', '#12', '#13', '#14']);
  });

  it('go on behind pages without a number', () => {
    expect(feetOf(['1', '2', '', '', '5', '6'])).to.deep.equal(['#1', '#2', '', '', '#5', '#6']);
  });

  it('are no Roman numerals that do not grow from page to page', () => {
    expect(feetOf(['i', 'v', 'x', 'c']).join(' ')).not.to.include('#');
    expect(feetOf(['1', '3', '7', '13']).join(' ')).not.to.include('#');
  });
});
