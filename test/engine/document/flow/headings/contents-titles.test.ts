import { expect } from 'chai';

import { ContentsTitles } from '../../../../../engine/document/flow/headings/contents-titles.js';
import type { PageContent } from '../../../../../engine/document/flow/page/page-content.js';
import { cpuSecondsOf } from '../../../../fixtures/cpu-seconds-of.js';
import { flow, told, type TypedPage } from '../../../../fixtures/flow.js';
import type { Typed } from '../../../../fixtures/lines.js';

/** Lines of a paragraph that fill 400 points. */
function prose(topic: string, y: number): readonly Typed[] {
  return Array.from('abcdefgh', (name, row) => ({
    ...{
      x: 100,
      width: 400,
      text: `full line ${name} of a text about ${topic.toLowerCase()} that has more words`,
      y: y + 12 * row,
    },
  }));
}

/** Lines of a table of contents; two spaces before a title are an indent. */
function contents(...entries: readonly (readonly [title: string, page: string])[]): TypedPage {
  const lines = entries.map(([title, page], row) => ({
    ...{ text: `${title.trim()} ${'. '.repeat(20)}${page}`, width: 400, y: 100 + 30 * row },
    x: 100 + 10 * (title.length - title.trimStart().length),
  }));
  return { lines: [{ text: 'What is where', x: 100, y: 60 }, ...lines] };
}

/** A page on which titles in the look of text stand above paragraphs. Pages begin at different heights, as running heads do not. */
const pageWith = (...titles: readonly string[]): TypedPage => ({
  lines: titles.flatMap((text, row) => {
    const y = 60 + 200 * row + 4 * text.length;
    return [{ text, x: 100, y }, ...prose(text, y + 24)];
  }),
});

function headingsOf(...pages: readonly TypedPage[]): readonly string[] {
  return flow(pages)
    .elements.map(told)
    .filter((it) => /^h\d:/.test(it));
}

describe('The titles of a table of contents', () => {
  it('are headings on their pages, with the levels of their indents', () => {
    const first = contents(['Ships', '1'], ['  Sails', '1'], ['  Masts', '2'], ['Ports', '2']);
    expect(headingsOf(first, pageWith('Ships', 'Sails'), pageWith('Masts', 'Ports'))).to.deep.equal([
      ...['h1: What is where', 'h1: Ships', 'h2: Sails', 'h2: Masts', 'h1: Ports'],
    ]);
  });

  it('have the levels of their numbers', () => {
    const first = contents(['1 Ships', '1'], ['1.1 Sails', '1'], ['2 Ports', '2'], ['Index', '2']);
    expect(headingsOf(first, pageWith('1 Ships', '1.1 Sails'), pageWith('2 Ports', 'Index'))).to.deep.equal([
      ...['h1: What is where', 'h1: 1 Ships', 'h2: 1.1 Sails', 'h1: 2 Ports', 'h1: Index'],
    ]);
  });

  it('are below parts', () => {
    const first = contents(['Part I Sea', '1'], ['1 Ships', '1'], ['Part II Land', '2'], ['2 Roads', '2']);
    expect(headingsOf(first, pageWith('Part I Sea', '1 Ships'), pageWith('Part II Land', '2 Roads'))).to.deep.equal([
      ...['h1: What is where', 'h1: Part I Sea', 'h2: 1 Ships', 'h1: Part II Land', 'h2: 2 Roads'],
    ]);
  });

  it('have pages with Roman numbers, which are counted by themselves', () => {
    const first = contents(['Preface', 'ii'], ['Thanks', 'iii'], ['Ships', '1'], ['Ports', '2']);
    const pages = ['Preface', 'Thanks', 'Ships', 'Ports'].map((title) => pageWith(title));
    expect(headingsOf(first, ...pages)).to.deep.equal([
      ...['h1: What is where', 'h1: Preface', 'h1: Thanks', 'h1: Ships', 'h1: Ports'],
    ]);
  });

  it('are no headings on other pages', () => {
    const first = contents(['Ships', '1'], ['Ports', '2'], ['Roads', '3']);
    const pages = [pageWith('Ships', 'Roads'), pageWith('Ports'), pageWith('Roads')];
    expect(headingsOf(first, ...pages)).to.deep.equal(['h1: What is where', 'h1: Ships', 'h1: Ports', 'h1: Roads']);
  });

  it('are those of no index, whose pages are in another order', () => {
    const first = contents(['Masts', '2'], ['Ports', '1'], ['Sails', '2'], ['Ships', '1']);
    expect(headingsOf(first, pageWith('Ships', 'Ports'), pageWith('Masts', 'Sails'))).to.deep.equal([]);
  });

  it('are those of no list of two entries', () => {
    expect(headingsOf(contents(['Ships', '1'], ['Ports', '2']), pageWith('Ships'), pageWith('Ports'))).to.deep.equal(
      [],
    );
  });
});

/** A page with lines that lead to the first page; only what is read of it. */
function linked(texts: readonly string[]): PageContent {
  const link = { page: 1 };
  const lines = texts.map((text, row) => ({ runs: [{ text, link }], box: { left: row } }));
  return { number: 2, parts: [{ kind: 'text', lines }] } as unknown as PageContent;
}

function titlesOf(page: PageContent): readonly string[] {
  const titles = new ContentsTitles();
  titles.add(page);
  return titles.result().map(({ title }) => title);
}

describe('The titles of a hostile table of contents', () => {
  const leader = ' . . . . 1';

  it('are no longer than headings are', () => {
    const long = ['x'.repeat(1_000_000), 'x'.repeat(241), '\ufdfa'.repeat(240)];
    const texts = ['Ships', ...long, 'Ports', 'Roads'].map((title) => `${title}${leader}`);
    expect(titlesOf(linked(texts))).to.deep.equal(['Ships', 'Ports', 'Roads']);
  });

  it('are at most 20,000, and take little time at as many indents', () => {
    const page = linked(Array.from({ length: 100_000 }, (_, row) => `Ship ${row}${leader}`));
    let found: readonly string[] = [];
    expect(cpuSecondsOf(() => (found = titlesOf(page)))).to.be.below(3);
    expect(found).to.have.length(20_000);
  });
});
