import { expect } from 'chai';

import type { OutlineEntry } from '../../../../../engine/document/document-model.js';
import { OutlineTitles } from '../../../../../engine/document/flow/headings/outline-titles.js';
import { BOLD, flow, told, type TypedPage } from '../../../../fixtures/flow.js';
import type { Typed } from '../../../../fixtures/lines.js';

const head = (text: string, y: number, size = 14): Typed => ({ text, x: 100, y, size, font: BOLD });

/** Lines of a paragraph that fill 400 points. */
function prose(y: number): readonly Typed[] {
  return Array.from('abcdefgh', (name, row) => ({
    ...{ x: 100, width: 400, text: `full line ${name} of a text that has more words`, y: y + 12 * row },
  }));
}

const entry = (title: string, page: number, level = 1): OutlineEntry => ({ title, level, target: { page } });

function headingsOf(pages: readonly TypedPage[], outline: readonly OutlineEntry[] = []): readonly string[] {
  return flow(pages, outline)
    .elements.map(told)
    .filter((it) => /^(?:h\d|title):/.test(it));
}

describe('Titles of an outline', () => {
  const place = { page: 1, height: 800, box: { left: 0, top: 100, right: 100, bottom: 110 } };
  const pairs: readonly (readonly [title: string, text: string, isNamed: boolean])[] = [
    ['Results', '3.1 Results', true],
    ['Results', 'A.1 Results', true],
    ['3 Results', 'III. RESULTS', true],
    ['Fields', '(2) Fields', true],
    ['A Class of Tests', '3. A Class of Tests', true],
    ['结果', '3结果', true],
    ['Sample Document', 'II. SAMPLE DOCUMENT', true],
    ['The Packages in Use', 'The Packages in Use [12, 13]', true],
    ['Results', 'Results of more than one experiment', false],
    ['Results', 'Methods', false],
  ];
  for (const [title, text, isNamed] of pairs) {
    it(`${isNamed ? 'name' : 'do not name'} "${text}" by "${title}"`, () => {
      const titles = new OutlineTitles([{ title, level: 2, target: { page: 1, top: 95 } }]);
      expect(titles.titleOf(text, place)?.level).to.equal(isNamed ? 2 : undefined);
    });
  }

  it('name a longer text only where they lead', () => {
    const titles = new OutlineTitles([{ title: 'The Packages', level: 1, target: { page: 1, top: 300 } }]);
    expect(titles.titleOf('The Packages [12]', place)).to.equal(undefined);
  });

  it('name a text on the next page only from the end of a page', () => {
    const titles = (top: number): OutlineTitles =>
      new OutlineTitles([{ title: 'Results', level: 1, target: { page: 1, top } }]);
    const onNext = { ...place, page: 2 };
    expect(titles(300).titleOf('Results', onNext)).to.equal(undefined);
    expect(titles(780).titleOf('Results', onNext)?.level).to.equal(1);
  });

  it('name the texts of all entries that lead to a page', () => {
    const many = Array.from({ length: 300 }, (_, index) => entry(`Entry e${index}`, 1, 2));
    expect(new OutlineTitles(many).titleOf('Entry e299', place)?.level).to.equal(2);
  });

  it('have no place on the page after the one where they lead', () => {
    const titles = new OutlineTitles([{ title: 'Results', level: 1, target: { page: 1, top: 780 } }]);
    expect(titles.titleOf('Results', { ...place, page: 2 })).to.deep.equal({ level: 1, key: 'results', entries: 1 });
  });

  it('name the heading where they lead, and no running head', () => {
    const outline = [{ title: 'Results', level: 1, target: { page: 1, top: 190 } }];
    const lines = [head('2 Results', 40), ...prose(80), head('2 Results', 200), ...prose(230)];
    expect(headingsOf([{ lines }], outline)).to.deep.equal(['h1: 2 Results']);
  });
});

describe('Headings of a tagged document with an outline', () => {
  it('are texts without a tag of a heading where an entry leads, and no others', () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const lines = names.flatMap((name, row) => [
      { ...head(name, 60 + 150 * row), mark: 2 * row },
      ...prose(90 + 150 * row).map((line) => ({ ...line, mark: 2 * row + 1 })),
    ]);
    const structure = ['H1', 'P', 'P', 'P', 'P', 'P', 'H1', 'P', 'H1', 'P'].map((type, mark) => ({
      type,
      children: [mark],
    }));
    const outline = [
      { title: 'Two', level: 2, target: { page: 1, top: 205 } },
      { title: 'Three', level: 2, target: { page: 1, top: 30 } },
    ];
    expect(headingsOf([{ lines, structure }], outline)).to.deep.equal(['h1: One', 'h2: Two', 'h1: Four', 'h1: Five']);
  });
});

