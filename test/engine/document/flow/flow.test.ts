import { expect } from 'chai';

import { flow, told, type TypedPage, wordsOf } from '../../../fixtures/flow.js';
import type { Typed } from '../../../fixtures/lines.js';

interface Case {
  readonly it: string;
  readonly pages: readonly TypedPage[];
  readonly makes: readonly string[];
}

/** Lines below one another that fill 400 points, but for those told otherwise. */
function rows(texts: readonly string[], more: Partial<Typed> & { readonly y: number }): Typed[] {
  return texts.map((text, index) => ({ x: 100, width: 400, text, ...more, y: more.y + 12 * index }));
}

const filler = (y: number): Typed[] =>
  rows(
    Array.from({ length: 8 }, (_, row) => `full line ${'abcdefgh'[row]} of text`),
    { y },
  );
const FILLER = `p: ${filler(0)
  .map(({ text }) => text)
  .join(' ')}`;

const cases: readonly Case[] = [
  {
    it: 'joins the lines of a paragraph by spaces',
    pages: [{ lines: rows(['one two', 'three four'], { y: 100 }) }],
    makes: ['page 1', 'p: one two three four'],
  },
  {
    it: 'takes out the hyphen of a divided word',
    pages: [{ lines: rows(['one exam-', 'ple here'], { y: 100 }) }],
    makes: ['page 1', 'p: one example here'],
  },
  {
    it: 'keeps the hyphen of a word that has one elsewhere',
    pages: [{ lines: rows(['a well-known thing', 'and a well-', 'known one'], { y: 100 }) }],
    makes: ['page 1', 'p: a well-known thing and a well-known one'],
  },
  {
    it: 'keeps the hyphen before a number',
    pages: [{ lines: rows(['the plane was a DC-', '10 from Douglas'], { y: 100 }) }],
    makes: ['page 1', 'p: the plane was a DC-10 from Douglas'],
  },
  {
    it: 'joins a paragraph over the end of a page',
    pages: [
      { lines: [...filler(100), ...rows(['this begins', 'and has not yet'], { y: 220 })] },
      { lines: [...rows(['come to its end.'], { y: 100, width: 200 }), ...filler(130)] },
    ],
    makes: ['page 1', FILLER, 'p: this begins and has not yet [2]come to its end.', FILLER],
  },
  {
    it: 'begins a new paragraph on a page after the end of a sentence that ends short',
    pages: [
      { lines: [...filler(100), ...rows(['this comes to its end.'], { y: 220, width: 250 })] },
      { lines: [...rows(['This is a new one.'], { y: 100, width: 200 }), ...filler(130)] },
    ],
    makes: ['page 1', FILLER, 'p: this comes to its end.', 'page 2', 'p: This is a new one.', FILLER],
  },
  {
    it: 'tells items with their markers',
    pages: [{ lines: [...rows(['• one', '• two'], { y: 100, width: 100 }), ...filler(150)] }],
    makes: ['page 1', '> • one', '> • two', FILLER],
  },
];

describe('The flow of a document', () => {
  for (const { it: sentence, pages, makes } of cases) {
    it(sentence, () => expect(flow(pages).elements.map(told)).to.deep.equal(makes));
  }

  it('has every word once', () => {
    for (const { pages } of cases) {
      const given = pages.flatMap(({ lines }) => lines.flatMap(({ text }) => text.split(' ')));
      const { elements, pages: facts } = flow(pages);
      // A divided word is one of the result and two of the pages.
      const letters = (words: readonly string[]): string => words.join('').replaceAll('-', '');
      expect(letters(wordsOf(elements, facts))).to.equal(letters(given));
    }
  });

  it('keeps running heads and page numbers apart', () => {
    const pages = [1, 2, 3, 4].map((number): TypedPage => {
      const head = { text: 'A Running Head', x: 100, y: 40 };
      const foot = { text: `${number + 8}`, x: 300, y: 760 };
      return { lines: [head, ...filler(100), foot] };
    });
    const { pages: facts, elements } = flow(pages);
    expect(facts.map(({ header }) => header.map(told))).to.deep.equal(pages.map(() => ['p: A Running Head']));
    expect(facts.map(({ footer }) => footer.map(({ runs }) => runs))).to.have.nested.property(
      '[1][0][0].pageNumber',
      true,
    );
    expect(elements.map(told).filter((line) => line.includes('Running') || /p: \d/.test(line))).to.deep.equal([]);
  });
});
