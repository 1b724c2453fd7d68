import { expect } from 'chai';

import { BOLD, flow, told, type TypedPage } from '../../../../fixtures/flow.js';

/** Where no margin of the page ends, in points. */
const LOW = 110;

/** Pages whose first line is the head of their section, with the titles of sections that begin on the second and the fourth page. */
function pagesWith(heads: readonly string[], y = LOW): readonly TypedPage[] {
  return heads.map((head, page) => ({
    lines: [
      { text: head, x: 350, y },
      ...(page % 2 === 1
        ? [{ text: `${page + 1} ${TITLES[(page - 1) / 2]}`, x: 100, y: 150, size: 14, font: BOLD }]
        : []),
      ...[0, 1, 2, 3].map((line) => ({
        text: `The line ${page * 10 + line} of a text that is as wide as the page has room for it here`,
        ...{ x: 100, y: 190 + 14 * line, width: 400 },
      })),
    ],
  }));
}

const TITLES = ['Voyages by Sea', 'Harbours of the North'];

describe('the running heads that name sections', () => {
  it('are told from the text by the titles that they repeat, in other letters and without number', () => {
    const heads = ['VOYAGES BY SEA', '2 Voyages by Sea', 'Harbours of the North', 'Something else'];
    const { pages, elements } = flow(pagesWith(heads));
    expect(pages.flatMap(({ header }) => header.map(told))).to.deep.equal(heads.map((head) => `p: ${head}`));
    expect(elements.map(told).filter((line) => line.startsWith('h'))).to.deep.equal(
      TITLES.map((title, index) => `h1: ${2 * index + 2} ${title}`),
    );
  });

  it('are in one place: a first line that repeats a title once is text', () => {
    const heads = ['Voyages by Sea', 'Of other ships', 'Of the rest', 'Of lighthouses and of bays'];
    expect(flow(pagesWith(heads)).pages.flatMap(({ header }) => header)).to.deep.equal([]);
  });

  it('are apart from the text below them', () => {
    const heads = ['Voyages by Sea', 'Voyages by Sea', 'Harbours of the North', 'Harbours of the North'];
    const pages = pagesWith(heads, 176).map((page) => ({ ...page, size: { width: 612, height: 1200 } }));
    const { pages: facts } = flow(
      pages.map((page) => ({ ...page, lines: page.lines.filter(({ size }) => size !== 14) })),
    );
    expect(facts.flatMap(({ header }) => header)).to.deep.equal([]);
  });

  it('are not told by two pages from a title that both have', () => {
    const pages = pagesWith(['The Rules of the Harbour', 'The Rules of the Harbour'], 60).map((page) => ({
      lines: page.lines.map((line, index) => (index === 0 ? { ...line, size: 18, font: BOLD } : line)),
    }));
    const { pages: facts, elements } = flow(pages);
    expect(facts.flatMap(({ header }) => header)).to.deep.equal([]);
    expect(elements.map(told).filter((line) => line.includes('Rules'))).to.have.length(2);
  });

  it('are not the first questions of two pages of a form, which stand below a title that both have', () => {
    const pages = pagesWith(['Registration', 'Registration'], 60).map(({ lines }) => ({
      lines: lines.flatMap((line, index) =>
        index > 0
          ? [line]
          : [
              { ...line, size: 18, font: BOLD },
              { text: 'First name:', x: 100, y: 105 },
            ],
      ),
    }));
    const { pages: facts, elements } = flow(pages);
    expect(facts.flatMap(({ header }) => header)).to.deep.equal([]);
    expect(elements.map(told).filter((line) => line.includes('First name'))).to.have.length(2);
  });

  it('leave a large foot that two pages have outside of their text', () => {
    const pages = pagesWith(['First', 'Second'], 60).map(({ lines }, page) => ({
      lines: [...lines, { text: `${page + 1} / 2`, x: 300, y: 760, size: 18 }],
    }));
    const { pages: facts } = flow(pages);
    expect(facts.flatMap(({ footer }) => footer.map(told))).to.deep.equal(['p: 1 / 2', 'p: 2 / 2']);
  });
});
