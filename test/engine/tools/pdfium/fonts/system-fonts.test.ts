import { expect } from 'chai';

import { type FontRequest, openFontconfig } from '../../../../../engine/tools/fontconfig/fontconfig.js';
import { withDrawing } from '../../../../../engine/tools/pdfium/drawing/bitmap.js';
import { openDocument } from '../../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import { type Picture, pictureOf } from '../../../../fixtures/look/evidence.js';
import { similarity, type Shape, shapesIn } from '../../../../fixtures/look/glyph-shapes.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { cell, unembeddedPdf, type UnembeddedText, utf16 } from '../../../../fixtures/pdf/unembedded-fonts.js';

const DPI = 144;

/** Each with a name by which poppler finds the font that is right for it. */
const samples: readonly (readonly [sentence: string, sample: UnembeddedText, right: string])[] = [
  ['Japanese in UTF-16', byCmap('日本語かな', 'MS-Gothic', 'Japan1', 'UniJIS-UTF16-H'), 'MS-Gothic'],
  ['Japanese in Shift JIS', byCmap('日本語', 'MS-PGothic', 'Japan1', '90ms-RKSJ-H', '93fa967b8cea'), 'MS-PGothic'],
  ['Japanese in EUC, with serifs', byCmap('日本', 'MS-Mincho', 'Japan1', 'EUC-H', 'c6fccbdc'), 'NotoSerifCJKJP'],
  ['simplified Chinese in GBK', byCmap('中文汉字', 'SimSun', 'GB1', 'GBK-EUC-H', 'd6d0cec4bababfd7'), 'SimSun'],
  ['simplified Chinese in UTF-16', byCmap('简体中文', 'SimHei', 'GB1', 'UniGB-UTF16-H'), 'SimHei'],
  [
    'traditional Chinese in Big 5, with serifs',
    byCmap('中文', 'MingLiU', 'CNS1', 'ETen-B5-H', 'a4a4a4e5'),
    'NotoSerifCJKTC',
  ],
  ['traditional Chinese in UTF-16', byCmap('文中', 'DFKaiShu', 'CNS1', 'UniCNS-UTF16-H'), 'DFKaiShu'],
  ['Korean in UHC', byCmap('한국어', 'Dotum', 'Korea1', 'KSCms-UHC-H', 'c7d1b1b9beee'), 'Dotum'],
  ['Korean in UTF-16, with serifs', byCmap('한국어', 'Batang', 'Korea1', 'UniKS-UTF16-H'), 'NotoSerifCJKKR'],
  ['Chinese by numbers of glyphs', byNumber('中文', '#ba#da#cc#e5'), 'NotoSansCJKSC'],
  ['Japanese by numbers of glyphs', byNumber('日本語', '#82l#82r#83S#83V#83b#83N'), 'NotoSansCJKJP'],
  ['Arabic by numbers of glyphs', byNumber('ﻪﻴﺒﻟﺎﻌ', 'ArabicTransparent'), installedFor({ language: 'ar' })],
  ['Arabic by names of glyphs', byName('ﻪﻴﺒﺮﻋ', 'SimplifiedArabic'), installedFor({ language: 'ar' })],
  ['Thai by numbers of glyphs', byNumber('ภาษาไทย', 'AngsanaNew'), installedFor({ language: 'th' })],
  ['Thai by names of glyphs', byName('กขคงจ', 'CordiaNew'), installedFor({ language: 'th' })],
  ['Hebrew by numbers of glyphs', byNumber('תרבע', 'David'), installedFor({ language: 'he' })],
  ['Hebrew in Arial', byName('אבגדה', 'ArialMT'), 'LiberationSans'],
  ['Devanagari by numbers of glyphs', byNumber('नमसत', 'Mangal'), installedFor({ language: 'hi' })],
  ['Cyrillic in Times New Roman', byName('абвгд', 'TimesNewRomanPSMT'), 'LiberationSerif'],
  ['Cyrillic in a font that nobody knows', byName('абвгд', 'Unheard-Of'), 'LiberationSans'],
  ['Greek in a font that nobody knows', byName('αβγδε', 'Unheard-Of'), 'LiberationSans'],
  ['Calibri', byLetter('Quick fox 123', 'Calibri'), 'Carlito'],
  ['Calibri in bold', byLetter('Quick fox 123', 'Calibri-Bold'), 'Carlito,Bold'],
  ['Cambria in bold and italic', byLetter('Quick fox', 'Cambria,BoldItalic'), 'Caladea,BoldItalic'],
  ['Arial', byLetter('Quick fox 123', 'ArialMT'), 'LiberationSans'],
  ['Arial in italic', byLetter('Quick fox 123', 'Arial-ItalicMT'), 'LiberationSans,Italic'],
  ['Times New Roman in bold', byLetter('Quick fox', 'TimesNewRoman,Bold'), 'LiberationSerif,Bold'],
  [
    'Courier New in bold',
    byLetter('Quick fox', 'CourierNewPS-BoldMT'),
    `${installedFor({ family: 'Courier', bold: true })},Bold`,
  ],
];