describe('Headings of a document with an outline', () => {
  const names = ['First', 'Second', 'Third', 'Fourth'];
  const outline = names.map((name, index) => entry(name, index + 1));

  it('are no larger texts that it does not name', () => {
    const pages = names.map((name) => ({
      lines: [head(name, 60), ...prose(90), head('Example', 220, 20), ...prose(250)],
    }));
    expect(headingsOf(pages, outline)).to.deep.equal(names.map((name) => `h1: ${name}`));
    expect(headingsOf(pages)).to.include('h1: Example');
  });

  it('are smaller ones that it does not name', () => {
    const pages = names.map((name) => ({
      lines: [head(name, 60), ...prose(90), head('Example', 220, 12), ...prose(250)],
    }));
    expect(headingsOf(pages, outline).filter((it) => it === 'h2: Example')).to.have.length(names.length);
  });

  it('are no numbers of versions in the look of headings that it names', () => {
    const texts = ['1.1 One', '1.2 Two', '2.9 Ninth', '2.8 Eighth', '2.7 Seventh'];
    const pages = texts.map((text) => ({ lines: [head(text, 60, 12), ...prose(80)] }));
    const named = texts.slice(0, 2).map((text, index) => entry(text, index + 1, 2));
    expect(headingsOf(pages, named)).to.deep.equal(['h2: 1.1 One', 'h2: 1.2 Two']);
  });

  it('are larger ones that it does not name than small ones that it names at the level of chapters', () => {
    const pages = names.map((name, page) => {
      const abstract = page < 2 ? [head(page === 0 ? 'Abstract' : 'Thanks', 80, 10)] : [];
      const inner = [head(`Part of ${name}`, 220), ...prose(250), head(`More of ${name}`, 370), ...prose(400)];
      return { lines: [head(name, 60, 18), ...abstract, ...prose(95), ...inner] };
    });
    const found = headingsOf(pages, [entry('Abstract', 1), entry('Thanks', 2), ...outline]);
    expect(found.filter((it) => it.startsWith('h2: '))).to.deep.equal(
      names.flatMap((name) => [`h2: Part of ${name}`, `h2: More of ${name}`]),
    );
  });

  it('have levels below those of its numbered sections', () => {
    const parts = names.map((name, index) => entry(name, index + 1, 2));
    const pages = names.map((name, index) => {
      const [section, inner] = [head(`${index + 5} ${name}`, 220), head(`${index + 5}.1 Inner`, 360, 12)];
      return { lines: [...prose(90), section, ...prose(250), inner, ...prose(390)] };
    });
    expect(headingsOf(pages, parts).slice(0, 2)).to.deep.equal(['h2: 5 First', 'h3: 5.1 Inner']);
  });
});

