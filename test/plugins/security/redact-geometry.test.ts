import { readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { liberation } from '../../fixtures/fonts/liberation.js';
import { textsOf } from '../../fixtures/look/evidence.js';
import { onePage, type OnePage } from '../../fixtures/pdf/one-page.js';
import { inFolderAsync, stream } from '../../fixtures/pdf/raw-pdf.js';
import { codedLetters, type CodedLetters } from '../../fixtures/redact/coded-letters.js';
import { drawnLetters } from '../../fixtures/redact/drawn-letters.js';
import { openRedactor, type Redactor } from '../../fixtures/redact/open-redactor.js';
import { strayChanges } from '../../fixtures/redact/stray-changes.js';
import { runProgram } from '../../fixtures/processes/run-program.js';

interface Sample extends OnePage {
  /** The search text, which the page contains once; "secret" by default. */
  readonly search?: string;
  /** Whether poppler places the letters elsewhere, before and after. */
  readonly onlyPdfium?: boolean;
}

const latin = Array.from(' abcdSECRT');
const wide = '/DW 600 /W [37 [500 700] 40 42 800]';
const down = (widths: string, content = '«a SECRET b» Tj', page = ''): Sample => ({
  ...codedLetters({
    says: latin,
    encoding: '/Identity-V',
    widths,
    content: `BT /X 20 Tf 150 190 Td ${content} ET`,
    page,
  }),
});
const across = (content: string, more: Partial<CodedLetters> = {}): Sample =>
  codedLetters({ says: latin, widths: wide, content: `BT /X 20 Tf 20 100 Td ${content} ET`, ...more });

const show = (size: number, text = '(a SECRET b) Tj'): string => `BT /X ${size} Tf 20 100 Td ${text} ET`;

const latinSamples: Readonly<Record<string, Sample>> = {
  'drawn letters': drawnLetters({ content: show(20) }),
  'drawn letters with a colour of their own': drawnLetters({ content: show(20), coloured: true }),
  'drawn letters that say they have no box': drawnLetters({ content: show(20), told: [0, 0, 0, 0] }),
  'drawn letters in a font that tells its box': drawnLetters({ content: show(20), fontBox: [0, -200, 600, 900] }),
  'drawn letters that rise high above an em': drawnLetters({ content: show(20), box: [50, -600, 550, 2000] }),
  'drawn letters of which a size is a pixel': drawnLetters({
    matrix: [1, 0, 0, 1, 0, 0],
    box: [1, -3, 11, 14],
    advance: 12,
    content: show(1),
  }),
  'drawn letters in next to no size': drawnLetters({
    matrix: [100, 0, 0, 100, 0, 0],
    box: [1, -3, 11, 14],
    advance: 12,
    content: show(0.01),
  }),
  'drawn letters in a large size': drawnLetters({
    matrix: [0.0001, 0, 0, 0.0001, 0, 0],
    box: [100, -200, 1100, 1400],
    advance: 1200,
    content: show(100),
  }),
  'drawn letters that hang from their baseline': drawnLetters({
    matrix: [0.001, 0, 0, -0.001, 0, 0],
    content: show(20),
  }),
  'drawn letters whose font slants them': drawnLetters({ matrix: [0.001, 0, 0.0005, 0.001, 0, 0], content: show(20) }),
  'drawn letters without a list of widths': {
    ...drawnLetters({ widths: false, content: show(20) }),
    onlyPdfium: true,
  },
  'drawn letters in next to no size after a space': drawnLetters({
    matrix: [100, 0, 0, 100, 0, 0],
    box: [1, -3, 11, 14],
    advance: 12,
    content: show(0.01, '( a SECRET b) Tj'),
  }),
  'drawn letters that run upwards': drawnLetters({ content: 'BT /X 20 Tf 0 1 -1 0 60 20 Tm (a SECRET b) Tj ET' }),
};

/** A font program with equal widths, in a font without /Widths. */
function fixedPitch(): OnePage {
  const program = liberation('Mono', 'Regular').toString('latin1');
  return {
    content: show(10, '(the line that has a SECRET in it, but not in the beginning) Tj'),
    page: '/MediaBox [0 0 500 200]',
    fonts: '/X 30 0 R',
    objects: {
      30: '<< /Type /Font /Subtype /TrueType /BaseFont /Own /Encoding /WinAnsiEncoding /FontDescriptor 31 0 R >>',
      31: '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontBBox [0 -300 600 900] /FontFile2 32 0 R >>',
      32: stream(`/Length ${program.length} /Length1 ${program.length}`, program),
    },
  };
}

const hebrew = [...Array.from(' שלוםסדעבג'), 'abc'];
const arabic = [' ', 'س', 'ر', 'ي', 'م', 'لا', 'ا', 'ﺳ', 'ﺮ', 'ﻱ', 'ﻻ', 'ﻡ'];
const reversed = (text: string): string => Array.from(text).reverse().join('');
const leftwards = (text: string): string => `[${Array.from(text, (it) => `«${it}»`).join(' 1200 ')}] TJ`;
const toTheLeft = (says: readonly string[], content: string, search: string): Sample => ({
  ...codedLetters({ says, widths: '/DW 600', content: `BT /X 20 Tf ${content} ET` }),
  search,
});

const samples: Readonly<Record<string, Sample>> = {
  ...latinSamples,
  'words in an embedded font without a list of widths': { ...fixedPitch(), onlyPdfium: true },
  'words of two-byte codes': across('«a SECRET b» Tj'),
  'words of two-byte codes with kerning': across('[«a SEC» 80 «RE» -300 «T b» 50 «c»] TJ «d» Tj'),
  'words of two-byte codes with more between letters': across('3 Tc 9 Tw 80 Tz «a SECRET b» Tj 0 Tc «c» Tj'),
  'words of two-byte codes in a sentence of its own CMap': across('«a SECRET b» Tj', { encoding: '/H' }),
  'words that run down': down(''),
  'words that run down in pieces': down('', '«a SE» Tj «CRET b» Tj'),
  'words that run down with kerning': down('', '[«a SEC» 80 «RE» -300 «T b» 50 «c»] TJ'),
  'words that run down with more between letters': down('', '-2 Tc «a SECRET b» Tj'),
  'words that run down and are raised': down('', '5 Ts «a SECRET b» Tj'),
  'words that run down in letters of half the height': down('/DW2 [700 -500]'),
  'words that run down in letters of several heights': down(
    '/DW2 [880 -900] /W2 [40 [-400 300 800 -700 500 900 -800 200 900]]',
  ),
  'words that run down beside their line': down('/DW 500 /W2 [36 60 -900 900 900]'),
  'words that run down on a page that lies on its side': down('', '«a SECRET b» Tj', '/Rotate 90'),
  'words that run down at an angle': down('', '.9 .1 -.1 .9 100 190 Tm «a SECRET b» Tj'),
  'Hebrew in the order of reading, drawn to the left': toTheLeft(
    hebrew,
    `200 100 Td ${leftwards('שלום סוד לב')}`,
    'סוד',
  ),
  'Hebrew in the order of drawing': toTheLeft(hebrew, `20 100 Td «${reversed('שלום סוד לב')}» Tj`, 'סוד'),
  'Hebrew that is marked as reversed': toTheLeft(
    hebrew,
    `20 100 Td /ReversedChars BMC «${reversed('שלום סוד לב')}» Tj EMC`,
    'סוד',
  ),
  'Hebrew among Latin': toTheLeft(hebrew, `20 100 Td «abc ${reversed('שלום סוד לב')} abc» Tj`, 'סוד'),
  'several words of Hebrew': toTheLeft(hebrew, `20 100 Td «${reversed('שלום סוד לב')}» Tj`, 'סוד לב'),
  'Hebrew that a text stands for': toTheLeft(
    hebrew,
    `20 100 Td /Span << /ActualText <feff05e105d505d3> >> BDC «${reversed('סוד')}» Tj EMC « ${reversed('שלום')}» Tj`,
    'סוד',
  ),
  'Arabic in the order of drawing': toTheLeft(arabic, `20 100 Td «${reversed('ام سري ام')}» Tj`, 'سري'),
  'Arabic in the order of reading': toTheLeft(arabic, `200 100 Td ${leftwards('ام سري ام')}`, 'سري'),
  'Arabic in forms for their places': toTheLeft(arabic, `20 100 Td «${reversed('ام ﺳﺮﻱ ام')}» Tj`, 'سري'),
  'Arabic with letters that became one': toTheLeft(arabic, '20 100 Td «ما » Tj «م» Tj «لا» Tj «س» Tj « ام» Tj', 'سلام'),
  'Arabic with letters that became one in a form': toTheLeft(arabic, '20 100 Td «ما ﻡﻻﺳ ام» Tj', 'سلام'),
};

/** Samples with the same search text are pages of one document. */
const bySearch = new Map<string, (readonly [name: string, sample: Sample])[]>();
for (const [name, sample] of Object.entries(samples)) {
  const { search = 'secret' } = sample;
  bySearch.set(search, [...(bySearch.get(search) ?? []), [name, sample]]);
}

let redactor: Redactor;

describe('redacted places', () => {
  before(async () => void (redactor = await openRedactor('off')));
  after(() => redactor[Symbol.asyncDispose]());

  for (const [search, pages] of bySearch) {
    describe(`places of “${search}” in`, () => {
      const seen = redactedOnce(search, pages);

      pages.forEach(([name, { onlyPdfium = false }], page) => {
        it(`${name} are removed and covered, and everything beside them stays`, async () => {
          const { warnings, before, after, mupdf, stray } = await seen();
          expect(warnings).to.deep.equal([]);
          expect(sorted(after[page] ?? '')).to.equal(without(sorted(before[page] ?? ''), search));
          expect(mupdf.replace(/\s+/g, '').toLowerCase()).to.not.include(search.replace(' ', ''));
          expect(stray[page]?.slice(onlyPdfium ? 1 : 0)).to.satisfy((counts: readonly number[]) =>
            counts.every((count) => count === 0),
          );
        });
      });
    });
  }

  it('are removed on a page whose box has a number that PDFium reads as 0', async () => {
    const content = 'BT /F1 20 Tf 20 100 Td (a SECRET b) Tj ET';
    const document = onePage({ content, page: '/MediaBox [0 0 300 10000000000]' });
    const { path, warnings } = await redactor.redact(Buffer.from(document, 'latin1'), { searchText: 'secret' });
    expect(warnings).to.deep.equal([]);
    // Neither poppler nor newer versions of mutool read text on a page of this height.
    const { text } = await runProgram(['qpdf', '--qdf', path, '-']);
    const shown = /^BT .* ET$/m.exec(text)?.[0].match(/(?<=\()[^)]*/g);
    expect(shown?.map((it) => it.trim())).to.deep.equal(['a', 'b']);
  });
});

interface Seen {
  readonly warnings: readonly string[];
  /** The text of pages by poppler before and after; and of all pages by mupdf, after. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly mupdf: string;
  readonly stray: readonly (readonly number[])[];
}

/** Created by the first test that needs it. */
function redactedOnce(search: string, pages: readonly (readonly [string, Sample])[]): () => Promise<Seen> {
  let seen: Promise<Seen> | undefined;
  return () => (seen ??= look(search, pages));
}

async function look(search: string, pages: readonly (readonly [string, Sample])[]): Promise<Seen> {
  const document = await joined(pages.map(([, sample]) => Buffer.from(onePage(sample), 'latin1')));
  const { source, path, warnings } = await redactor.redact(document, { searchText: search, redactColor: '#0f0' });
  const { text: mupdf } = await runProgram(['mutool', 'draw', '-q', '-F', 'txt', path]);
  const [before, after] = [await textsOf({ path: source }), await textsOf({ path })];
  return { warnings, before, after, mupdf, stray: await strayChanges(source, path) };
}

function joined(documents: readonly Buffer[]): Promise<Buffer> {
  return inFolderAsync(async (place) => {
    const paths = documents.map((document, index) => {
      writeFileSync(place(`${index}.pdf`), document);
      return place(`${index}.pdf`);
    });
    await runProgram(['qpdf', '--empty', '--pages', ...paths, '--', place('all.pdf')]);
    return readFileSync(place('all.pdf'));
  });
}

function sorted(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '');
  return Array.from(letters).sort().join('');
}

function without(letters: string, word: string): string {
  return Array.from(sorted(word)).reduce((left, letter) => left.replace(letter, ''), letters);
}
