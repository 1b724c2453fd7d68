import { expect } from 'chai';

import type { PageReading } from '../../../../../engine/document/page-reading.js';
import { type PdfiumDocument, openDocument } from '../../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { rawPdf, stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

interface Book {
  /** Entries of all pages, of their resources and of the catalog. */
  readonly page?: string;
  readonly resources?: string;
  readonly catalog?: string;
  /** Objects from number 50 on. */
  readonly objects?: Readonly<Record<number, string>>;
  /** The content of the first page, from which fonts are learnt. */
  readonly before?: string;
  readonly pages?: number;
}

const says = (text: string, x = 30, y = 100): string => `BT /F1 20 Tf ${x} ${y} Td (${text}) Tj ET\n`;

/** Every font in use. */
const FONTS = 'BT 30 30 Td /F1 9 Tf (a a) Tj /F2 9 Tf (a) Tj /F4 9 Tf <0001> Tj ET\n';

/** Codes 1 to 3 are "x", "ffi" and a letter of two ems. */
const composite = {
  60: '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [61 0 R] /ToUnicode 63 0 R >>',
  61: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity)
    /Supplement 0 >> /FontDescriptor 62 0 R /DW 500 /W [1 [500 900 2000]] >>`,
  62: `<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 750
    /Descent -250 /CapHeight 700 /StemV 80 >>`,
  63: stream(
    '',
    `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange
    3 beginbfchar <0001> <0078> <0002> <006600660069> <0003> <00E4> endbfchar endcmap`,
  ),
};

/** The number of pages from which on documents are read by their content. */
const PAGES = 40;

/** A document whose first page shows all fonts; the others have the content. */
function book(
  content: string,
  { page = '', resources = '', catalog = '', objects, before = FONTS, pages = PAGES }: Book,
): string {
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const shown = (contents: number): string => `<< /Type /Page /Parent 2 0 R /Contents ${contents} 0 R ${page} >>`;
  const kids = Array.from({ length: pages }, (_, index) => 10 + index);
  return rawPdf({
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: `<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /MediaBox [0 0 300.3 200.7] /Resources
        << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 60 0 R >> ${resources} >> >>`,
      3: font('Helvetica'),
      4: font('Times-Italic'),
      5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /CharProcs << /x 9 0 R >> /Encoding << /Differences [97 /x] >> >>',
      7: stream('', before),
      8: stream('', content),
      9: stream('', '9 0 d0 0 0 9 9 re f'),
      ...Object.fromEntries(kids.map((kid) => [kid, shown(kid === 10 ? 7 : 8)])),
      ...objects,
      ...composite,
    },
  });
}

/** Reads the second page after PDFium has read the first one: by its content, if that can be, and by PDFium. */
function readings(content: string, needs: Book): Promise<{ own: PageReading | undefined; pdfium: PageReading }> {
  return withFileAsync(book(content, needs), (path) =>
    withPdfium((pdfium) => {
      using document = openDocument(pdfium, { path, name: 'a.pdf' });
      learn(document, 1);
      const drawn = document.content.contentOf(2);
      using page = document.page(2);
      return {
        own: drawn && document.content.read(2, drawn),
        pdfium: readPage(page, { objects: true, structure: true }),
      };
    }),
  );
}

function learn(document: PdfiumDocument, number: number): void {
  using page = document.page(number);
  const content = document.content.contentOf(number);
  if (content !== undefined) document.content.learn(content, readPage(page, { objects: true, structure: true }));
}

/** What the reading order depends on, rounded to the precision of PDFium. */
function facts({ size, glyphs, fonts, rulings, images }: PageReading): unknown {
  const round = (value: number | undefined): number => Math.round((value ?? NaN) * 500) / 500;
  const styleOf = (index: number) => {
    const style = glyphs.styles[glyphs.style[index] ?? -1];
    const { size: em = NaN, angle, invisible, thickened, slanted, vertical } = style ?? {};
    return { em: round(em), angle, invisible, thickened, slanted, vertical, font: fonts[style?.font ?? -1]?.name };
  };
  return {
    size: [round(size.width), round(size.height)],
    glyphs: glyphs.text.map((text, index) => ({
      text,
      cell: [glyphs.left, glyphs.top, glyphs.right, glyphs.bottom, glyphs.x, glyphs.y].map((it) => round(it[index])),
      ...styleOf(index),
      // Whether the glyph has the colour of the first one.
      alike: glyphs.styles[glyphs.style[index] ?? 0]?.colour === glyphs.styles[glyphs.style[0] ?? 0]?.colour,
    })),
    rulings: rulings.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(round)),
    images: images.map(({ box, pixelWidth }) => [...Object.values(box).map(round), pixelWidth]),
  };
}

const form = (entries: string, content: string): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${entries}`, content);
const dot = stream(
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  'x',
);

