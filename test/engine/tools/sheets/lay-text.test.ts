import { expect } from 'chai';
import { statSync, writeFileSync } from 'node:fs';

import layText from '../../../../engine/tools/sheets/lay-text.js';
import type { PlacedLine, PlacedText } from '../../../../engine/tools/sheets/placed-text.js';
import { pageDrawers } from '../../../fixtures/look/page-drawings.js';
import { type MatrixPage, matrixPdf, somePages } from '../../../fixtures/pdf/page-matrix.js';
import { checkWithQpdf } from '../../../fixtures/processes/programs.js';
import { bookObjects, inFolderAsync, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';
import { spawnSync } from '../../../fixtures/processes/spawn-sync.js';

/** A line of 10 points, with its words side by side. */
function line(
  text: string,
  changes: Partial<PlacedLine> & { readonly at?: readonly [number, number] } = {},
): PlacedLine {
  const { at: [x, y] = [50, 60], angle = 0, rightToLeft = false, ...rest } = changes;
  const [right, down] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const written = rightToLeft ? text.split(' ').reverse() : text.split(' ');
  let along = 0;
  const words = written.map((word) => {
    const width = 5 * Array.from(word).length;
    const placed = { text: word, x: x + along * right, y: y + along * down, width };
    along += width + 4;
    return placed;
  });
  return { words: rightToLeft ? words.reverse() : words, angle, ascent: 7.5, descent: 2, rightToLeft, ...rest };
}

/** Writes a text layer into a document and opens the result. */
async function withText<Result>(
  document: string,
  texts: readonly PlacedText[],
  look: (path: string, source: string) => Promise<Result> | Result,
): Promise<Result> {
  return await inFolderAsync(async (path) => {
    const [source, target, text] = [path('source.pdf'), path('target.pdf'), path('text.jsonl')];
    writeFileSync(source, document, 'latin1');
    writeFileSync(text, texts.map((it) => `${JSON.stringify(it)}\n`).join(''));
    const answer = await layText({ source: { path: source, name: 'a.pdf' }, target, text });
    if ('malformed' in answer) throw new Error(answer.malformed);
    checkWithQpdf(target);
    return await look(target, source);
  });
}

function blankWith(catalog: string): string {
  return rawPdf({
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] >>',
    },
  });
}

const blank = blankWith('');

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' });
}

function rawTextIn(path: string): string {
  return run('pdftotext', '-raw', path, '-');
}

interface FoundWord {
  readonly text: string;
  readonly box: readonly number[];
}

function wordsIn(path: string): readonly FoundWord[] {
  const found = run('pdftotext', '-bbox', path, '-').matchAll(
    /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g,
  );
  return [...found].map(([, ...values]) => ({ text: values[4] ?? '', box: values.slice(0, 4).map(Number) }));
}

interface Column {
  readonly at: readonly [number, number];
  readonly lines: number;
  /** Mean number of letters of a line. */
  readonly letters?: number;
  readonly angle?: number;
}

/** Lines with slightly different measured heights and unique words. */
function column(name: string, { at: [x, y], lines, letters = 30, angle = 0 }: Column): readonly PlacedLine[] {
  const [right, down] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return Array.from({ length: lines }, (_, row) => {
    const words = Math.max(1, Math.floor(letters / (name.length + 3)));
    const text = Array.from({ length: words }, (__, word) => `${name}${row}x${word}`).join(' ');
    const height = 1 + 0.02 * ((row ** 2 % 9) - 4);
    const at = [x - 12 * row * down, y + 12 * row * right] as const;
    return line(text, { at, angle, ascent: 7.5 * height, descent: 2 * height });
  });
}

/** A column whose lines are as far apart as those of print with a line height of 1.4. */
function leaded(name: string, columnOf: Column): readonly PlacedLine[] {
  return column(name, columnOf).map((it, row) => ({
    ...it,
    words: it.words.map((word) => ({ ...word, y: word.y + 2.3 * row })),
  }));
}

/** A column in which some lines have no descenders. */
function withoutDescenders(name: string, columnOf: Column): readonly PlacedLine[] {
  return column(name, columnOf).map((it, row) => (row % 5 === 3 ? { ...it, descent: it.ascent / 25 } : it));
}

function strewn(words: PlacedLine['words'], xs: readonly number[]): PlacedLine['words'] {
  return words.map((word, at) => ({ ...word, x: xs[at] ?? word.x }));
}

