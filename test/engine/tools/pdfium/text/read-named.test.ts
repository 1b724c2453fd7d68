import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { openDocument } from '../../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { compactFont } from '../../../../fixtures/fonts/compact-font.js';
import { type OnePage, onePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { textIn } from '../../../../fixtures/processes/programs.js';
import { inFolderAsync, stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';

const square = stream('', '1000 0 0 0 750 750 d1 0 0 750 750 re f');

interface Shapes {
  readonly names: readonly string[];
  readonly first?: number;
  readonly width?: number;
  /** How much wider each glyph is than the one before. */
  readonly wider?: number;
  readonly more?: string;
  /** Names of glyphs that the font draws; all by default. */
  readonly drawn?: readonly string[];
}

/** A Type 3 font whose glyphs are squares, and their names all that says what they are. */
function shapes({ names, first = 1, width = 1000, wider = 0, more = '', drawn = names }: Shapes): string {
  const procedures = [...new Set(drawn)].map((name) => `/${name} 30 0 R`).join(' ');
  return `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar ${first}
    /LastChar ${first + names.length - 1} /Widths [${names.map((_, at) => width + at * wider).join(' ')}] /Resources << >>
    /CharProcs << ${procedures} >> /Encoding << /Differences [${first} ${names.map((name) => `/${name}`).join(' ')}] >>
    ${more} >>`;
}

const shows = (codes: string, font = 'F4', y = 100): string => `BT /${font} 20 Tf 50 ${y} Td <${codes}> Tj ET\n`;

const withShapes = (font: Shapes, codes: string): OnePage => ({
  content: shows(codes),
  fonts: '/F4 20 0 R',
  objects: { 20: shapes(font), 30: square },
});

/** A bitmap font of TeX with the glyphs of these codes and of ASCII. */
function texFont(first: number, last: number, codes: string): OnePage {
  const names = Array.from({ length: 127 - first }, (_, at) => first + at);
  return withShapes(
    { first, wider: 1, names: names.map((code) => (code <= last || code > 0x20 ? `a${code}` : '.notdef')) },
    codes,
  );
}

/** A bitmap font of TeX with these codes and advances in thousandths of an em, which shows all of them apart from each other. */
function apart(glyphs: Readonly<Record<number, number>>): OnePage {
  const codes = Object.keys(glyphs).map(Number);
  const first = Math.min(...codes);
  const names = Array.from({ length: Math.max(...codes) - first + 1 }, (_, at) =>
    first + at in glyphs ? `a${first + at}` : '.notdef',
  );
  const widths = names.map((_, at) => glyphs[first + at] ?? 0).join(' ');
  const font = shapes({ first, names, drawn: codes.map((code) => `a${code}`) }).replace(
    /Widths \[.*?\]/,
    `Widths [${widths}]`,
  );
  const content = codes.map((code, at) => shows(code.toString(16).padStart(2, '0'), 'F4', 180 - 25 * at)).join('');
  return { content, fonts: '/F4 20 0 R', objects: { 20: font, 30: square } };
}

/** A font of TeX as Distiller writes it: each glyph has the character of its code as its name. */
function namedByCharacters(names: readonly string[], widths: readonly number[]): OnePage {
  const font = shapes({ names }).replace(/Widths \[.*?\]/, `Widths [${widths.join(' ')}]`);
  const codes = names.map((_, at) => (at + 1).toString(16).padStart(2, '0')).join('');
  return { content: shows(codes), fonts: '/F4 20 0 R', objects: { 20: font, 30: square } };
}

/** A bitmap font of TeX that names all codes, as those of early versions of pdfTeX, and draws Cyrillic letters only. */
function cyrillicLetters(): OnePage {
  const names = Array.from({ length: 256 }, (_, code) => `a${code}`);
  return withShapes({ names, first: 0, drawn: names.slice(0xa0) }, 'D3EAF0E0A8EDE0');
}

/** A font whose glyph names repeat the codes; small letters are not among those shown. */
function codesOfWindows(): OnePage {
  const codes = Array.from({ length: 0x80 }, (_, at) => 0x41 + at);
  return withShapes({ first: 0x41, names: codes.map(String) }, '43495454C0');
}

/** A CFF font whose only glyph, a square with this name, has the code 1 in the font's own encoding. */
function builtIn(name: string): OnePage {
  const glyph = [139, 139, 21, 239, 139, 139, 239, 39, 139, 5, 14];
  return {
    content: shows('01'),
    fonts: '/F4 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type1 /BaseFont /Made /FirstChar 1 /LastChar 1 /Widths [500] /FontDescriptor 21 0 R >>',
      21: `<< /Type /FontDescriptor /FontName /Made /Flags 4 /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700
        /StemV 80 /FontBBox [0 -200 1000 900] /FontFile3 22 0 R >>`,
      22: stream('/Subtype /Type1C', compactFont({ glyphs: [[name, glyph]] })),
    },
  };
}

/** A composite font whose codes are the indices of glyphs, besides a simple font with the same name. */
function codesOfGlyphs(name: string, codes: string): OnePage {
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /ItalicAngle 0 /Ascent 900 /Descent -200
    /CapHeight 700 /StemV 80 /FontBBox [0 -200 1000 900] >>`;
  return {
    content: shows('41', 'F5') + shows(codes, 'F4', 50),
    fonts: '/F4 20 0 R /F5 21 0 R',
    objects: {
      20: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [22 0 R] >>`,
      21: `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 65
        /Widths [700] /FontDescriptor 23 0 R >>`,
      22: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /FontDescriptor 23 0 R /CIDToGIDMap /Identity
        /DW 500 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
      23: descriptor,
    },
  };
}

