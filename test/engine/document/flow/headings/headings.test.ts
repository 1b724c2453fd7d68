import { expect } from 'chai';

import { BOLD, flow, told, TYPEWRITER, type TypedPage } from '../../../../fixtures/flow.js';
import type { Typed } from '../../../../fixtures/lines.js';
import { across, down } from '../../../../fixtures/table-page.js';

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

/** A heading or title without its kind, in one line. */
function textOf(heading: string): string {
  return heading.replace(/^(?:h\d|title): /, '').replaceAll('\n', ' ');
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

  it('are no numbered items in one plain look that follow each other', () => {
    const plain = (text: string, y: number): Typed => ({ text, x: 100, y, size: 14 });
    const agenda = ['1. Opening', '2. Report of the', '3. Elections'].map((text, row) => plain(text, 60 + 30 * row));
    expect(headingsOf({ lines: [...agenda, ...prose(180)] })).to.deep.equal([]);
    const parted = ['1. Opening', '2. Report', '3. Elections'].flatMap((text, section) => [
      plain(text, 60 + 150 * section),
      ...prose(90 + 150 * section),
    ]);
    expect(headingsOf({ lines: parted })).to.have.lengthOf(3);
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

  it('are no titles in a frame with a sample beside running text', () => {
    const sample = [
      { ...head('A Sample Title', 220), x: 120 },
      { text: 'Only a short sample.', x: 120, y: 240 },
    ];
    const frame = [...[200, 260].map((y) => across(y, 100, 500)), ...[100, 500].map((x) => down(x, 200, 260))];
    const lines = [head('A Head', 60), ...prose(90), ...sample, head('Another Head', 300), ...prose(330)];
    expect(headingsOf({ lines, rulings: frame })).to.deep.equal(['h1: A Head', 'h1: Another Head']);
  });

  it('stand in a frame that is the layout of the page', () => {
    const lines = [
      head('A Head', 60),
      ...prose(90),
      head('Another Head', 220),
      ...prose(250),
      { text: '7', x: 100, y: 500 },
    ];
    const frame = [...[40, 400].map((y) => across(y, 80, 520)), ...[80, 520].map((x) => down(x, 40, 400))];
    expect(headingsOf({ lines, rulings: frame })).to.deep.equal(['h1: A Head', 'h1: Another Head']);
  });

  it('are no lines of a type specimen, each larger than the one before', () => {
    const sizes = [13, 15, 17, 19, 22];
    const specimen = sizes.map((size, row) => ({
      text: `${size} points of the font`,
      x: 100,
      y: 300 + 60 * row,
      size,
    }));
    const lines = [head('A Head', 60), ...prose(90), ...specimen];
    expect(headingsOf({ lines }, { lines: [head('Another Head', 60), ...prose(90)] })).to.deep.equal([
      ...['h1: A Head', 'h1: Another Head'],
    ]);
  });

  it('are numbered titles that are formulas', () => {
    const lines = [head('1 P = NP', 60), ...prose(90), head('2 E = mc 2', 220), ...prose(250), head('x = y', 400)];
    expect(headingsOf({ lines })).to.deep.equal(['h1: 1 P = NP', 'h1: 2 E = mc 2']);
  });

  it('are no large formulas', () => {
    const large = (text: string, y: number): Typed => ({ text, x: 100, y, size: 14 });
    const lines = [
      large('x(n) = ∑ a(k) sin kn (1)', 60),
      ...prose(90),
      large('Where E = mc2 comes from', 220),
      ...prose(250),
    ];
    expect(headingsOf({ lines }).map(textOf)).to.deep.equal(['Where E = mc2 comes from']);
  });

  it('are no labels of notes and statements', () => {
    const texts = ['A Head', 'Note', 'Theorem 2.1', 'Notes'];
    const lines = texts.flatMap((text, index) => [head(text, 60 + 150 * index), ...prose(90 + 150 * index)]);
    expect(headingsOf({ lines })).to.deep.equal(['h1: A Head', 'h1: Notes']);
  });

  it('are no addresses of the web or of mail', () => {
    const texts = ['A Head', 'https://example.org/a/page.html', 'www.example.org', 'somebody@example.org'];
    const lines = texts.flatMap((text, index) => [head(text, 60 + 150 * index), ...prose(90 + 150 * index)]);
    expect(headingsOf({ lines })).to.deep.equal(['h1: A Head']);
  });

  it('are no captions of figures, also at the top of a page', () => {
    const caption = { ...head('Figure 1 Flow of Goods', 60), size: 10 };
    const pages = [
      [head('A Head', 60), ...prose(90)],
      [caption, { text: 'It would be here.', x: 100, y: 90 }],
    ];
    expect(headingsOf(...pages.map((lines) => ({ lines })))).to.deep.equal(['h1: A Head']);
  });

  it('are examples in larger letters than the text', () => {
    const [large, label] = [head('Example 1', 60), { ...head('Example 2', 220), size: 10 }];
    expect(headingsOf({ lines: [large, ...prose(90), label, ...prose(250)] })).to.deep.equal(['h1: Example 1']);
  });

  it('stand beside longer text of another column', () => {
    const narrow = (x: number, y: number, rows: number): readonly Typed[] =>
      Array.from({ length: rows }, (_, row) => ({ text: 'text with some words', x, width: 200, y: y + 12 * row }));
    const right = [...narrow(320, 60, 8), { ...head('A Head', 180), x: 320 }, ...narrow(320, 210, 9)];
    expect(headingsOf({ lines: [...narrow(100, 60, 8), ...narrow(100, 162, 13), ...right] })).to.deep.equal([
      'h1: A Head',
    ]);
  });

  it('are a title with smaller letters behind it', () => {
    const top = [
      { ...head('Booking', 60), size: 24 },
      { text: 'Order 417', x: 400, y: 52 },
    ];
    const lines = [...top, ...prose(90), head('Terms', 220), ...prose(240)];
    expect(headingsOf({ lines })).to.deep.equal(['title: Booking', 'h1: Terms']);
  });

  it('stand below the title, above text of short sentences', () => {
    const title = { ...head('The Work', 60), size: 24 };
    const sentence = (y: number): Typed => ({ text: 'This is a short text.', x: 100, y });
    const lines = [title, head('First Head', 110), sentence(140), head('Second Head', 180), sentence(210)];
    expect(headingsOf({ lines })).to.deep.equal(['title: The Work', 'h1: First Head', 'h1: Second Head']);
  });

  it('are no bold sentences with numbers where paragraphs are bold as well', () => {
    const bold = prose(220).map((line) => ({ ...line, font: BOLD }));
    const [item, title] = ['1. The first thing to do is this one.', '2. Title'].map((text) => ({
      ...head(text, 190),
      size: 10,
    }));
    const pages = [item, title].map((line) => ({
      lines: [head('A Head', 60), ...prose(90), line, ...bold, ...prose(330)],
    }));
    expect(pages.map((page) => headingsOf(page as TypedPage))).to.deep.equal([
      ['h1: A Head'],
      ['h1: A Head', 'h1: 2. Title'],
    ]);
  });

  it('are those of a letter, which recur on its next page in the same look', () => {
    const names = ['The House', 'Its Street', 'Its Town', 'Its Country'];
    const titles = names.map((text, row) => ({ ...head(text, 60 + 40 * row), size: 30 - 3 * row }));
    const lines = [...titles, ...prose(260)];
    const found = headingsOf(
      { lines: [...lines.slice(0, 4), { text: 'Code 12', x: 100, y: 220 }, ...lines.slice(4)] },
      { lines },
    );
    expect(found).to.have.length(8);
  });

  it('are bold lines with more letters than the text', () => {
    const names = Array.from('abcdefgh', (letter) => `The method ${letter} of the type that has a long name`);
    const lines = names.flatMap((text, row) => [
      head(text, 60 + 60 * row),
      { text: 'It has two lines of', x: 100, y: 85 + 60 * row },
      { text: 'text.', x: 100, y: 97 + 60 * row },
    ]);
    expect(headingsOf({ lines }).map(textOf)).to.deep.equal(names);
  });

  it('begin with their number, directly below a centred title of their size', () => {
    const lines = [{ ...head('On the Growth of Trees', 60), x: 220 }, head('1 First Head', 76), ...prose(96)];
    const more = [head('2 Second Head', 220), head('2.1 Inner Head', 236), ...prose(256)];
    expect(headingsOf({ lines: [...lines, ...more] }).map(textOf)).to.deep.equal([
      ...['On the Growth of Trees', '1 First Head', '2 Second Head', '2.1 Inner Head'],
    ]);
  });

  it('go on with a number that no other heading has', () => {
    const lines = [
      head('A Text about Windows', 60),
      head('10 Tips', 76),
      ...prose(96),
      head('Ends', 220),
      ...prose(240),
    ];
    expect(headingsOf({ lines }).map(textOf)).to.deep.equal(['A Text about Windows 10 Tips', 'Ends']);
  });

  it('have the numbers of chapters above them, which are no running heads', () => {
    const chapters = ['First', 'Second', 'Third', 'Fourth'].flatMap((name, at) => [
      { lines: [{ text: `Hoofdstuk ${at + 1}`, x: 100, y: 60 }, head(`${name} Head`, 80), ...prose(110)] },
      { lines: [...prose(60), { text: 'Its end.', x: 100, y: 156 }] },
    ]);
    const { elements, pages } = flow(chapters);
    expect(elements.map(told).filter((it) => it.includes('Hoofdstuk'))).to.deep.equal(
      [1, 2, 3, 4].map((chapter) => `p: Hoofdstuk ${chapter}`),
    );
    expect(pages.flatMap(({ header }) => header)).to.deep.equal([]);
  });

  it('have the levels of outline titles that name the chapter', () => {
    const lines = [{ text: 'Inleiding', x: 100, y: 60 }, ...prose(90)];
    const outline = [{ title: 'Hoofdstuk 1: Inleiding', level: 1, target: { page: 1 } }];
    expect(flow([{ lines }], outline).elements.map(told)).to.include('h1: Inleiding');
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

  it('are no running heads above headings whose numbers contain the number of the page', () => {
    const pages = Array.from('abc', (name, index) => ({
      lines: [
        { text: `Part ${name} of it ${index + 1}`, x: 100, y: 40, font: BOLD },
        head(`7.${index + 1} Head ${name}`, 80),
        ...prose(110),
      ],
    }));
    expect(headingsOf(...pages).map(textOf)).to.deep.equal(Array.from('abc', (it, at) => `7.${at + 1} Head ${it}`));
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

  it('are larger than the text around listings, though the listings have more letters', () => {
    const listing = Array.from('abcdefghij', (name, row) => ({
      ...{ x: 100, width: 400, size: 8, font: TYPEWRITER, y: 220 + 10 * row },
      text: `line(${name}) of a listing that has more letters than the text of it`,
    }));
    expect(
      headingsOf({ lines: [head('One Head', 60), ...prose(90).slice(0, 4), ...listing, ...listing] }),
    ).to.deep.equal(['h1: One Head']);
  });

  it('are larger than the text, though leaders have more letters', () => {
    const led = Array.from({ length: 20 }, (_, row) => ({
      ...{ x: 100, width: 400, size: 6, y: 250 + 8 * row },
      text: `\\name${row} ${'. '.repeat(60)}${row}`,
    }));
    const lines = [head('One Head', 60), ...prose(90).slice(0, 4), ...led];
    expect(headingsOf({ lines })).to.deep.equal(['h1: One Head']);
  });

  it('are no names of commands without numbers', () => {
    const name = (text: string, y: number): Typed => ({ text, x: 100, y, size: 14, font: TYPEWRITER });
    const lines = [head('One Head', 60), ...prose(90), name('show-page', 220), ...prose(250)];
    const numbered = [name('2 CopyPage', 380), ...prose(410), head('Other Head', 540), ...prose(570)];
    expect(headingsOf({ lines: [...lines, ...numbered] })).to.deep.equal([
      'h1: One Head',
      'h2: 2 CopyPage',
      'h1: Other Head',
    ]);
  });

  it('may have a title that is the name of a command', () => {
    const title = { text: 'show-page', x: 100, y: 60, size: 24, font: TYPEWRITER };
    expect(headingsOf({ lines: [title, head('1 One Head', 100), ...prose(130)] })).to.deep.equal([
      ...['title: show-page', 'h1: 1 One Head'],
    ]);
  });

  it('are no bold numbers before plain text', () => {
    const entries = ['0.5.1 Some writer of it', '0.5.2 Some writer of it'].map((text, index) => [
      { text, x: 100, y: 60 + 160 * index, boldWords: 1 },
      ...prose(90 + 160 * index),
    ]);
    expect(headingsOf({ lines: entries.flat() })).to.deep.equal([]);
  });

  it('are numbered texts that are hardly larger', () => {
    const lines = ['1.1 One Head', '1.2 Another Head'].flatMap((text, index) => [
      { text, x: 100, y: 60 + 160 * index, size: 10.8 },
      ...prose(90 + 160 * index),
    ]);
    expect(headingsOf({ lines })).to.deep.equal(['h2: 1.1 One Head', 'h2: 1.2 Another Head']);
  });

  it('are no authors in plain letters, though numbered headings have their look', () => {
    const plain = (text: string, y: number): Typed => ({ text, x: 100, y, size: 12 });
    const front = [{ ...head('The Work', 60), size: 24 }, plain('Some Writers', 100), plain('May 2020', 120)];
    const lines = [...front, head('1 One Head', 160), ...prose(190), plain('1.1 Inner Head', 320), ...prose(350)];
    expect(headingsOf({ lines })).to.deep.equal(['title: The Work', 'h1: 1 One Head', 'h2: 1.1 Inner Head']);
  });

  it('are no authors in bold letters, though sections with numbers have their look', () => {
    const front = [{ ...head('The Work', 60), size: 24 }, head('Anna Holt', 100), head('Peter Crane', 130)];
    const chapter = { ...head('1 One Head', 170), size: 18 };
    const sections = [head('1.1 A Section', 310), ...prose(340), head('1.2 Another One', 460), ...prose(490)];
    expect(headingsOf({ lines: [...front, chapter, ...prose(200), ...sections] })).to.deep.equal([
      ...['title: The Work', 'h1: 1 One Head', 'h2: 1.1 A Section', 'h2: 1.2 Another One'],
    ]);
  });

  it('have no level that only texts of a title page have', () => {
    const cover = [
      { ...head('The Work', 200), size: 24 },
      { ...head('Some Writers', 400), size: 20 },
    ];
    const pages = [cover, [head('First Head', 60), ...prose(90)], [head('Second Head', 60), ...prose(90)]];
    expect(headingsOf(...pages.map((lines) => ({ lines })))).to.deep.equal([
      ...['title: The Work', 'h1: First Head', 'h1: Second Head'],
    ]);
  });

  it('are one with the label and the number of their chapter, at the level of their title', () => {
    const pages = ['ONE', 'TWO', 'THREE'].map((number, index) => [
      ...[head('CHAPTER', 60), { ...head(number, 85), size: 18 }, { ...head(`Title ${'abc'[index]}`, 130), size: 18 }],
      ...[head(`${index + 1}.1 Inner Head`, 170), ...prose(200)],
    ]);
    expect(headingsOf(...pages.map((lines) => ({ lines }))).slice(0, 2)).to.deep.equal([
      ...['h1: CHAPTER⏎ONE⏎Title a', 'h2: 1.1 Inner Head'],
    ]);
  });

  it('are apart from the number of their chapter on slides, where each has its place', () => {
    const pages = ['ONE', 'TWO', 'THREE'].map((number, index) => ({
      lines: [
        ...[
          head('CHAPTER', 60),
          { ...head(number, 85), size: 18 },
          { ...head(`Title ${'abc'[index]}`, 130), size: 18 },
        ],
        ...[head(`${index + 1}.1 Inner Head`, 170), ...prose(200)],
      ],
    }));
    const heads = flow(pages, [], { byPage: true })
      .elements.map(told)
      .filter((it) => it.startsWith('h'));
    expect(heads.slice(0, 4).map(textOf)).to.deep.equal(['CHAPTER', 'ONE', 'Title a', '1.1 Inner Head']);
  });

  it('are no items of a list in the look of headings', () => {
    const pages = ['•', '▶', '▸', '-'].map((bullet, index) => ({
      lines: [...prose(60), head(`${bullet} Point ${index}`, 190), ...prose(220)],
    }));
    expect(headingsOf(...pages)).to.deep.equal([]);
  });

  it('may begin with the name of an option', () => {
    const pages = ['--input', '--output'].map((option) => ({
      lines: [...prose(60), head(`${option} flag`, 190), ...prose(220)],
    }));
    expect(headingsOf(...pages)).to.have.length(2);
  });

  it('are no terms above indented descriptions', () => {
    const bold = (text: string, y: number): Typed => ({ text, x: 100, y, font: BOLD });
    const indented = prose(330)
      .slice(0, 3)
      .map((line) => ({ ...line, x: 130, width: 370 }));
    const item = [
      { text: '1. An item', x: 130, y: 440 },
      { text: 'of two lines', x: 142, y: 452 },
    ];
    const lines = [
      bold('A Head', 60),
      ...prose(90),
      bold('A Term', 315),
      ...indented,
      bold('A Head of Items', 420),
      ...item,
    ];
    expect(headingsOf({ lines })).to.deep.equal(['h1: A Head', 'h1: A Head of Items']);
  });

  it('are no terms on a page with more lines of descriptions than of text, nor terms above a line like theirs', () => {
    const bold = (text: string, y: number): Typed => ({ text, x: 100, y, font: BOLD });
    const description = (y: number, count: number): Typed[] =>
      prose(y)
        .slice(0, count)
        .map((line) => ({ ...line, x: 130, width: 370 }));
    const terms = [100, 240, 380].flatMap((y, index) => [bold(`Term ${'abc'[index]}`, y), ...description(y + 14, 8)]);
    const last = [bold('Last Term', 500), ...description(514, 1)];
    const lines = [head('A Head', 60), ...prose(75).slice(0, 2), ...terms, ...last];
    expect(headingsOf({ lines })).to.deep.equal(['h1: A Head']);
  });

  it('stand above an indented motto of their text', () => {
    const motto = prose(330)
      .slice(0, 2)
      .map((line) => ({ ...line, x: 150, width: 300 }));
    const lines = [...prose(90), { text: 'A Head', x: 100, y: 315, font: BOLD }, ...motto, ...prose(375)];
    expect(headingsOf({ lines })).to.deep.equal(['h1: A Head']);
  });

  it('stand before indented text where no text begins at their edge', () => {
    const lines = [60, 240].flatMap((y, index) => [
      { text: `Head ${'ab'[index]}`, x: 100, y, font: BOLD },
      ...prose(y + 20).map((line) => ({ ...line, x: 130, width: 370 })),
    ]);
    expect(headingsOf({ lines })).to.deep.equal(['h1: Head a', 'h1: Head b']);
  });

  it('have numbers of sections within others above indented descriptions', () => {
    const indented = prose(330)
      .slice(0, 3)
      .map((line) => ({ ...line, x: 130, width: 370 }));
    const lines = [...prose(90), { text: '3.1.1 The type court', x: 100, y: 315, font: BOLD }, ...indented];
    expect(headingsOf({ lines })).to.deep.equal(['h3: 3.1.1 The type court']);
  });

  it('have the levels of outline titles that begin with quotation marks', () => {
    const lines = [{ text: '3.9 “Balanced” trees', x: 100, y: 60 }, ...prose(90)];
    const outline = [{ title: '“Balanced” trees', level: 2, target: { page: 1 } }];
    expect(flow([{ lines }], outline).elements.map(told)).to.include('h2: 3.9 “Balanced” trees');
  });

  it('are no entries of contents without numbers on a page with leaders', () => {
    const led = ['1.1 Inner . . . . . . . 2', '1.2 Other . . . . . . . 4'].map(entry);
    const part = { ...head('I First Part', 200), size: 12 };
    const contents = [head('Contents', 60), ...led, part];
    const pages = [[head('Preface', 60), ...prose(90)], contents, [head('I First Part', 60), ...prose(90)]];
    expect(headingsOf(...pages.map((lines) => ({ lines })))).to.deep.equal([
      'h1: Preface',
      'h1: Contents',
      'h1: I First Part',
    ]);
  });

  const amounts: readonly Typed[] = [
    { text: '3.2 million people live here', x: 100, y: 230, size: 10.6 },
    { text: '0.5 seconds elapsed', x: 100, y: 230, font: TYPEWRITER },
  ];
  for (const amount of amounts) {
    it(`are no amounts before small letters that are not bold, such as "${amount.text}"`, () => {
      expect(headingsOf({ lines: [...prose(90), amount, ...prose(270)] })).to.deep.equal([]);
    });
  }

  it('are bold numbers of sections before small letters', () => {
    const lines = [...prose(90), head('3.1 ctags', 230), ...prose(270)];
    expect(headingsOf({ lines })).to.deep.equal(['h2: 3.1 ctags']);
  });

  it('go on with an amount, but not with a section', () => {
    const amount = [head('The Growth of a Town to', 60), head('3.2 million', 78), ...prose(110)];
    const sections = [head('3.1 ctags', 260), head('3.2 etags', 278), ...prose(310)];
    expect(headingsOf({ lines: [...amount, ...sections] }).map(textOf)).to.deep.equal([
      ...['The Growth of a Town to 3.2 million', '3.1 ctags', '3.2 etags'],
    ]);
  });

  it('are names in bold letters of fixed pitch, but not in others', () => {
    const NAMES = ['Times-Roman', 'Courier-Bold', 'Courier'];
    const fonts = NAMES.map((name) => ({
      ...{ name, family: name, weight: name.endsWith('Bold') ? 700 : 400, italic: false },
      ...{ fixedPitch: name.startsWith('Courier'), serif: true, embedded: true },
    }));
    const name = (text: string, y: number, font: number): Typed => ({ text, x: 100, y, font });
    const small = { ...name('wait()', 360, 1), size: 8.13 };
    const lines = [name('fork()', 60, 1), ...prose(90), name('join()', 220, 2), ...prose(250), small, ...prose(380)];
    expect(headingsOf({ lines, fonts }).map(textOf)).to.deep.equal(['fork()', 'wait()']);
  });

  it('are no texts without a tag on a page whose tags mark the headings', () => {
    const tagged = (types: readonly string[]): readonly string[] => {
      const parts = [0, 1, 2].flatMap((row) => [
        { ...head(`Head of part ${row}`, 60 + 150 * row), mark: 2 * row },
        ...prose(90 + 150 * row).map((line) => ({ ...line, mark: 2 * row + 1 })),
      ]);
      const structure = types.map((type, mark) => ({ type, children: [mark] }));
      return headingsOf({ lines: [...parts, { ...head('1.0.0 Source', 510) }, ...prose(540)], structure });
    };
    expect(tagged(['H1', 'P', 'H1', 'P', 'H1', 'P'])).to.have.lengthOf(3);
    expect(tagged([])).to.have.lengthOf(4);
  });
});

function entry(text: string, index: number): Typed {
  return { text, x: 100, y: 90 + 40 * index, width: 400, font: BOLD };
}
