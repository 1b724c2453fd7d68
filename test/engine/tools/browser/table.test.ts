import { expect } from 'chai';

import { TooComplex } from '../../../../engine/errors.js';
import { dictionariesOf } from '../../../fixtures/pdf/dictionaries.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { type FoundWord, wordsOf } from '../../../fixtures/ocr/words-of.js';
import { pageCountOf, sizesOf } from '../../../fixtures/look/evidence.js';

const printer = await openPrinter();
after(() => printer[Symbol.asyncDispose]());

const A4 = { width: 595, height: 842 };

async function printed(text: string | Buffer, name = 'table.csv') {
  const { path } = await printer.printText(text, name);
  return { path, pages: await wordsOf(path) };
}

function wordIn(words: readonly FoundWord[] | undefined, text: string): FoundWord['box'] {
  const found = words?.find((it) => it.text === text);
  if (found === undefined) throw new Error(`There is no ${text}.`);
  return found.box;
}

function textOf(words: readonly FoundWord[] | undefined): string {
  return (words ?? []).map(({ text }) => text).join(' ');
}

/** Number of structure elements of a type in a document. */
const tagsIn = (path: string, tag: string): number =>
  [...dictionariesOf(path).values()].filter((it) => it['/S'] === tag).length;

const rowsOf = (count: number, columns: number): string =>
  Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (row === 0 ? `name${column}` : `r${row}c${column}`)).join(','),
  ).join('\n');