/** A composite font whose codes are UTF-8, so that they have one to four bytes. */
function codesOfUtf8(codes: string): OnePage {
  const spaces =
    'begincmap /CMapName /Codes def 3 begincodespacerange <00> <7F> <E08080> <EFBFBF> <F0808080> <F7BFBFBF> endcodespacerange';
  return {
    content: shows(codes),
    fonts: '/F4 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type0 /BaseFont /Sans /Encoding 21 0 R /ToUnicode 24 0 R /DescendantFonts [22 0 R] >>',
      21: stream(
        '/Type /CMap /CMapName /Codes /CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 7 >>',
        `${spaces} 3 begincidchar <61> 1 <E38182> 2 <F0A8A780> 3 endcidchar endcmap`,
      ),
      22: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sans /FontDescriptor 23 0 R
        /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
      23: `<< /Type /FontDescriptor /FontName /Sans /Flags 4 /FontBBox [0 -120 1000 880] /Ascent 880 /Descent -120
        /ItalicAngle 0 /CapHeight 700 /StemV 80 >>`,
      24: stream('', `${spaces} 3 beginbfchar <61> <0061> <E38182> <3042> <F0A8A780> <D862DDC0> endbfchar endcmap`),
    },
  };
}

const form = (resources: string): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${resources}`, shows('0102'));

/** A ToUnicode CMap with one code. */
function withStated(page: OnePage, code: string, text: string): OnePage {
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <${code}> <${text}> endbfchar endcmap`;
  return { ...page, objects: { ...page.objects, 31: stream('', map) } };
}