/** Each with the PostScript name of its stand-in. Poppler draws stand-ins narrower than they are. */
const standIns: readonly (readonly [missing: string, standIn: string])[] = [
  ['Verdana', 'DejaVuSans'],
  ['Verdana,BoldItalic', 'DejaVuSans,BoldItalic'],
  ['CenturyGothic', 'URWGothic'],
  ['Impact', 'NimbusSansNarrow,Bold'],
  ['CooperStd-Black', 'URWBookman,Bold'],
  ['BauhausStd', 'URWGothic'],
  ['ComicSansMS', 'ComicNeue'],
];

describe('text whose font is not embedded', () => {
  for (const [sentence, sample, right] of samples) {
    it(`is drawn with glyphs of the right font: ${sentence}`, async () => {
      const named = { ...sample, font: right };
      // Poppler does not look at /ToUnicode for what to draw.
      const reference = sample.written.by === 'glyph number' ? byName(sample.text, right) : named;
      expectAlike(await drawn(sample), await drawnByPoppler(reference), sample.text);
    });
  }

  for (const [missing, standIn] of standIns) {
    it(`is drawn in ${standIn} for ${missing}`, async () => {
      const text = 'Quick fax';
      const ours = await drawn(byLetter(text, missing));
      expectAlike(ours, await drawn(byLetter(text, standIn)), text);
      const plain = await drawn(byLetter(text, 'ArialMT'));
      const likenesses = ours.flatMap((shape, at) => (shape === undefined ? [] : similarity(shape, plain[at])));
      expect(Math.min(...likenesses)).to.be.below(SAME);
    });
  }

  it('is drawn with the forms of its language, from a collection for several', async () => {
    const [inTaiwan] = await drawn(byCmap('繁', 'DFKaiShu', 'CNS1', 'UniCNS-UTF16-H'));
    const [inJapan] = await drawn(byCmap('繁', 'MS-Gothic', 'Japan1', 'UniJIS-UTF16-H'));
    expect(similarity(inTaiwan, inJapan)).to.be.within(0.6, SAME);
  });

  it('is drawn with a stand-in that PDFium brings along in a font of the West that nobody knows', async () => {
    const [ours, theirs] = [await drawn(byLetter('xTL', 'Unheard-Of')), await drawn(byLetter('xTL', 'ArialMT'))];
    ours.forEach((shape, at) => expect(similarity(shape, theirs[at])).to.be.above(0.7).and.below(0.999));
  });
});

function byCmap(text: string, font: string, ordering: string, cmap: string, codes = utf16(text)): UnembeddedText {
  return { text, font, written: { by: 'cmap', ordering, cmap, codes } };
}

function byName(text: string, font: string, glyphs?: readonly string[]): UnembeddedText {
  return { text, font, written: { by: 'glyph name', ...(glyphs && { glyphs }) } };
}

function byNumber(text: string, font: string): UnembeddedText {
  return { text, font, written: { by: 'glyph number' } };
}

function byLetter(text: string, font: string): UnembeddedText {
  return { text, font, written: { by: 'letter' } };
}

/** The name by which poppler finds the installed font for a request. */
function installedFor(request: Partial<FontRequest>): string {
  const plain = { family: '', bold: false, italic: false, fixedPitch: false, serif: false };
  return (
    openFontconfig()
      ?.match({ ...plain, ...request })
      ?.family.replaceAll(' ', '') ?? ''
  );
}

function drawn(sample: UnembeddedText): Promise<readonly (Shape | undefined)[]> {
  return withFileAsync(unembeddedPdf(sample), (path) =>
    withPdfium(async (pdfium) => {
      using document = openDocument(pdfium, { path, name: 'a.pdf' });
      using page = document.page(1);
      return await withDrawing(page, { dpi: DPI, colours: 'grey' }, ({ width, height, samples }) =>
        shapesOf({ width, height, pixels: Buffer.from(samples) }),
      );
    }),
  );
}

async function drawnByPoppler(sample: UnembeddedText): Promise<readonly (Shape | undefined)[]> {
  return await withFileAsync(unembeddedPdf(sample), async (path) => shapesOf(await pictureOf({ path }, 1, DPI)));
}

function shapesOf(picture: Picture): readonly (Shape | undefined)[] {
  return shapesIn(picture, (cell.width * DPI) / 72);
}

/** Of one letter in one font, drawn by two programs. Of a letter and an empty box it is 0.6 at most. */
const SAME = 0.9;

function expectAlike(ours: readonly (Shape | undefined)[], theirs: readonly (Shape | undefined)[], text: string): void {
  expect(ours.length).to.equal(Array.from(text).length).and.equal(theirs.length);
  Array.from(text).forEach((character, at) => {
    if (character === ' ') expect(ours[at]).to.equal(undefined);
    else expect(similarity(ours[at], theirs[at]), character).to.be.above(SAME);
  });
}