describe('Numbers before texts', () => {
  it('are those of headings where they count up', () => {
    const lines = ['1 One', '2 Two', '3 Three'].flatMap((text, row) => [
      head(text, 60 + 140 * row),
      ...prose(80 + 140 * row),
    ]);
    expect(headingsOf([{ lines }])).to.deep.equal(['h1: 1 One', 'h1: 2 Two', 'h1: 3 Three']);
  });

  it('are those of versions or lines where they do not', () => {
    const texts = ['9 Output', '7 While', '4 Until', '2 Return'];
    const lines = texts.flatMap((text, row) => [head(text, 60 + 140 * row, 10), ...prose(80 + 140 * row)]);
    expect(headingsOf([{ lines }])).to.deep.equal([]);
  });

  it('tell headings from texts in their look', () => {
    const texts = ['1.1 One', '1.2 Two', '2.9 Version', '2.8 Version', '2.7 Version'];
    const pages = texts.map((text) => ({ lines: [head(text, 60, 10), ...prose(80)] }));
    expect(headingsOf(pages)).to.deep.equal(['h2: 1.1 One', 'h2: 1.2 Two']);
  });

  it('are those of headings in sections, though more versions follow in their look', () => {
    const texts = [
      '1 Use',
      '1.1 One',
      '1.2 Two',
      '2 History',
      '2.9 Ninth',
      '2.8 Eighth',
      '2.7 Seventh',
      '2.6 Sixth',
      '2.5 Fifth',
    ];
    const pages = texts.map((text) => ({ lines: [head(text, 60, text.includes('.') ? 12 : 14), ...prose(80)] }));
    expect(headingsOf(pages)).to.deep.equal(['h1: 1 Use', 'h2: 1.1 One', 'h2: 1.2 Two', 'h1: 2 History']);
  });

  it('are those of versions where one of three parts comes again', () => {
    const texts = ['1.0.0 Source', '1.0.0 Source', '1.0.0 Source', '1.0.0 Source'];
    const lines = texts.flatMap((text, row) => [head(text, 60 + 140 * row, 10), ...prose(80 + 140 * row)]);
    expect(headingsOf([{ lines }])).to.deep.equal([]);
  });

  /** Texts above prose, each on its own page. */
  const pagesOf = (texts: readonly string[]): readonly TypedPage[] =>
    texts.map((text) => ({ lines: [...prose(150), head(text, 300), ...prose(330)] }));

  const growing: readonly (readonly [name: string, texts: readonly string[]])[] = [
    ['have leading zeros', ['01 Overview', '02 Approach', '03 Results', '04 Costs', '05 Outlook', '06 Contact']],
    ['are some of the paragraphs of a law', ['§ 823 Harm', '§ 824 Credit', '§ 826 Damage', '§ 831 Agents']],
    ['grow by ten', ['10 Purpose', '20 Scope', '30 Terms', '40 Duties', '50 Records']],
    ['are codes', ['100 Continue', '200 Success', '301 Moved', '404 Missing', '500 Error']],
    ['are an excerpt', ['12 Purpose', '14 Scope', '15 Terms', '16 Duties', '17 Records']],
    ['are odd in a section', ['1.1 Purpose', '1.3 Scope', '1.5 Terms', '1.7 Duties']],
    ['begin again in each part', ['1 Aims', '2 Costs', '1 Scope', '2 Terms', '1 Duties', '2 Records', '1 Rest']],
    ['grow in two sections at a time', ['1.4 Aims', '2.2 Costs', '1.5 Scope', '2.3 Terms', '1.6 Duties']],
  ];
  for (const [name, texts] of growing) {
    it(`are those of headings where they ${name}`, () => {
      const found = headingsOf(pagesOf(texts)).map((it) => it.replace(/^h\d: /, ''));
      expect(found).to.deep.equal(texts);
    });
  }

  const others: readonly (readonly [name: string, texts: readonly string[]])[] = [
    ['count down to 1', ['4 Fourth', '3 Third', '2 Second', '1 First']],
    ['count the lines of listings', ['8 While', '6 Until', '9 Return', '4 Output', '3 Input']],
  ];
  for (const [name, texts] of others) {
    it(`are not those of headings where they ${name}`, () => {
      expect(headingsOf(pagesOf(texts))).to.deep.equal([]);
    });
  }
});

describe('Contents', () => {
  it('have no headings, though they have no numbers of pages', () => {
    const names = ['First', 'Second', 'Third', 'Fourth'];
    const contents = names.map((name, row) => head(name, 100 + 90 * row));
    const pages = [contents, ...names.map((name) => [head(name, 60), ...prose(90)])];
    expect(headingsOf(pages.map((lines) => ({ lines })))).to.deep.equal(names.map((name) => `h1: ${name}`));
  });

  it('are no first of several parts with the same headings', () => {
    const names = ['Present', 'Agenda', 'Decisions', 'Actions'];
    const inner = names.flatMap((name, row) => [head(name, 160 + 140 * row), ...prose(180 + 140 * row)]);
    const pages = ['March', 'April', 'May'].map((month) => ({
      lines: [head(`Minutes of ${month}`, 120, 20), ...inner],
    }));
    const found = ['March', 'April', 'May'].flatMap((month) => [
      `h1: Minutes of ${month}`,
      ...names.map((name) => `h2: ${name}`),
    ]);
    expect(headingsOf(pages)).to.deep.equal(found);
  });

  const versions = ['2.8 Support of tables', '2.7 Support of lists', '2.6 Support of notes'];
  for (const [kind, others] of [
    ['versions that count down', versions],
    ['letters of an index', ['A', 'B', 'C', 'D']],
  ] as const) {
    it(`leave out ${kind}`, () => {
      const sections = Array.from('abcdefgh', (name, index) => `${index + 1} Section ${name}`);
      const pages = sections.map((title) => ({ lines: [head(title, 200), ...prose(230)] }));
      const last = others.flatMap((title, row) => [head(title, 200 + 140 * row), ...prose(230 + 140 * row)]);
      const outline = sections.map((title, index) => entry(title, index + 1));
      const found = headingsOf([...pages, { lines: last }], outline);
      expect(found).to.deep.equal(sections.map((title) => `h1: ${title}`));
    });
  }
});