describe('browser.printText with CSV', () => {
  it('shows a table with rows, cells and a header in its tags', async () => {
    const { path, pages } = await printed('Name,Amount\nApples,12.50\nPears,3.00\n');
    expect(textOf(pages[0])).to.equal('Name Amount Apples 12.50 Pears 3.00');
    expect(['/Table', '/TR', '/TH', '/TD'].map((tag) => tagsIn(path, tag))).to.deep.equal([1, 3, 2, 4]);
  });

  it('shows rows together where columns have no text, and leaves such columns out at the right', async () => {
    const { path, pages } = await printed('Name,,Amount,,\nApples,,12.50,,\nPears,,3.00,,\n,,,,\n');
    expect(pages.map(textOf)).to.deep.equal(['Name Amount Apples 12.50 Pears 3.00']);
    expect(tagsIn(path, '/TH')).to.equal(3);
  });

  it('gives a page for rows without text', async () => {
    expect((await printed(',,\n,,\n')).pages.map(textOf)).to.deep.equal(['']);
  });

  it('aligns texts to the left and numbers to the right', async () => {
    const { pages } = await printed('Name,Amount\nApples,12345.50\nPears,3.00\n');
    const [words] = pages;
    expect(wordIn(words, 'Pears').left).to.be.closeTo(wordIn(words, 'Apples').left, 0.1);
    expect(wordIn(words, '3.00').right).to.be.closeTo(wordIn(words, '12345.50').right, 0.1);
    expect(wordIn(words, 'Amount').right).to.be.closeTo(wordIn(words, '12345.50').right, 0.1);
  });

  it('sets a very long cell in Hebrew from right to left', async () => {
    const { pages } = await printed(`1,"${'\u05e9\u05dc\u05d5\u05dd '.repeat(2_500)}\u05e9\u05dc\u05d5"\n`);
    const words = pages.at(-1) ?? [];
    const last = Math.max(...words.map(({ box }) => box.top));
    const rights = words.filter(({ box }) => box.top === last).map(({ box }) => box.right);
    expect(Math.max(...rights)).to.be.closeTo(Math.max(...words.map(({ box }) => box.right)), 1);
  });

  it('has no header where the first row holds numbers', async () => {
    const { path } = await printed('Apples,12\nPears,3\n');
    expect([tagsIn(path, '/TH'), tagsIn(path, '/TD')]).to.deep.equal([0, 4]);
  });

  it('recognises semicolons, decimal commas and an encoding of Windows', async () => {
    const text = 'Straße;Preis\nMüllerstraße;1.234,50\nGrüner Weg;3,99\n';
    const { pages } = await printed(Buffer.from(text, 'latin1'));
    expect(textOf(pages[0])).to.equal('Straße Preis Müllerstraße 1.234,50 Grüner Weg 3,99');
    expect(wordIn(pages[0], '3,99').right).to.be.closeTo(wordIn(pages[0], '1.234,50').right, 0.1);
  });

  it('recognises tabs, and UTF-16', async () => {
    const { path } = await printed(Buffer.from('\ufeffa\tb\n日本\tx, y\n', 'utf16le'), 'table.tsv');
    expect([tagsIn(path, '/TH'), tagsIn(path, '/TD')]).to.deep.equal([2, 2]);
  });

  it('keeps the lines of a quoted cell, and shows markup as text', async () => {
    const { pages } = await printed('a,b\n"<b>x</b> ""y""","two\nlines"\n');
    expect(textOf(pages[0])).to.include('<b>x</b> "y"');
    expect(wordIn(pages[0], 'lines').top).to.be.above(wordIn(pages[0], 'two').bottom - 2);
  });

  it('repeats the header on each page', async () => {
    const { pages } = await printed(rowsOf(200, 3));
    expect(pages.length).to.be.within(3, 6);
    for (const words of pages) expect(textOf(words).startsWith('name0 name1 name2')).to.equal(true);
  });

  it('prints a few columns upright, and many on their side, within the page', async () => {
    for (const [columns, isWide] of [
      [4, false],
      [20, true],
      [30, true],
    ] as const) {
      const { path, pages } = await printed(rowsOf(5, columns));
      const [size] = await sizesOf({ path });
      const [width, height] = size ?? [0, 0];
      expect(width > height).to.equal(isWide);
      expect(Math.max(width, height)).to.be.closeTo(A4.height, 1);
      const words = pages.flat();
      expect(words.filter(({ box }) => box.right > width - 30 || box.left < 30)).to.deep.equal([]);
      expect(new Set(words.map(({ text }) => text)).size).to.equal(5 * columns);
    }
  });

  it('wraps long texts rather than making the page smaller, and loses nothing of them', async () => {
    const long = 'many words in a row '.repeat(20).trim();
    const { path, pages } = await printed(`id,text\n1,${long}\n2,${'x'.repeat(300)}\n`);
    expect((await sizesOf({ path }))[0]?.[0]).to.be.closeTo(A4.width, 1);
    expect(textOf(pages[0])).to.include(long);
    expect(textOf(pages[0]).replaceAll(' ', '')).to.include('x'.repeat(300));
  });

  it('continues with the columns that do not fit side by side on further pages', async () => {
    const { pages } = await printed(rowsOf(10, 150));
    expect(pages.length).to.be.above(1);
    expect(new Set(pages.flat().map(({ text }) => text)).size).to.equal(1500);
  });

  it('gives an empty page for a text of nothing, and a row for one without a header', async () => {
    expect(await pageCountOf({ path: (await printed('\n\n')).path })).to.equal(1);
    expect(textOf((await printed('only,one,row')).pages[0])).to.equal('only one row');
  });

  it('prints a long table in parts, in order, as one document', async () => {
    const { pages } = await printed(rowsOf(4000, 2));
    const cells = pages.flatMap((words) => words.map(({ text }) => text).filter((text) => text.endsWith('c0')));
    expect(cells).to.deep.equal(Array.from({ length: 3999 }, (_, index) => `r${index + 1}c0`));
  });

  it('refuses more columns or pages than anybody reads', async () => {
    for (const [text, message] of [
      [rowsOf(2, 1001), 'table.csv: a table may have at most 1,000 columns.'],
      ['a,b\n'.repeat(150_000), 'table.csv: a table may have at most 2,000 pages in print.'],
    ] as const) {
      const refusal: unknown = await printer.printText(text, 'table.csv').catch((error: unknown) => error);
      expect(refusal).to.be.an.instanceOf(TooComplex);
      expect(refusal).to.have.property('message', message);
    }
  });
});
