import { expect } from 'chai';

import type { Font, Glyphs, Style } from '../../../../../engine/document/model.js';
import { readGlyphs } from '../../../../../engine/tools/pdfium/text/read-glyphs.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';

const says = (text: string, x = 50, y = 100): string => `BT /F1 20 Tf ${x} ${y} Td (${text}) Tj ET\n`;

/** A font of three glyphs whose names and mapping say nothing, unless `more` does: a, b and c are 1, 2 and 3 long. */
const shapes = (codes: string, more = ''): string =>
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 99
  /Widths [1000 1000 1000] /CharProcs << /*x 30 0 R /*y 30 0 R /*z 30 0 R >> /Resources << >>
  /Encoding << /Type /Encoding /Differences [${codes} /*x /*y /*z] >> ${more} >>`;
const square = stream('', '1000 0 0 0 750 750 d1 0 0 750 750 re f');

/** Maps codes to texts, both in hexadecimal. */
const toUnicode = (pairs: Readonly<Record<string, string>>): string =>
  stream(
    '',
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
    1 begincodespacerange <00> <FF> endcodespacerange
    ${Object.keys(pairs).length} beginbfchar
    ${Object.entries(pairs)
      .map(([code, text]) => `<${code}> <${text}>`)
      .join('\n')}
    endbfchar endcmap end end`,
  );

const mapped = (pairs: Readonly<Record<string, string>>): Partial<OnePage> => ({
  fonts: '/F4 20 0 R',
  objects: { 20: shapes('97', '/ToUnicode 21 0 R'), 21: toUnicode(pairs), 30: square },
});

/** A font as that of `mapped`, whose second glyph is empty and has no width. */
const emptied = (pairs: Readonly<Record<string, string>>): Partial<OnePage> => ({
  fonts: '/F4 20 0 R',
  objects: {
    20: shapes('97', '/ToUnicode 21 0 R').replace('1000 1000 1000', '1000 0 1000').replace('/*y 30', '/*y 31'),
    21: toUnicode(pairs),
    30: square,
    31: stream('', '0 0 0 0 0 0 d1'),
  },
});

/** A page that draws marked content by a form XObject, 40 points farther to the right and 30 higher. */
const moved = (mark: string, content: string): OnePage => ({
  content: 'q 1 0 0 1 40 30 cm /X1 Do Q',
  resources: '/XObject << /X1 20 0 R >>',
  objects: {
    20: stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources 5 0 R', `${mark} ${content} EMC`),
  },
});

const texts: readonly (readonly [sentence: string, page: OnePage, expected: readonly string[]])[] = [
  ['gives a glyph for each character, spaces that are drawn among them', { content: says('a b') }, ['a', ' ', 'b']],
  ['leaves out the spaces that PDFium makes up', { content: says('a') + says('b', 150) }, ['a', 'b']],
  ['leaves out the line ends that PDFium makes up', { content: says('a') + says('b', 50, 50) }, ['a', 'b']],
  ['keeps the hyphen at the end of a line', { content: says('hy-') + says('phen', 50, 50) }, Array.from('hy-phen')],
  ['has characters beyond ASCII', { content: says('\xe4\x80') }, ['ä', '€']],
  [
    'has one glyph for a ligature and all of its text',
    { content: 'BT /F4 20 Tf 50 100 Td (abc) Tj ET', ...mapped({ 61: '0061', 62: '006600660069', 63: '0063' }) },
    ['a', 'ffi', 'c'],
  ],
  [
    'keeps the text of a syllable that only its empty glyph states',
    {
      content: 'BT /F4 20 Tf 50 100 Td (abc) Tj ET',
      ...emptied({ 61: '0935', 62: '0930094D0937093F', 63: '0915' }),
    },
    ['व', 'र्षि', 'क'],
  ],
  [
    'leaves out other characters that have neither a shape nor a width',
    { content: 'BT /F4 20 Tf 50 100 Td (abc) Tj ET', ...emptied({ 61: '0061', 62: '0062', 63: '0063' }) },
    ['a', 'c'],
  ],
  [
    'takes the character for a ligature apart',
    { content: 'BT /F4 20 Tf 50 100 Td (abc) Tj ET', ...mapped({ 61: '0061', 62: 'FB03', 63: '0063' }) },
    ['a', 'ffi', 'c'],
  ],
  [
    'puts the letters of an Arabic ligature in logical order',
    { content: 'BT /F4 20 Tf 50 100 Td (cba) Tj ET', ...mapped({ 61: '0628', 62: '06440627', 63: '0645' }) },
    ['ب', 'لا', 'م'],
  ],
  [
    'takes the character for an Arabic ligature apart in logical order',
    { content: 'BT /F4 20 Tf 50 100 Td (cba) Tj ET', ...mapped({ 61: '0628', 62: 'FEFB', 63: '0645' }) },
    ['ب', 'لا', 'م'],
  ],
  [
    'joins surrogates',
    { content: 'BT /F4 20 Tf 50 100 Td (ab) Tj ET', ...mapped({ 61: 'D835DC9C', 62: '0062' }) },
    ['𝒜', 'b'],
  ],
  [
    'gives no text to a glyph of which nothing says what it stands for',
    { content: 'BT /F4 20 Tf 50 100 Td (abc) Tj ET', ...mapped({ 61: '0061', 63: '0063' }) },
    ['a', '', 'c'],
  ],
  [
    'takes the codes of a font that says nothing at all when they are letters',
    { content: 'BT /F4 20 Tf 50 100 Td (abc) Tj ET', fonts: '/F4 20 0 R', objects: { 20: shapes('97'), 30: square } },
    ['a', 'b', 'c'],
  ],
  [
    'does not take the codes of a font that says nothing when they are not',
    {
      content: 'BT /F4 20 Tf 50 100 Td <010203> Tj ET',
      fonts: '/F4 20 0 R',
      objects: { 20: shapes('1').replace('/FirstChar 97 /LastChar 99', '/FirstChar 1 /LastChar 3'), 30: square },
    },
    ['', '', ''],
  ],
  [
    'reads what is in form XObjects',
    {
      content: 'q 1 0 0 1 50 50 cm /X Do Q',
      resources: '/XObject << /X 20 0 R >>',
      objects: { 20: stream('/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources 5 0 R', says('in', 10, 10)) },
    },
    ['i', 'n'],
  ],
  ['reads what is white on white', { content: `1 g ${says('a')}` }, ['a']],
  ['reads what is drawn twice to look bold once', { content: says('bold') + says('bold', 50.2) }, Array.from('bold')],
  ['leaves out what lies beside the page', { content: says('out', 400) + says('in') }, ['i', 'n']],
  [
    'leaves out what is cropped',
    { content: says('out', 50, 20) + says('in'), page: '/CropBox [0 60 300 200]' },
    ['i', 'n'],
  ],
  ['keeps what is seen in part', { content: says('W', -5) }, ['W']],
  [
    'leaves out what is set in no size',
    { content: `BT /F1 0.0001 Tf 50 100 Td (out) Tj ET ${says('in')}` },
    ['i', 'n'],
  ],
  ['finds nothing on an empty page', { content: '' }, []],
];

const unthickened: readonly (readonly [sentence: string, content: string])[] = [
  ['with outlines of another colour', '1 0 0 RG BT 2 Tr 0.6 w /F1 20 Tf 50 100 Td (a) Tj ET'],
  ['with outlines too thin to see', 'BT 2 Tr 0.1 w /F1 20 Tf 50 100 Td (a) Tj ET'],
  ['without outlines', '0.6 w BT /F1 20 Tf 50 100 Td (a) Tj ET'],
];

const styles: readonly (readonly [sentence: string, content: string, expected: Partial<Style>])[] = [
  ['the size', 'BT /F1 20 Tf 50 100 Td (a) Tj ET', { size: 20, angle: 0, colour: 0, invisible: false }],
  ['the size after the matrices', 'q 2 0 0 2 0 0 cm BT /F1 5 Tf 3 0 0 3 9 9 Tm (a) Tj ET Q', { size: 30 }],
  ['the height of text that is drawn wide', 'BT /F1 20 Tf 2 0 0 1 50 100 Tm (a) Tj ET', { size: 20 }],
  ['a colour', '1 0.5 0 rg BT /F1 20 Tf 50 100 Td (a) Tj ET', { colour: 0xff8000 }],
  ['the colour of outlines', '0 0 1 RG BT 1 Tr /F1 20 Tf 50 100 Td (a) Tj ET', { colour: 0x0000ff }],
  ['what is neither filled nor stroked', 'BT 3 Tr /F1 20 Tf 50 100 Td (a) Tj ET', { invisible: true }],
  ['what only clips', 'BT 7 Tr /F1 20 Tf 50 100 Td (a) Tj ET', { invisible: true }],
  ['text that leads upwards', 'BT /F1 20 Tf 0 1 -1 0 50 50 Tm (a) Tj ET', { angle: 270, size: 20 }],
  ['text that leads downwards', 'BT /F1 20 Tf 0 -1 1 0 50 150 Tm (a) Tj ET', { angle: 90 }],
  ['text on its head', 'BT /F1 20 Tf -1 0 0 -1 100 100 Tm (a) Tj ET', { angle: 180 }],
  ['a negative size', 'BT /F1 -20 Tf 100 100 Td (a) Tj ET', { angle: 180, size: 20 }],
  ['text that is thickened by strokes', 'BT 2 Tr 0.6 w /F1 20 Tf 50 100 Td (a) Tj ET', { thickened: true }],
  ['text that is slanted by its matrix', 'BT /F1 20 Tf 1 0 0.3 1 50 100 Tm (a) Tj ET', { slanted: true, angle: 0 }],
  ['text that climbs', 'BT /F1 20 Tf 0.866025 0.5 -0.5 0.866025 50 50 Tm (a) Tj ET', { angle: 330, size: 20 }],
];

const fonts: readonly (readonly [name: string, expected: Partial<Font>])[] = [
  ['F1', { name: 'Helvetica', weight: 400, italic: false, fixedPitch: false, embedded: false }],
  ['F2', { name: 'Times-BoldItalic', weight: 700, italic: true, serif: true }],
  ['F3', { name: 'Courier', fixedPitch: true, weight: 400 }],
];

// From (20, 30) to (220, 130): the letter stands 30 from the left and 40 from the bottom of what is visible.
const turned: readonly (readonly [rotation: number, x: number, y: number, angle: number])[] = [
  [0, 30, 60, 0],
  [90, 40, 30, 90],
  [180, 170, 40, 180],
  [270, 60, 170, 270],
];

describe('the glyphs of a page', () => {
  for (const [sentence, page, expected] of texts) {
    it(sentence, async () => {
      expect((await glyphsOf(page)).text).to.deep.equal(expected);
    });
  }

  for (const [sentence, content, expected] of styles) {
    it(`tell ${sentence}`, async () => {
      const glyphs = await glyphsOf({ content });
      expect(glyphs.styles).to.have.length(1);
      expect(glyphs.styles[0]).to.include(expected);
    });
  }

  for (const [sentence, content] of unthickened) {
    it(`are neither thickened nor slanted ${sentence}`, async () => {
      const { styles } = await glyphsOf({ content });
      expect(styles).to.have.length(1);
      expect(styles[0]).not.to.have.any.keys('thickened', 'slanted');
    });
  }

  for (const [name, expected] of fonts) {
    it(`tell of the font ${expected.name}`, async () => {
      const read = await withOnePage({ content: `BT /${name} 20 Tf 50 100 Td (a) Tj ET` }, readGlyphs);
      expect(read.fonts).to.have.length(1);
      expect(read.fonts[0]).to.include(expected);
    });
  }

  it('tell the ink of half-transparent text, and how it looks on white', async () => {
    const resources = '/ExtGState << /G << /ca 0.5 >> >>';
    const { styles } = await glyphsOf({ content: `1 0 0 rg /G gs ${says('a')}`, resources });
    expect(styles.map(({ colour }) => colour)).to.deep.equal([0xff7f7f]);
    expect(styles[0]?.translucent?.colour).to.equal(0xff0000);
    expect(styles[0]?.translucent?.opacity).to.be.closeTo(0.5, 0.01);
  });

  for (const { it: sentence, letters, angles } of [
    { it: 'are read with the text around them where a single letter is reflected', letters: 'E', angles: [0] },
    { it: 'are read from the right where several letters are reflected', letters: 'EF', angles: [0, 180] },
  ]) {
    it(sentence, async () => {
      const reflected = `BT /F1 20 Tf -1 0 0 1 76 95 Tm (${letters}) Tj ET\n`;
      const glyphs = await glyphsOf({ content: says('X') + reflected + says('T', 75) });
      const found = new Set(Array.from(glyphs.style, (style) => glyphs.styles[style]?.angle));
      expect(Array.from(found).sort()).to.deep.equal(angles);
    });
  }

  it('have the colour of the text over its shadow', async () => {
    const { text, styles } = await glyphsOf({ content: `0 g ${says('Title', 51, 99)} 1 1 0 rg ${says('Title')}` });
    expect(text.join('')).to.equal('Title');
    expect(styles.map(({ colour }) => colour)).to.deep.equal([0xffff00]);
    const apart = await glyphsOf({ content: `0 g ${says('Title')} 1 1 0 rg ${says('Title', 50, 70)}` });
    expect(apart.styles.map(({ colour }) => colour)).to.deep.equal([0, 0xffff00]);
    const over = await glyphsOf({ content: `0 g ${says('db')} 1 1 0 rg ${says('bd', 51, 99)}` });
    expect(over.styles.map(({ colour }) => colour)).to.deep.equal([0, 0xffff00]);
  });

  it('share a style as long as nothing changes', async () => {
    const { style, styles } = await glyphsOf({ content: `${says('a')} 1 g ${says('b', 80)} 0 g ${says('c', 120)}` });
    expect(styles).to.have.length(2);
    expect([...style]).to.deep.equal([0, 1, 0]);
  });

  it('share their styles where many take turns', async () => {
    const sizes = [10, 11, 12, 13, 14, 15];
    const content = [...sizes, ...sizes].map((size, at) => `BT /F1 ${size} Tf ${20 * at} 100 Td (a) Tj ET`).join('\n');
    const { style, styles } = await glyphsOf({ content });
    expect(styles.map(({ size }) => size)).to.deep.equal(sizes);
    expect([...style]).to.deep.equal([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]);
  });

  it('know the marked content that they lie in', async () => {
    const content = `/P << /MCID 7 >> BDC ${says('a')} EMC ${says('b', 80)}`;
    expect([...(await glyphsOf({ content })).mark]).to.deep.equal([7, -1]);
  });

  it('know their place in what PDFium reads', async () => {
    const sources = await withOnePage({ content: says('a') + says('b', 50, 50) }, (page) => {
      const { source } = readGlyphs(page).glyphs;
      const { raw } = page.pdfium;
      const text = raw.FPDFText_LoadPage(page.handle);
      const codes = [...source].map((index) => raw.FPDFText_GetUnicode(text, index));
      raw.FPDFText_ClosePage(text);
      return codes;
    });
    expect(String.fromCodePoint(...sources)).to.equal('ab');
  });

  it('stand on their baseline in cells as wide as they advance', async () => {
    // Widths of Helvetica: i is 222, W 944; its ascent is 718 and its descent -207 (or what the stand-in has).
    const { left, right, top, bottom, x, y } = await glyphsOf({ content: says('iW') });
    expect([...x, ...y].map(Math.round)).to.deep.equal([50, 54, 100, 100]);
    expect([left[0], right[0], left[1], right[1]].map(tenths)).to.deep.equal([50, 54.4, 54.4, 73.3]);
    expect(top[0]).to.be.within(80, 88);
    expect(bottom[0]).to.be.within(103, 107);
  });

  it('advance less than they are wide where they lean out of their cells', async () => {
    // An f of Times-BoldItalic advances by 333 and reaches to 450.
    const { left, right } = await glyphsOf({ content: 'BT /F2 100 Tf 50 100 Td (ff) Tj ET' });
    expect([left[0], right[0], left[1], right[1]].map(tenths)).to.deep.equal([50, 83.3, 83.3, 116.6]);
  });

  it('advance less than they are wide wherever they stand', async () => {
    const fonts = `/F4 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 97
      /LastChar 102 /Widths [500 500 500 500 500 250] >>`;
    const places = Array.from({ length: 15 }, (_, at) => `(aaf) Tj ${1.8148 + 0.1213 * (at % 7)} 0 Td`);
    const content = `BT /F4 1 Tf 9.9626 0 0 9.9626 20.0125 100.0217 Tm ${places.join('\n')} ET`;
    const { text, left, right } = await glyphsOf({ content, fonts, page: '/MediaBox [0 0 900 200]' });
    const widths = text.flatMap((it, at) => (it === 'f' ? [tenths((right[at] ?? NaN) - (left[at] ?? NaN))] : []));
    expect(widths).to.have.length(15);
    expect(new Set(widths)).to.deep.equal(new Set([2.5]));
  });

  it('advance no more where they are slanted by their matrix', async () => {
    const { left, right } = await glyphsOf({ content: 'BT /F1 20 Tf 1 0 0.3 1 50 100 Tm (ab) Tj ET' });
    // An a of Helvetica advances by 0.556 em; the box around a slanted one is 0.86 em wide.
    expect(tenths(left[1])).to.equal(61.1);
    expect(right[0]).to.be.closeTo(61.1, 0.6);
  });

  it('are as wide as the whole ligature where it leans out of its cell', async () => {
    const { text, left, right } = await glyphsOf({
      content: 'BT /F4 20 Tf 50 100 Td (f) Tj ET',
      fonts: '/F4 20 0 R',
      objects: {
        20: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic /ToUnicode 21 0 R >>',
        21: toUnicode({ 66: '006900690069' }),
      },
    });
    expect(text).to.deep.equal(['iii']);
    // An f of this font advances by 0.333 em, an i by 0.278.
    expect((right[0] ?? 0) - (left[0] ?? 0)).to.be.at.least(0.333 * 20 - 0.1);
  });

  it('are as wide as they advance where a font has several glyphs for a letter, as for small capitals', async () => {
    const { text, left, right } = await glyphsOf({
      content: 'BT /F4 20 Tf 50 100 Td (r,) Tj ET',
      fonts: '/F4 20 0 R',
      objects: {
        20: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic /ToUnicode 21 0 R >>',
        21: toUnicode({ 69: '0069', 72: '0069' }),
      },
    });
    expect(text).to.deep.equal(['i', ',']);
    // An i of this font advances by 0.278 em, an r by 0.389.
    expect([right[0], left[1]].map(tenths)).to.deep.equal([57.8, 57.8]);
  });

  it('are as wide as they are drawn where a font has several glyphs for a letter, as Arabic ones do', async () => {
    const { text, left, right } = await glyphsOf({
      content: 'BT /F4 20 Tf 50 100 Td (f,) Tj ET',
      fonts: '/F4 20 0 R',
      objects: {
        20: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic /ToUnicode 21 0 R >>',
        21: toUnicode({ '2C': '0646', 66: '0646' }),
      },
    });
    expect(text).to.deep.equal(['ن', 'ن']);
    // An f of this font advances by 0.333 em, a comma by 0.25.
    const f = left.indexOf(50);
    expect((right[f] ?? 0) - (left[f] ?? 0)).to.be.at.least(0.333 * 20 - 0.1);
  });

  it('are measured in points whatever the unit of the page is', async () => {
    const { x, y, styles } = await glyphsOf({ content: says('a'), userUnit: 2 });
    expect([x[0], y[0], styles[0]?.size]).to.deep.equal([100, 200, 40]);
  });

  for (const [rotation, x, y, angle] of turned) {
    it(`are where a reader sees them on a cropped page that is turned by ${rotation}`, async () => {
      const page = `/Rotate ${rotation} /CropBox [20 30 220 130]`;
      const glyphs = await glyphsOf({ content: says('Hello', 50, 70), page });
      expect([glyphs.x[0], glyphs.y[0], glyphs.styles[0]?.angle].map((value) => tenths(value))).to.deep.equal([
        x,
        y,
        angle,
      ]);
    });

    it(`are where pdftotext finds them on a cropped page that is turned by ${rotation}`, async () => {
      const page = `/Rotate ${rotation} /CropBox [20 30 220 130]`;
      const [ours, theirs] = await withOnePage({ content: says('Hello', 50, 70), page }, (opened, path) => [
        boxOf(readGlyphs(opened).glyphs),
        boxOfPdftotext(path),
      ]);
      // It takes other heights of the font.
      const along = rotation % 180 === 0 ? [0, 2] : [1, 3];
      ours.forEach((side, index) => {
        expect(side).to.be.closeTo(theirs[index] ?? NaN, along.includes(index) ? 0.1 : 4);
      });
    });
  }

  it('has a word that stands for what is drawn as one glyph in its place', async () => {
    const { text, x, right } = await glyphsOf({ content: `/Span << /ActualText (xyz) >> BDC ${says('WWW')} EMC` });
    expect(text).to.deep.equal(['xyz']);
    expect([x[0], right[0]].map((side) => Math.round(side ?? NaN))).to.deep.equal([50, 107]);
  });

  it('has such a word once, and as wide as all its parts, where another letter is drawn between them', async () => {
    const word = `/Span << /ActualText (xyz) >> BDC ${says('WW', 50)}${says('W', 100)} EMC`;
    const { text, left, right } = await glyphsOf({ content: `${word} ${says('I', 90)}` });
    expect(text).to.have.members(['xyz', 'I']);
    const at = text.indexOf('xyz');
    expect([left[at], right[at]].map((side) => Math.round(side ?? NaN))).to.deep.equal([50, 119]);
  });

  it('has the two halves of such a word on two lines at the first', async () => {
    const word = `/Span << /ActualText (halves) >> BDC ${says('hal-', 150)}${says('fes', 50, 60)} EMC`;
    const { text, left, top, bottom } = await glyphsOf({ content: word });
    expect(text).to.deep.equal(['halves']);
    expect(left[0]).to.equal(150);
    expect((bottom[0] ?? NaN) - (top[0] ?? NaN)).to.be.lessThan(30);
  });

  it('leaves letters where they are that stand for themselves', async () => {
    const { text, x } = await glyphsOf({ content: `/Span << /ActualText (WWW) >> BDC ${says('WWW')} EMC` });
    expect(text).to.deep.equal(['W', 'W', 'W']);
    expect([...x].map(Math.round)).to.deep.equal([50, 69, 88]);
  });

  it('deals a text of several words out over what it stands for', async () => {
    const { text } = await glyphsOf({ content: `/Span << /ActualText (x y) >> BDC ${says('WWW')} EMC` });
    expect(text).to.deep.equal(['x', ' ', 'y']);
  });

  it('leaves words where they are that stand for themselves', async () => {
    const { text, x } = await glyphsOf({ content: `/Span << /ActualText (W W) >> BDC ${says('W W')} EMC` });
    expect(text).to.deep.equal(['W', ' ', 'W']);
    expect([...x].map(Math.round)).to.deep.equal([50, 69, 74]);
  });

  it('has a text of several words where a form draws what it stands for', async () => {
    const { text, x, y } = await glyphsOf(moved('/Span << /ActualText (x y) >> BDC', says('WWW')));
    expect(text.join('')).to.equal('x y');
    expect([x[0], y[0]].map(tenths)).to.deep.equal([90, 70]);
  });

  it('has words that stand for themselves where a form draws them', async () => {
    const { text, x, y } = await glyphsOf(moved('/Span << /ActualText (W W) >> BDC', says('W W')));
    expect(text).to.deep.equal(['W', ' ', 'W']);
    expect([x[0], y[0]].map(tenths)).to.deep.equal([90, 70]);
  });

  it('leaves out a space that stands for one without width', async () => {
    const space = 'BT /F1 0.75 Tf 50 100 Td ( ) Tj ET';
    const { text } = await glyphsOf({ content: `/Span << /ActualText <FEFF200B> >> BDC ${space} EMC ${says('a')}` });
    expect(text).to.deep.equal(['a']);
  });

  it('has each of two texts in one place as a whole, though drawn letter by letter', async () => {
    const letters = (text: string, y: number): string =>
      Array.from(text, (letter, index) => says(letter, 50 + 12 * index, y)).join('');
    const { text } = await glyphsOf({ content: letters('under', 100) + letters('over', 101) });
    expect(text.join('')).to.equal('underover');
  });

  it('reads the same twice', async () => {
    const page = { content: `/Span << /ActualText (xyz) >> BDC ${says('WWW')} EMC` };
    const twice = await withOnePage(page, (opened) => [readGlyphs(opened).glyphs.text, readGlyphs(opened).glyphs.text]);
    expect(twice).to.deep.equal([['xyz'], ['xyz']]);
  });

  it('are as large as they are drawn in a font whose size says nothing', async () => {
    // A font of pictures: its box is 10 pixels high, and a pixel half a point.
    const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 -2 8 8] /FontMatrix [1 0 0 1 0 0] /FirstChar 97
      /LastChar 97 /Widths [8] /CharProcs << /a 30 0 R >> /Resources << >> /Encoding << /Differences [97 /a] >> >>`;
    const objects = { 20: font, 30: stream('', '8 0 0 0 8 8 d1 0 0 8 8 re f') };
    const content = 'BT /F4 0.5 Tf 50 100 Td (aa) Tj ET';
    const { styles, left, right, top, bottom } = await glyphsOf({ content, fonts: '/F4 20 0 R', objects });
    expect(styles[0]?.size).to.equal(5);
    expect([left[1], top[1], right[1], bottom[1]].map(tenths)).to.deep.equal([54, 96, 58, 101]);
  });

  for (const [also, shown] of [
    ['', '(aa) Tj'],
    [', also where the text begins without letters', '(##) Tj ET BT /F4 1 Tf 80 100 Td (a) Tj'],
  ] as const) {
    it(`are as large as their letters where the box of a font is much larger${also}`, async () => {
      const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [1 0 0 1 0 0] /FirstChar 35
        /LastChar 97 /Widths [${'8 '.repeat(63)}] /CharProcs << /a 30 0 R /b 30 0 R >> /Resources << >>
        /Encoding << /Differences [35 /b 97 /a] >> >>`;
      const objects = { 20: font, 30: stream('', '8 0 0 0 8 8 d1 0 0 8 8 re f') };
      const content = `BT /F4 1 Tf 50 100 Td ${shown} ET`;
      const { styles } = await glyphsOf({ content, fonts: '/F4 20 0 R', objects });
      expect(styles.map(({ size }) => size)).to.deep.equal([10]);
    });
  }

  it('have the size of their font where its only glyph is flat', async () => {
    const font = `<< /Type /Font /Subtype /Type3 /FontBBox [10 40 28 51] /FontMatrix [0.012 0 0 0.012 0 0] /FirstChar 45
      /LastChar 45 /Widths [44] /CharProcs << /a45 30 0 R >> /Resources << >> /Encoding << /Differences [45 /a45] >> >>`;
    const objects = { 20: font, 30: stream('', '44 0 10 40 28 51 d1 10 40 18 11 re f') };
    const { styles } = await glyphsOf({ content: 'BT /F4 10 Tf 50 100 Td (-) Tj ET', fonts: '/F4 20 0 R', objects });
    expect(styles[0]?.size).to.equal(10);
  });

  it('are not as large as the box of a font that was written without care', async () => {
    const font = shapes('97').replace('[0 0 750 750]', '[-30000 -32000 32000 30000]').replaceAll('1000', '0');
    const objects = { 20: font, 30: stream('', '0 0 -30000 -32000 32000 30000 d1 0 0 750 750 re f') };
    const { right, top, styles } = await glyphsOf({
      content: 'BT /F4 20 Tf 50 100 Td (a) Tj ET',
      fonts: '/F4 20 0 R',
      objects,
    });
    expect(styles[0]?.size).to.equal(20);
    expect(right[0]).to.be.at.most(70);
    expect(top[0]).to.be.at.least(80);
  });

  it('come in the order of drawing where rows have right-to-left text beside other text', async () => {
    const letters = (font: string, text: string, x: number, y: number): string =>
      `BT /${font} 20 Tf ${x} ${y} Td ${Array.from(text, (letter) => `(${letter}) Tj 8 0 Td`).join(' ')} ET\n`;
    const { y } = await glyphsOf({
      content: [150, 120].map((y) => letters('F4', 'abc', 150, y) + letters('F1', 'left', 20, y)).join(''),
      fonts: '/F4 20 0 R',
      objects: {
        20: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic /ToUnicode 21 0 R >>',
        21: toUnicode({ 61: '05D0', 62: '05D1', 63: '05D2' }),
      },
    });
    expect([...y]).to.deep.equal([...y].sort((one, other) => one - other));
  });

  it('have each of two texts in one place as a whole where one runs from right to left', async () => {
    const letters = (font: string, text: string, x: number): string =>
      Array.from(text, (letter, at) => `BT /${font} 20 Tf ${x + 12 * at} 100 Td (${letter}) Tj ET\n`).join('');
    const { text } = await glyphsOf({
      content: letters('F1', 'word', 50) + letters('F4', 'abcb', 46),
      fonts: '/F4 20 0 R',
      objects: {
        20: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic /ToUnicode 21 0 R >>',
        21: toUnicode({ 61: '05D0', 62: '05D1', 63: '05D2' }),
      },
    });
    expect(text.join('')).to.equal('word\u05d0\u05d1\u05d2\u05d1');
  });

  it('are not vertical where the first letter of a text is beside the page', async () => {
    const { text, styles } = await glyphsOf({
      content: 'BT /F1 12 Tf 9 190 Td (up) Tj ET BT /F3 20 Tf -13 20 Td (abcd) Tj ET',
    });
    expect(text.join('')).to.equal('upbcd');
    expect(styles.map(({ vertical }) => vertical)).to.deep.equal([false, false]);
  });

  it('are vertical where the font is', async () => {
    const glyphs = await glyphsOf({
      content: 'BT /F4 20 Tf 100 150 Td <65E5672C> Tj ET',
      fonts: '/F4 20 0 R',
      objects: {
        20: `<< /Type /Font /Subtype /Type0 /BaseFont /Gothic /Encoding /UniJIS-UCS2-V /DescendantFonts [21 0 R] >>`,
        21: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Gothic /FontDescriptor 22 0 R
          /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
        22: `<< /Type /FontDescriptor /FontName /Gothic /Flags 4 /FontBBox [0 -120 1000 880] /Ascent 880 /Descent -120
          /ItalicAngle 0 /CapHeight 700 /StemV 80 >>`,
      },
    });
    expect(glyphs.text.join('')).to.equal('日本');
    expect(glyphs.styles[0]).to.include({ vertical: true, angle: 0, size: 20 });
    expect([...glyphs.x].map(tenths)).to.deep.equal([100, 100]);
    expect([...glyphs.y].map(tenths)).to.deep.equal([50, 70]);
    expect([glyphs.left[1], glyphs.top[1], glyphs.right[1], glyphs.bottom[1]].map(tenths)).to.deep.equal([
      90, 70, 110, 90,
    ]);
  });

  it('may have codes beyond Unicode in a tall font without a name', async () => {
    const codes = `/CIDInit /ProcSet findresource begin begincmap /CMapName /Own def /CMapType 1 def
      2 begincodespacerange <00> <1F> <20000000> <FFFFFFFF> endcodespacerange
      1 begincidrange <00000000> <FFFFFFFF> 0 endcidrange endcmap end`;
    const glyphs = await glyphsOf({
      content: 'BT /F4 10 Tf 100 50 Td <7FFFFFFFFFFFFFF0> Tj ET',
      fonts: '/F4 20 0 R',
      objects: {
        20: '<< /Type /Font /Subtype /Type0 /Encoding 23 0 R /DescendantFonts [21 0 R] >>',
        21: `<< /Type /Font /Subtype /CIDFontType0 /FontDescriptor 22 0 R
          /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
        22: `<< /Type /FontDescriptor /Flags 4 /FontBBox [0 -5000 1000 9000] /Ascent 9000 /Descent -5000 /ItalicAngle 0
          /CapHeight 700 /StemV 80 >>`,
        23: stream('/Type /CMap /CMapName /Own', codes),
      },
    });
    expect([...glyphs.text]).to.deep.equal(['', '']);
  });

  it('are too many on a page with more than can be read', async () => {
    const line = `(${'x'.repeat(1000)}) Tj\n`;
    const content = `BT /F1 1 Tf 0 100 Td ${line.repeat(501)} ET`;
    const failure = await glyphsOf({ content }).catch((error: unknown) => error);
    expect(failure).to.have.property('kind', 'too-complex');
    expect(failure).to.have.property(
      'message',
      'a.pdf: page 1 has 501000 characters; a page with more than 500000 cannot be read.',
    );
  });

  it('leave no memory behind', async () => {
    await withOnePage({ content: says('Hello') + says('world', 50, 50) }, (page) => {
      readGlyphs(page);
      const { size } = page.pdfium.memory;
      for (let times = 0; times < 2000; times++) readGlyphs(page);
      expect(page.pdfium.memory.size).to.equal(size);
    });
  });
});

function glyphsOf(page: OnePage): Promise<Glyphs> {
  return withOnePage(page, (opened) => readGlyphs(opened).glyphs);
}

function tenths(value: number | undefined): number {
  return Math.round((value ?? NaN) * 10) / 10;
}

function boxOf({ left, top, right, bottom }: Glyphs): readonly number[] {
  return [Math.min(...left), Math.min(...top), Math.max(...right), Math.max(...bottom)];
}

function boxOfPdftotext(path: string): readonly number[] {
  const page = execFileSync('pdftotext', ['-bbox', '-cropbox', path, '-'], { encoding: 'utf8' });
  const [, ...sides] = /xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)"/.exec(page) ?? [];
  return sides.map(Number);
}