const alike: readonly (readonly [what: string, content: string, needs?: Book])[] = [
  ['text', says('Hello, world!')],
  ['codes that the first page does not have', `BT /F4 12 Tf 30 90 Td <000100020003> Tj /F2 12 Tf (zip, f.) Tj ET`],
  ['kerning', 'BT /F1 20 Tf 30 100 Td [-300 (AV) 120 (A) -500 50 (V) 30] TJ (x) Tj ET'],
  ['a string without characters', 'BT /F1 20 Tf 30 100 Td [() 200 (AV) 120 () 60 (A)] TJ [40] TJ (x) Tj ET'],
  ['spacing of letters and words', 'BT /F1 9.963 Tf 1.3 Tc 4 Tw 30 100 Td (one two) Tj ( three) Tj ET'],
  ['stretched and raised text', 'BT /F1 10 Tf 70 Tz 30 100 Td (wide) Tj 3 Ts (high) Tj ET'],
  ['lines', `BT /F1 9 Tf 11 TL 30 150 Td (a) Tj T* (b) Tj (c) ' 1 2 (d e) " 0 -13 TD (f) Tj T* (g) Tj ET`],
  ['text by matrices', 'q 0.5 0 0 0.7 9 8 cm BT /F2 30 Tf 1 0 0 1.1 60 200 Tm (matrix) Tj ET Q ' + says('after')],
  ['text that runs upwards', 'BT /F1 12 Tf 0 1 -1 0 100 40 Tm (upwards) Tj ET'],
  ['oblique text', 'BT /F1 12 Tf 0.8 0.6 -0.6 0.8 100 40 Tm (oblique) Tj ET'],
  ['text on a turned page', says('turned'), { page: '/Rotate 90 /CropBox [20 10 290.5 190]' }],
  ['text outside of the page', says('far', 290) + says('gone', 400)],
  ['invisible text', 'BT 3 Tr /F1 12 Tf 30 100 Td (unseen) Tj ET'],
  ['letters made bold', 'BT 2 Tr 0.5 w 1 0 0 rg 1 0 0 RG /F1 12 Tf 30 100 Td (bold) Tj ET'],
  ['colours', `${says('black')} 0 0 0 rg ${says('b', 150)} q 1 0 0 rg ${says('red', 200)} Q ${says('c', 250)}`],
  ['spot colours', `${says('a')} /DeviceRGB cs 0 1 0 sc ${says('b', 150)}`],
  ['words of a line from left to right', says('second', 150) + says('first') + says('below', 30, 60)],
  ['lines above each other in their order', says('below', 60, 60) + says('above', 30, 100)],
  ['rules', 'q 2 w 30 50 m 270 50 l S 30 90 200 0.5 re f 30 20 m 40 20 l 40 10 l s Q 0 1 0 1 k 10 10 50 9 re B'],
  ['clipped rules', 'q 50 0 100 200 re W n 30 50 200 1 re f q 0 0 100 99 re W n 0 60 300 1 re f Q 0 70 300 1 re f Q'],
  ['curves', '30 50 m 60 50 90 50 99 50 c 99 90 99 99 v 30 99 30 50 y h f 30 30 m 99 30 l S'],
  ['images', 'q 50 0 0 40 20 30 cm /I Do Q', { resources: '/XObject << /I 50 0 R >>', objects: { 50: dot } }],
  [
    'forms',
    `${says('before')} q 1 0 0 1 10 20 cm 1 0 0 rg /X Do Q ${says('after', 200)}`,
    {
      resources: '/XObject << /X 50 0 R >>',
      objects: { 50: form('/Matrix [0.5 0 0 0.5 3 4]', `${says('inside')} q 10 10 400 2 re f`) },
    },
  ],
  ['opaque graphics states', `/G gs ${says('a')}`, { resources: '/ExtGState << /G << /ca 1 /SMask /None >> >>' }],
  ['links', says('here'), { page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>]' }],
];

const left: readonly (readonly [what: string, content: string, needs?: Book])[] = [
  ['fonts that it has not yet read', says('a'), { before: 'BT /F2 9 Tf 9 9 Td (a) Tj ET' }],
  ['short documents', says('a'), { pages: PAGES - 1 }],
  ['fonts of drawings', 'BT /F3 9 Tf 30 30 Td (a) Tj ET', { before: `${FONTS} BT /F3 9 Tf 9 9 Td (a) Tj ET` }],
  ['text drawn twice', says('bold') + says('bold', 30.3)],
  ['letters drawn twice', 'BT /F1 20 Tf 30 30 Td [(a) 550 (a)] TJ ET'],
  ['letters in one place', 'BT /F1 20 Tf 30 30 Td [(a) 556 (b)] TJ ET'],
  ['text with a text of its own', `/Span << /ActualText (x) >> BDC ${says('a')} EMC`],
  ['comments', says('a'), { page: '/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] >>]' }],
  ['tagged documents', says('a'), { catalog: '/StructTreeRoot << /Type /StructTreeRoot >>' }],
  ['layers', says('a'), { catalog: '/OCProperties << /OCGs [] /D << >> >>' }],
  ['transparency', `/G gs ${says('a')}`, { resources: '/ExtGState << /G << /ca 0.5 >> >>' }],
  ['patterns', `/Pattern cs /P scn ${says('a')}`],
  ['tiny text', 'BT /F1 0.5 Tf 30 30 Td (a) Tj ET'],
  ['slanted text', 'BT /F1 9 Tf 1 0 0.2 1 30 30 Tm (a) Tj ET'],
  ['clips of text', 'BT 7 Tr /F1 9 Tf 30 30 Td (a) Tj ET'],
  ['inline images', `BI /W 1 /H 1 /BPC 8 /CS /G ID x EI ${says('a')}`],
  ['unknown operators', `${says('a')} 1 2 what`],
  ['objects that are missing', `${says('a')} /X Do`],
];

describe('the content of pages', () => {
  for (const [what, content, needs = {}] of alike) {
    it(`gives ${what} as PDFium does`, async () => {
      const { own, pdfium } = await readings(content, needs);
      expect(own, 'the page is left to PDFium').to.not.equal(undefined);
      if (own !== undefined) expect(facts(own)).to.deep.equal(facts(pdfium));
    });
  }

  for (const [what, content, needs = {}] of left) {
    it(`leaves ${what} to PDFium`, async () => {
      expect((await readings(content, needs)).own).to.equal(undefined);
    });
  }

  it('leaves a document to PDFium when PDFium has to read most of its pages', async () => {
    const tried = await withFileAsync(book(says('bold') + says('bold', 30.3), {}), (path) =>
      withPdfium((pdfium) => {
        using document = openDocument(pdfium, { path, name: 'a.pdf' });
        for (let page = 2; page <= 5; page++) document.content.contentOf(page);
        // The first page is simple, and would be read otherwise.
        return document.content.contentOf(1);
      }),
    );
    expect(tried).to.equal(undefined);
  });

  it('goes on when PDFium has read the first page alone', async () => {
    const read = await withFileAsync(book(says('a'), {}), (path) =>
      withPdfium((pdfium) => {
        using document = openDocument(pdfium, { path, name: 'a.pdf' });
        learn(document, 1);
        return Array.from({ length: PAGES - 1 }, (_, index) => {
          const content = document.content.contentOf(index + 2);
          return content && document.content.read(index + 2, content);
        });
      }),
    );
    expect(read).to.not.include(undefined);
  });
});
