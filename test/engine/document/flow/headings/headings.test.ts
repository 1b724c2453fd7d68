import { expect } from 'chai';

import { BOLD, flow, told, TYPEWRITER, type TypedPage } from '../../../../fixtures/flow.js';
import type { Typed } from '../../../../fixtures/lines.js';

const head = (text: string, y: number): Typed => ({ text, x: 100, y, size: 14, font: BOLD });

/** Lines of a paragraph that fill 400 points. */
function prose(y: number): readonly Typed[] {
  return Array.from('abcdefgh', (name, row) => ({
    ...{ x: 100, width: 400, text: `full line ${name} of a text that has more words`, y: y + 12 * row },
  }));
}

function headingsOf(...pages: readonly TypedPage[]): readonly string[] {
  return flow(pages)
    .elements.map(told)
    .filter((it) => /^(?:h\d|title):/.test(it));
}

describe('Headings', () => {
  it('are no authors and dates in the look of headings on a page with nothing but the title', () => {
    const cover = [{ ...head('The Work', 200), size: 24 }, head('Some Writers', 400), head('May 2020', 450)];
    const pages = [cover, [head('First Head', 60), ...prose(90)], [head('Second Head', 60), ...prose(90)]];
    expect(headingsOf(...pages.map((lines) => ({ lines })))).to.deep.equal([
      ...['title: The Work', 'h1: First Head', 'h1: Second Head'],
    ]);
  });

  it('are no bold subtitles that no text follows', () => {
    const front = [{ ...head('The Work', 60), size: 24 }, { ...head('A Guide', 90), size: 12 }, head('One Head', 120)];
    const more = [...prose(150), head('Another Head', 280), ...prose(310)];
    expect(headingsOf({ lines: [...front, ...more] })).to.deep.equal([
      ...['title: The Work', 'h1: One Head', 'h1: Another Head'],
    ]);
  });

  it('are a title only before the first text or number', () => {
    const lines = [head('1 One Head', 60), ...prose(90), { ...head('A Larger Head', 220), size: 24 }, ...prose(250)];
    expect(headingsOf({ lines })).to.deep.equal(['h1: 1 One Head', 'h1: A Larger Head']);
  });

  it('are no entries of contents without leaders, whose titles recur on later pages', () => {
    const contents = [head('Contents', 60), ...['1 First Head 2', '2 Second Head 3'].map(entry)];
    const pages = [contents, [head('1 First Head', 60), ...prose(90)], [head('2 Second Head', 60), ...prose(90)]];
    expect(headingsOf(...pages.map((lines) => ({ lines })))).to.deep.equal([
      ...['h1: Contents', 'h1: 1 First Head', 'h1: 2 Second Head'],
    ]);
  });

  it('are no texts that end with a number on a page with leaders', () => {
    const led = ['1.1 Inner . . . . . . . 2', '1.2 Other . . . . . . . 4', '5 Joined 7 8 Entries 9'].map(entry);
    const lines = [head('Contents', 60), ...led, ...prose(220), head('8 Entries', 350), ...prose(380)];
    expect(headingsOf({ lines })).to.deep.equal(['h1: Contents', 'h1: 8 Entries']);
  });

  it('have bold numbers, though names in them are in another font', () => {
    const mixed = (text: string, y: number): Typed => ({ text, x: 100, y, font: TYPEWRITER, boldWords: 1 });
    const lines = [mixed('1.1 ReadingOrder', 60), ...prose(90), mixed('1.2 Blocks', 220), ...prose(250)];
    expect(headingsOf({ lines })).to.deep.equal(['h2: 1.1 ReadingOrder', 'h2: 1.2 Blocks']);
  });

  it('are no labels of notes and statements', () => {
    const texts = ['A Head', 'Note', 'Theorem 2.1', 'Notes'];
    const lines = texts.flatMap((text, index) => [head(text, 60 + 150 * index), ...prose(90 + 150 * index)]);
    expect(headingsOf({ lines })).to.deep.equal(['h1: A Head', 'h1: Notes']);
  });

  it('are no running heads that change, with the number of the page in them or beside them', () => {
    const running = ['1 Introduction 1', '2 Methods 2', '3 Results 3', '4 Ends 4', '5 Thanks'];
    const pages = running.map((text, index) => ({
      lines: [
        { text, x: 100, y: 40, font: BOLD },
        ...(index === 4 ? [{ text: '5', x: 490, y: 40 }] : []),
        ...prose(90),
      ],
    }));
    expect(headingsOf(...pages)).to.deep.equal([]);
    const elsewhere = pages.map(({ lines: [, ...rest] }, index) => ({
      lines: [head(`${index + 1} Head ${'abcde'[index]}`, 60), ...rest, { text: `${index + 1}`, x: 300, y: 760 }],
    }));
    expect(headingsOf(...elsewhere)).to.have.length(5);
  });

  it('stand at the top of pages below a running head', () => {
    const pages = Array.from('abcde', (name, index) => ({
      lines: [
        { text: 'The Running Head', x: 100, y: 40 },
        { text: `Head ${name} of it`, x: 100, y: 70, font: BOLD },
        ...prose(110),
        { text: `${index + 1}`, x: 300, y: 760 },
      ],
    }));
    expect(headingsOf(...pages)).to.deep.equal(Array.from('abcde', (name) => `h1: Head ${name} of it`));
  });
});

function entry(text: string, index: number): Typed {
  return { text, x: 100, y: 90 + 40 * index, width: 400, font: BOLD };
}
