import { expect } from 'chai';

import { type Picture, pictureOf, textsOf } from '../../../../fixtures/look/evidence.js';
import { checkWithQpdf } from '../../../../fixtures/processes/programs.js';
import { FONT_SIZE, MARGIN, setPages, type SetPages } from '../../../../fixtures/pdf/set-pages.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';

/** Left-to-right text, which every reader extracts. */
const leftToRight: readonly (readonly [script: string, text: string])[] = [
  ['Latin', 'Première Ångström Łódź'],
  ['Latin with marks of their own', 'e\u0301 x\u0323\u0302 ẹ\u0300'],
  ['Vietnamese', 'Tiếng Việt được'],
  ['Greek', 'Ἐν ἀρχῇ ἦν ὁ λόγος'],
  ['Cyrillic', 'Съешь ещё булок'],
  ['Georgian', 'ქართული'],
  ['Armenian', 'Հայերեն'],
  ['Ethiopic', 'አማርኛ'],
  ['Devanagari', 'हिन्दी क्षत्रिय कार्य स्त्री'],
  ['Bengali', 'বাংলা ভাষা'],
  ['Tamil', 'தமிழ்'],
  ['Telugu', 'తెలుగు'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Malayalam', 'മലയാളം'],
  ['Gujarati', 'ગુજરાતી'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ'],
  ['Sinhala', 'සිංහල ශ්‍රී'],
  ['Thai', 'ภาษาไทย'],
  ['Lao', 'ພາສາລາວ'],
  ['Khmer', 'ភាសាខ្មែរ'],
  ['Myanmar', 'မြန်မာဘာသာ'],
  ['Japanese', '機密文書、ひらがな。カタカナ'],
  ['simplified Chinese', '机密文件，请勿外传'],
  ['traditional Chinese', 'ㄅㄆ 臺灣'],
  ['Korean', '기밀 문서 韓國'],
  ['mathematics', '∑ ∫ √2 ≤ ∞ 𝔸'],
];

/** Readers without ActualText find a zero width space where a character has several glyphs. */
const inParts: readonly (readonly [script: string, text: string])[] = [
  ['Bengali vowels around a letter', 'কো'],
  ['Tamil vowels around a letter', 'கொள்'],
  ['Thai vowels over a tone', 'น้ำ'],
  ['Oriya marks', 'ଓଡ଼ିଆ'],
  ['Tibetan', 'བོད་སྐད'],
  ['emoji in sequences', '👩‍👩‍👧 👍🏽 ❤️ 🇩🇪'],
];

/** Right-to-left text, which poppler extracts in logical order. */
const rightToLeft: readonly (readonly [script: string, text: string])[] = [
  ['Arabic', 'مرحبا بالعالم'],
  ['Urdu', 'اردو زبان'],
  ['Hebrew', 'שלום עולם'],
  ['Hebrew with a number', 'עמוד 125'],
];

describe('Text in every script', () => {
  const all = [...leftToRight, ...inParts, ...rightToLeft];
  let pages: SetPages;
  let byPoppler: readonly string[];
  let byMupdf: readonly string[];

  before(async () => {
    pages = setPages(...all.map(([, text]) => text));
    byPoppler = await textsOf(pages);
    byMupdf = run('mutool', 'draw', '-q', '-F', 'txt', pages.path).split('\f');
  });

  after(() => pages[Symbol.dispose]());

  all.forEach(([script, text], at) => {
    it(`comes back as it was: ${script}`, () => expect(plain(byPoppler[at])).to.equal(text));
  });

  leftToRight.forEach(([script, text], at) => {
    it(`comes back from a reader without ActualText: ${script}`, () => {
      expect(plain(byMupdf[at]).replaceAll(' ', '')).to.equal(text.replaceAll(' ', ''));
    });
  });

  all.forEach(([script], at) => {
    it(`is drawn where it was set: ${script}`, async () => {
      const { width = 0, ascent = 0, descent = 0 } = pages.texts[at] ?? {};
      const ink = inkOf(await pictureOf(pages, at + 1, 72));
      expect(ink.left).to.be.within(MARGIN - SLACK, MARGIN + SLACK);
      expect(ink.right).to.be.within(MARGIN + width * FONT_SIZE - SLACK, MARGIN + width * FONT_SIZE + SLACK);
      expect(ink.top).to.be.at.least(MARGIN - SLACK);
      expect(ink.bottom).to.be.at.most(MARGIN + (ascent + descent) * FONT_SIZE + SLACK);
    });
  });

  it('is set in fonts that are embedded in part and tell their text', () => {
    const [, , ...fonts] = run('pdffonts', pages.path).trim().split('\n');
    expect(fonts.length).to.be.greaterThan(20);
    for (const font of fonts) {
      expect(font).to.match(/^[A-Z]{6}\+\S+ +CID (?:TrueType|Type 0C) +Identity-H +yes yes yes /);
    }
  });

  it('has a font for every character', () => expect([...pages.missing]).to.deep.equal([]));

  it('is a document without faults', () => {
    checkWithQpdf(pages.path);
    expect(run('gs', '-q', '-o', '-', '-sDEVICE=nullpage', pages.path)).to.equal('');
  });
});

/** In points: overhang and bearing of letters. */
const SLACK = 8;

/** Extent of the ink in pixels from the top left corner. */
function inkOf({ width, height, pixels }: Picture) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  pixels.forEach((grey, at) => {
    if (grey > 128) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  });
  return box;
}

/** Extracted text without the spaces that readers add around lines, and without poppler's direction marks. */
function plain(text = ''): string {
  return text.replace(/[\u200E\u200F\u202A-\u202E]/g, '').trim();
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' });
}