const read: readonly (readonly [sentence: string, page: OnePage, expected: string])[] = [
  ['letters', withShapes({ names: ['T', 'e', 's', 't'] }, '01020304'), 'Test'],
  ['what the Adobe Glyph List says', withShapes({ names: ['Euro', 'adieresis', 'uni4E2D'] }, '010203'), '€ä中'],
  ['names that only an embedded font program has', builtIn('behinitial'), '\uFE91'],
  ['ligatures', withShapes({ names: ['f_f_i.alt', 'n'] }, '0102'), 'ffin'],
  ['numbers that are codes, as dvips writes them', withShapes({ names: ['a116', 'a111'] }, '0102'), 'to'],
  ['numbers that are codes of Windows', codesOfWindows(), 'CITTÀ'],
  ['numbers with zeroes before them', withShapes({ names: ['C0116', 'C0111'] }, '0102'), 'to'],
  ['numbers that are places in a font', withShapes({ names: ['g55', 'g72', 'g86', 'g87'] }, '01020304'), 'Test'],
  ['indices of glyphs in a TrueType font', codesOfGlyphs('Sans', '003700480056005700030052005100480056'), 'ATest ones'],
  [
    'indices of glyphs after those of ASCII, in the fonts of Microsoft',
    codesOfGlyphs('Georgia', '0046004400490070000300460052005700B60048'),
    'Acafé cot’e',
  ],
  [
    'numbers that TeX gives symbols, in the mathematical fonts of 3B2',
    withShapes({ names: ['C0', 'C6', 'C21'], more: '/BaseFont /ABCDEF+AdvMacMthSyN' }, '010203'),
    '−±≥',
  ],
  [
    'numbers, where a ToUnicode CMap states the text of one code only',
    withStated(withShapes({ names: ['a116', 'a111', 'a120'], more: '/ToUnicode 31 0 R' }, '010203'), '03', '00E9'),
    'toé',
  ],
  ['the ligatures of OT1 in the bitmap fonts of TeX', texFont(0x0b, 0x0f, '6F0B0C6365'), 'offfice'],
  [
    'the ligatures of such fonts on a turned page',
    { ...texFont(0x0b, 0x0f, '6F0B0C6365'), page: '/Rotate 90' },
    'offfice',
  ],
  ['the ligatures and dashes of T1 in the bitmap fonts of TeX', texFont(0x15, 0x1f, '411c421543'), 'AfiB–C'],
  ['the letters of TeX that a font draws, where it names all codes', cyrillicLetters(), 'Україна'],
  ['the widths of TeX, where digits stand alone', apart({ 0x30: 575, 0x31: 575 }), '01'],
  ['the widths of TeX, where letters of its typewriter stand alone', apart({ 0x22: 525, 0x41: 525, 0x5b: 525 }), '"A['],
  ['the widths of TeX, where signs stand alone', apart({ 0x24: 500 }), '$'],
  ['the widths of the letters of mathematics', apart({ 0x0b: 640, 0x3b: 278, 0x78: 572 }), 'α,x'],
  ['the widths of the symbols of mathematics', apart({ 0x03: 500, 0x14: 778, 0x31: 1000 }), '∗≤∞'],
  ['the characters that are their names', namedByCharacters(['2', '#28', '|', '#0c'], [500, 389, 1000, 556]), '2(—fi'],
  ['a semicolon that stands for the code 0', namedByCharacters([';', '2', ';;'], [778, 667, 500]), '−∈∅'],
  ['codes that are in the names, and so no indices of glyphs', apart({ 0x44: 300, 0x45: 900, 0x46: 200 }), 'DEF'],
  ['the bullets of TeX that stand alone', withShapes({ first: 0x87, names: ['a135', 'a136'] }, '88'), '•'],
  [
    'fonts of form XObjects',
    {
      content: '/X Do',
      resources: '/XObject << /X 21 0 R >>',
      objects: {
        20: shapes({ names: ['o', 'k'] }),
        21: form('/Resources << /Font << /F4 20 0 R >> >>'),
        30: square,
      },
    },
    'ok',
  ],
  [
    'fonts of annotations',
    {
      content: '',
      page: '/Annots [22 0 R]',
      objects: {
        20: shapes({ names: ['o', 'k'] }),
        21: form('/Resources << /Font << /F4 20 0 R >> >>'),
        22: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 200] /AP << /N 21 0 R >> >>',
        30: square,
      },
    },
    'ok',
  ],
  [
    'the resources that a page inherits',
    {
      content: shows('0102'),
      objects: {
        2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] /Resources 5 0 R >>',
        3: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
        5: '<< /Font << /F4 20 0 R >> >>',
        20: shapes({ names: ['o', 'k'] }),
        30: square,
      },
    },
    'ok',
  ],
  [
    'two fonts that are alike but for the widths',
    {
      content: shows('0102') + shows('0102', 'F5', 50),
      fonts: '/F4 20 0 R /F5 21 0 R',
      objects: { 20: shapes({ names: ['o', 'k'] }), 21: shapes({ names: ['n', 'o'], width: 900 }), 30: square },
    },
    'okno',
  ],
  [
    'two fonts that cannot be told apart and say the same',
    {
      content: shows('0102') + shows('0102', 'F5', 50),
      fonts: '/F4 20 0 R /F5 21 0 R',
      objects: { 20: shapes({ names: ['o', 'k'] }), 21: shapes({ names: ['o', 'k'] }), 30: square },
    },
    'okok',
  ],
  [
    'the codes of a collection that the document brings the CMap of',
    {
      content: shows('002900460001', 'F4'),
      fonts: '/F4 20 0 R',
      objects: {
        20: '<< /Type /Font /Subtype /Type0 /BaseFont /Gothic /Encoding 21 0 R /DescendantFonts [22 0 R] >>',
        21: stream(
          `/Type /CMap /CMapName /Adobe-Japan1-2
          /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>`,
          `begincmap 1 begincodespacerange <0000> <22FF> endcodespacerange
          1 begincidrange <0000> <00FF> 0 endcidrange endcmap`,
        ),
        22: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Gothic /FontDescriptor 23 0 R
          /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
        23: `<< /Type /FontDescriptor /FontName /Gothic /Flags 4 /FontBBox [0 -120 1000 880] /Ascent 880 /Descent -120
          /ItalicAngle 0 /CapHeight 700 /StemV 80 >>`,
      },
    },
    'He ',
  ],
  ['a ToUnicode CMap with codes of several lengths', codesOfUtf8('61e38182f0a8a780'), 'aあ𨧀'],
];