function thin([first, ...others]: PlacedLine['words']): PlacedLine['words'] {
  return first === undefined ? [] : [{ ...first, width: 0 }, ...others];
}

/** Direction marks that programs add to extracted text. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e]/g;

/** A line of 10 points in visual order; a run of one direction is one piece. */
function placedAsSeen(text: string, rightToLeft: boolean): PlacedLine {
  const turns = (word: string): boolean =>
    /[\u0590-\u07ff]/.test(word) ? true : !/[\p{L}\p{N}]/u.test(word) && rightToLeft;
  const parts: string[][] = [];
  for (const word of text.split(' ')) {
    const last = parts.at(-1);
    const isNumber = /\d/.test(word);
    if (last === undefined || isNumber || turns(last[0] ?? '') !== turns(word)) parts.push([word]);
    else last.push(word);
  }
  const seen = (rightToLeft ? parts.toReversed() : parts).flatMap((it) => (turns(it[0] ?? '') ? it.toReversed() : it));
  const { words } = line(seen.join(' '));
  const read = text.split(' ').flatMap((word) => words.filter((it) => it.text === word));
  return { ...line(''), words: read, rightToLeft };
}

const scripts = {
  English: 'The quick (brown) fox\\ jumps, 100 %.',
  'Greek and Cyrillic': 'Ξεσκεπάζω την ψυχοφθόρα Съешь ещё этих булок',
  'Latin letters with marks in a row': 'Ñandú ẹ̀kọ́ q̃ǐ',
  Devanagari: 'क्षत्रिय ज्ञान प्रार्थना विद्यार्थी',
  Tamil: 'கொக்கு ஸ்ரீ க்ஷ',
  Thai: 'ที่นี่มีน้ำใจ',
  Chinese: '人人生而自由，在尊严和权利上一律平等。',
  Korean: '모든 인간은 태어날 때부터 자유로우며',
  'characters beyond the first 65,536': '𠮷野家 𝒜𝒷 😀',
} as const;