const unread: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['names of the font alone', withShapes({ names: ['foo', 'baz'] }, '0102')],
  ['numbers that make no text', withShapes({ names: ['a1', 'a2', 'a3'] }, '010203')],
  ['codes of TeX that stand alone, as those of symbols do', texFont(0x0b, 0x0f, '0C')],
  ['numbers of several kinds', withShapes({ names: ['a116', 'b111'] }, '0102')],
  ['codes that have no name', withShapes({ names: ['.notdef', 'o'] }, '01')],
  [
    'two fonts that cannot be told apart and disagree',
    {
      content: shows('0102'),
      fonts: '/F4 20 0 R /F5 21 0 R',
      objects: { 20: shapes({ names: ['o', 'k'] }), 21: shapes({ names: ['n', 'o'] }), 30: square },
    },
  ],
  [
    'a font that cannot be told from one that says nothing',
    {
      content: shows('0102'),
      fonts: '/F4 20 0 R /F5 21 0 R',
      objects: { 20: shapes({ names: ['o', 'k'] }), 21: shapes({ names: ['foo', 'baz'] }), 30: square },
    },
  ],
];

describe('glyphs that their names alone explain', () => {
  for (const [sentence, page, expected] of read) {
    it(`are read by ${sentence}`, async () => {
      expect(await textOf(page)).to.equal(expected);
    });
  }

  for (const [sentence, page] of unread) {
    it(`are not read by ${sentence}`, async () => {
      expect(await textOf(page)).to.equal('');
    });
  }

  it('are what pdftotext reads', async () => {
    const page = withShapes({ names: ['T', 'e', 's', 't', 'f_i', 'Euro', 'uni00E4'] }, '01020304050607');
    const [ours, theirs] = await withOnePage(page, (opened, path) => [
      readPage(opened).glyphs.text.join(''),
      textIn(path),
    ]);
    expect(ours).to.equal(theirs.trim());
    expect(ours).to.equal('Testfi€ä');
  });

  it('are read by their names in an encrypted document too', async () => {
    const page = withShapes({ names: ['o', 'k'], first: 97 }, '6162');
    expect(await textOf(page)).to.equal('ok');
    expect(await encryptedTextOf(page)).to.equal('ok');
  });
});

function textOf(page: OnePage): Promise<string> {
  return withOnePage(page, (opened) => readPage(opened).glyphs.text.join(''));
}

function encryptedTextOf(page: OnePage): Promise<string> {
  return inFolderAsync(async (file) => {
    writeFileSync(file('plain.pdf'), onePage(page), 'latin1');
    execFileSync('qpdf', ['--encrypt', '', 'owner', '256', '--', file('plain.pdf'), file('locked.pdf')]);
    return withPdfium((pdfium) => {
      using document = openDocument(pdfium, { path: file('locked.pdf'), name: 'locked.pdf' });
      using opened = document.page(1);
      return readPage(opened).glyphs.text.join('');
    });
  });
}