describe('layText', () => {
  for (const [script, text] of Object.entries(scripts)) {
    it(`writes ${script} so that it is read again`, async () => {
      const read = await withText(blank, [{ page: 1, lines: [line(text)] }], rawTextIn);
      expect(read.trim().normalize('NFC')).to.equal(text.normalize('NFC'));
    });
  }

  it('writes words that MuPDF reads, wherever they stand', async () => {
    const words = ['here', 'there', 'elsewhere'];
    const lines = words.map((word, at) => line(word, { at: [20 + 31 * at, 50 + 100 * at] }));
    const read = await withText(blank, [{ page: 1, lines }], (path) => run('mutool', 'draw', '-F', 'txt', path));
    expect(read.match(/\w+/g)).to.deep.equal(words);
  });

  it('writes words from right to left so that each is read in the order of its letters', async () => {
    const text = 'שלום עולם בשנת 2023 ועוד';
    const read = await withText(blank, [{ page: 1, lines: [line(text, { rightToLeft: true })] }], rawTextIn);
    const words = read
      .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
      .trim()
      .split(' ');
    // In content order, from left to right.
    expect(words).to.deep.equal(text.split(' ').reverse());
  });

  const mixedLines: Readonly<Record<string, readonly [text: string, rightToLeft: boolean]>> = {
    'numbers and names among Hebrew': ['מכתב מן 14 ועוד 1887 אל James Watson ואל London ואחרים', true],
    'numbers among Arabic': ['كتبت رسالة رقم 212 إلى مدير الميناء 1887', true],
    'two numbers and punctuation among Hebrew': ['מחיר 250 3750 בלבד (212) ועוד', true],
    'Hebrew among English': ['Words שלום עולם were written on the wall', false],
  };

  for (const [what, [text, rightToLeft]] of Object.entries(mixedLines)) {
    it(`writes ${what} so that they are parted, and read in order`, async () => {
      const levelled = placedAsSeen(text, rightToLeft);
      const read = await withText(blank, [{ page: 1, lines: [levelled] }], (path) => run('pdftotext', path, '-'));
      expect(read.match(/[\p{L}\p{N}]+/gu)).to.deep.equal(text.match(/[\p{L}\p{N}]+/gu));
      expect(read.replace(DIRECTIONS, '').trim().split(/ +/)).to.deep.equal(text.split(' '));
    });
  }

  const overlapping: Readonly<Record<string, readonly (readonly [text: string, from: number, to: number])[]>> = {
    'whose first one reaches over the others': [
      ['first', 50, 142],
      ['second', 85, 107],
      ['third', 113, 142],
    ],
    'whose last one begins below the others': [
      ['one', 60, 75],
      ['two', 80, 95],
      ['three', 50, 130],
    ],
    'that share a place': [
      ['here', 50, 80],
      ['there', 50, 80],
    ],
  };

  for (const [what, found] of Object.entries(overlapping)) {
    it(`writes words ${what} beside each other`, async () => {
      const words = found.map(([text, from, to]) => ({ text, x: from, y: 60, width: to - from }));
      const read = await withText(blank, [{ page: 1, lines: [{ ...line(''), words }] }], wordsIn);
      expect(read.map(({ text }) => text)).to.deep.equal(words.map(({ text }) => text));
      read.slice(1).forEach(({ box }, at) => expect(box[0]).to.be.above(read[at]?.box[2] ?? 0));
    });
  }

  it('parts words that stand close together in a line that is a little askew', async () => {
    const words = ['close', 'i', 'together', 'u', 'lines'].map((text, at) => {
      const x = [50, 74, 79, 120, 126][at] ?? 0;
      return { text, x, y: 60 + 0.02 * x, width: 1.2 * text.length ** 0.5 + 4.2 * text.length };
    });
    const askew = { ...line(''), words, angle: 1.15 };
    const read = await withText(blank, [{ page: 1, lines: [askew] }], wordsIn);
    expect(read.map(({ text }) => text)).to.deep.equal(words.map(({ text }) => text));
  });

  it('puts each word where it was seen', async () => {
    const seen = line('iiiiiiii WWWWWWWW a of on moonlight');
    const words = await withText(blank, [{ page: 1, lines: [seen] }], wordsIn);
    expect(words.map(({ text }) => text)).to.deep.equal(seen.words.map(({ text }) => text));
    for (const [at, { x, width }] of seen.words.entries()) {
      const [left = 0, top = 0, right = 0, bottom = 0] = words[at]?.box ?? [];
      expect(left, 'left').to.be.closeTo(x, 3);
      expect(right, 'right').to.be.closeTo(x + width, 3);
      expect([top, bottom].map(Math.round)).to.deep.equal([53, 62]);
    }
  });

  for (const angle of [1, 4, 90, 94, 180, 270]) {
    it(`finds the words of a line that is turned by ${angle} degrees whole`, async () => {
      const text = 'several extraordinarily long words';
      const turned = line(text, { angle, at: [250, 350] });
      const words = await withText(blank, [{ page: 1, lines: [turned] }], wordsIn);
      expect(words.map((it) => it.text)).to.have.members(text.split(' '));
      for (const { text, box } of words) {
        const placed = turned.words.find((it) => it.text === text);
        const half = (placed?.width ?? 0) / 2;
        const middle = (placed?.x ?? 0) + half * Math.cos((angle * Math.PI) / 180);
        expect(((box[0] ?? 0) + (box[2] ?? 0)) / 2).to.be.closeTo(middle, 6);
      }
    });
  }

  describe('in columns whose lines were measured higher or lower than they are', () => {
    const layouts: Readonly<Record<string, readonly (readonly PlacedLine[])[]>> = {
      'two columns': [column('left', { at: [50, 60], lines: 24 }), column('right', { at: [230, 60], lines: 24 })],
      'three columns': [
        column('left', { at: [20, 60], lines: 20, letters: 24 }),
        column('middle', { at: [190, 60], lines: 20, letters: 24 }),
        column('right', { at: [360, 60], lines: 20, letters: 24 }),
      ],
      'two columns of widely spaced lines': [
        leaded('left', { at: [50, 60], lines: 20 }),
        leaded('right', { at: [230, 60], lines: 20 }),
      ],
      'two columns with lines without descenders': [
        withoutDescenders('left', { at: [50, 60], lines: 24 }),
        withoutDescenders('right', { at: [230, 62], lines: 24 }),
      ],
      'a column that lies on its side': [column('down', { at: [200, 60], lines: 12, angle: 90 })],
      'columns that are askew': [
        column('left', { at: [50, 60], lines: 16, angle: 1 }),
        column('right', { at: [240, 63], lines: 16, angle: 1 }),
      ],
      'columns around a picture with a line below it': [
        [...column('wide', { at: [50, 60], lines: 5 }), ...column('narrow', { at: [50, 120], lines: 12, letters: 16 })],
        [
          ...column('right', { at: [230, 60], lines: 5 }),
          ...column('slim', { at: [282, 120], lines: 12, letters: 16 }),
        ],
        [line('below it', { at: [170, 204], ascent: 6, descent: 1.5 })],
      ],
    };

    for (const [what, columns] of Object.entries(layouts)) {
      it(`has ${what} read line by line`, async () => {
        const lines = columns.flat();
        const read = await withText(blank, [{ page: 1, lines }], (path) => run('pdftotext', path, '-'));
        const words: readonly string[] = read.match(/\w+/g) ?? [];
        for (const one of columns) {
          const wanted = one.flatMap((it) => it.words.map(({ text }) => text));
          expect(words.filter((it) => wanted.includes(it))).to.deep.equal(wanted);
          const [first, last] = [words.indexOf(wanted[0] ?? ''), words.indexOf(wanted.at(-1) ?? '')];
          expect(last - first, 'nothing between them').to.equal(wanted.length - 1);
        }
      });
    }

    it('leaves a heading and a note as high as they are', async () => {
      const lines = [
        line('Heading', { at: [50, 40], ascent: 12, descent: 3 }),
        ...column('text', { at: [50, 60], lines: 20 }),
        line('Note', { at: [50, 305], ascent: 5.5, descent: 1.5 }),
      ];
      const words = await withText(blank, [{ page: 1, lines }], wordsIn);
      const heightOf = (text: string): number => {
        const [, top = 0, , bottom = 0] = words.find((it) => it.text === text)?.box ?? [];
        return bottom - top;
      };
      expect(heightOf('Heading')).to.be.closeTo(15, 0.5);
      expect(heightOf('Note')).to.be.closeTo(7, 0.5);
      expect(
        words.filter(({ text }) => text.startsWith('text')).map(({ text }) => Math.round(heightOf(text) * 2)),
      ).to.satisfy((heights: readonly number[]) => new Set(heights).size === 1);
    });
  });

  it('finds the longest words of lines that are hardly askew whole', async () => {
    const words = ['incomprehensibilities', 'uncharacteristically', 'counterrevolutionary'];
    for (const angle of [0.3, 0.5, 0.7, 0.9, 1.2]) {
      const lines = words.map((word, at) => line(`so ${word}`, { angle, at: [50, 60 + 30 * at] }));
      const found = await withText(blank, [{ page: 1, lines }], wordsIn);
      expect(
        found.map(({ text }) => text).filter((it) => it !== 'so'),
        `${angle} degrees`,
      ).to.have.members(words);
    }
  });

  describe('on pages of all kinds', () => {
    let words: readonly (readonly FoundWord[])[] = [];

    before(async () => {
      const lines = ({ size }: MatrixPage): readonly PlacedLine[] => [
        line('Unseen', { at: [size.width / 3, size.height / 2] }),
      ];
      const texts = somePages.map((page, at) => ({ page: at + 1, lines: lines(page) }));
      words = await withText(matrixPdf(somePages), texts, (path) =>
        run('pdftotext', '-bbox', '-cropbox', path, '-')
          .split('<page ')
          .slice(1)
          .map((page) =>
            [...page.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map(
              ([, ...values]) => ({ text: values[4] ?? '', box: values.slice(0, 4).map(Number) }),
            ),
          ),
      );
    });

    somePages.forEach((page, at) => {
      it(`puts a word where the reader of ${page.name} saw it`, () => {
        const [left = 0, , right = 0, bottom = 0] = words[at]?.find(({ text }) => text === 'Unseen')?.box ?? [];
        // Poppler ignores UserUnit.
        const seen = [left, right, bottom].map((it) => it * page.userUnit);
        const [x, y] = [page.size.width / 3, page.size.height / 2];
        [x, x + 30, y + 2].forEach((wanted, edge) => expect(seen[edge]).to.be.closeTo(wanted, 3));
      });
    });
  });

  for (const [drawer, draw] of Object.entries(pageDrawers)) {
    it(`leaves what ${drawer} draws as it was`, async () => {
      const document = rawPdf({ objects: bookObjects(2) });
      const [before, after] = await withText(document, [{ page: 2, lines: [line('Unseen text')] }], (path, source) =>
        Promise.all([draw(source, 300), draw(path, 300)]),
      );
      expect(after).to.deep.equal(before);
    });
  }

  for (const [what, catalog, isArtifact] of [
    ['an artifact where all else is tagged', '/MarkInfo << /Marked true >>', true],
    ['content like any other where nothing is tagged', '', false],
  ] as const) {
    it(`is ${what}`, async () => {
      const [objects, read] = await withText(blankWith(catalog), [{ page: 1, lines: [line('Unseen')] }], (path) => [
        run('qpdf', '--qdf', '--object-streams=disable', path, '-'),
        rawTextIn(path).trim(),
      ]);
      expect(/\/Artifact BMC\nBT[^]*?\nET\nEMC\n/.test(objects)).to.equal(isArtifact);
      expect(read).to.equal('Unseen');
    });
  }

  it('writes each page its own text where pages share their content', async () => {
    const objects = {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 500 700] >>',
      3: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
      4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
      5: '<< /Length 12 >>\nstream\n9 9 99 99 re\nendstream',
    };
    const texts = ['first', 'second'].map((word, at) => ({ page: at + 1, lines: [line(word)] }));
    const read = await withText(rawPdf({ objects }), texts, rawTextIn);
    expect(read.match(/\w+/g)).to.deep.equal(['first', 'second']);
  });

  it('is set in a font that is embedded whole, as PDF/A-1 takes it, and says what it means', async () => {
    const fonts = await withText(blank, [{ page: 1, lines: [line('Unseen')] }], (path) => run('pdffonts', path));
    // One font, embedded as a subset with a ToUnicode CMap.
    expect(fonts.trim().split('\n').slice(2)).to.have.lengthOf(1);
    expect(fonts).to.match(/ yes no +yes +\d+ +0\s*$/);
  });

  it('takes few bytes', async () => {
    const words = Array.from(
      { length: 1500 },
      (_, at) => `${['gla', 'mor', 'ten', 'ish', 'ow'][at % 5] ?? ''}${at % 83}`,
    );
    const lines = Array.from({ length: 75 }, (_, at) =>
      line(words.slice(20 * at, 20 * at + 20).join(' '), { at: [20, 20 + 9 * at] }),
    );
    const more = await withText(
      blank,
      [{ page: 1, lines }],
      (path, source) => statSync(path).size - statSync(source).size,
    );
    expect(more).to.be.below(15 * 1024);
  });

  it('says the same over and over of lines that are nearly alike', async () => {
    const wavering = (most: number): readonly PlacedLine[] =>
      Array.from({ length: 60 }, (_, at) => {
        const off = most * (at ** 3 % 61);
        return line('mortals glow in rows', { at: [50 + off, 60 + 10 * at + off / 2] });
      });
    const sizes = await Promise.all(
      [0, 0.012].map((most) => withText(blank, [{ page: 1, lines: wavering(most) }], (path) => statSync(path).size)),
    );
    expect((sizes[1] ?? 0) - (sizes[0] ?? 0)).to.be.below(1);
  });

  const odd: Readonly<Record<string, readonly [lines: readonly PlacedLine[], read: string]>> = {
    'control characters, lone surrogates and what is no character': [
      [line('a\u0000b\u0007 c\ud800d e\ufffef\uffff \ufeffg')],
      'ab cd ef g',
    ],
    'a letter with a thousand marks': [[line('next'), line(`e${'\u0301'.repeat(1000)}`, { at: [50, 90] })], 'next'],
    'numbers that are none, or beyond all pages': [
      [
        { ...line('nan far good'), words: strewn(line('nan far good').words, [NaN, 1e300, 50]) },
        line('high', { ascent: 1e300 }),
        { ...line('level', { at: [50, 90] }), angle: Infinity },
      ],
      'good level',
    ],
    'words without width': [[{ ...line('none one'), words: thin(line('none one').words) }], 'one'],
    'nothing but blanks': [[line(' '), line('\t'), line('more', { at: [50, 90] })], 'more'],
  };

  for (const [what, [lines, expected]] of Object.entries(odd)) {
    it(`writes the text about ${what}`, async () => {
      const [read, complaints] = await withText(blank, [{ page: 1, lines }], (path) => [
        rawTextIn(path).replace(/\s+/g, ' ').trim(),
        spawnSync('pdftotext', [path, '-']).stderr.toString(),
      ]);
      expect(complaints).to.equal('');
      expect(read.replace(/ ?e?\u0301| ?é/g, '')).to.equal(expected);
    });
  }

  it('refuses text for a page that there is not', async () => {
    const refused = await withText(blank, [{ page: 2, lines: [line('Lost')] }], () => 'laid').catch(String);
    expect(refused).to.contain('Page 2 is gone.');
  });
});
