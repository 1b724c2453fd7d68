import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToPowerpoint from '../../../../plugins/conversion/convert-to-powerpoint/index.js';
import { elements } from '../../../fixtures/office/read-package.js';
import { type ReadSlide, type ReadText, readPptx } from '../../../fixtures/office/read-pptx.js';
import { ooxmlFaults } from '../../../fixtures/office/validate-ooxml.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { bookObjects, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

/** Its codes are those of Windows, so that `\\225` is a bullet. */
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

const words = 'The quick brown fox jumps over the lazy dog and goes home to';

/** A slide of 600 by 400 points on a blue ground: title, paragraph of three lines, list of two levels, turned text. */
const slide = page(
  [
    at(36, 60, 340, 'The title of the slide'),
    ...['have a rest.', words, words].map((text, line) => at(12, 60, 252 + 16 * line, text)),
    ...[
      ['Alpha', 60],
      ['Beta', 60],
      ['Gamma', 90],
      ['Delta', 60],
    ].map(([text, left], line) =>
      [at(14, Number(left), 200 - 20 * line, '\\225'), at(14, Number(left) + 16, 200 - 20 * line, String(text))].join(
        ' ',
      ),
    ),
    '/F1 14 Tf 0 1 -1 0 560 100 Tm (Turned text) Tj',
  ].join(' '),
  '0.8 0.9 1 rg 0 0 600 400 re f 1 0 0 rg 400 100 80 60 re f 0 g',
);

/** A page that Chromium has printed, with lists in lists and a link. */
const browserSlide = await printed(`<!DOCTYPE html><html lang="en"><title>A plan</title>
<style>body { font: 16px Arial }</style><h1>A plan</h1>
<ul><li>First goal with <a href="https://example.org/">a link</a><ul><li>Nested goal<ul><li>Third level</li></ul></li></ul></li>
<li>Second goal</li></ul></html>`);

/** A ruled table of three rows and two columns; the last row is one cell. */
const table = page(
  ['Item', 'Price', 'Tea', '3.50', 'All prices with taxes']
    .map((text, index) => at(12, 76 + 150 * (index % 2), 284 - 20 * Math.floor(index / 2), text))
    .join(' '),
  [0, 1, 2, 3]
    .map((line) => `72 ${300 - 20 * line} m 372 ${300 - 20 * line} l S`)
    .concat('72 300 m 72 240 l S', '222 300 m 222 260 l S', '372 300 m 372 240 l S')
    .join(' '),
);

/** A table with a text that stands in the middle of its cell, but begins where others in its column do. */
const aligned = page(
  ['Item', 'Price', 'Tea', '3.50 with tax.', 'Milk', '1.20']
    .map((text, index) => at(12, 76 + 186 * (index % 2), 284 - 20 * Math.floor(index / 2), text))
    .join(' '),
  [0, 1, 2, 3]
    .map((line) => `72 ${300 - 20 * line} m 372 ${300 - 20 * line} l S`)
    .concat([72, 222, 372].map((left) => `${left} 300 m ${left} 240 l S`))
    .join(' '),
);

/** A table whose first row has texts that read upwards, from the bottom of their cells, and below it numbers. */
const turnedHeaders = page(
  [
    ...['Speed', 'Weight', 'Length'].map(
      (text, column) => `/F1 12 Tf 0 1 -1 0 ${146 + 50 * column} 244 Tm (${text}) Tj`,
    ),
    ...['Car', '10', '20', '30', 'Ship', '40', '50', '60'].map((text, index) => {
      return at(12, 76 + 50 * (index % 4), 224 - 20 * Math.floor(index / 4), text);
    }),
  ].join(' '),
  [300, 240, 220, 200]
    .map((line) => `72 ${line} m 272 ${line} l S`)
    .concat([72, 122, 172, 222, 272].map((left) => `${left} 300 m ${left} 200 l S`))
    .join(' '),
);

/** Centred texts of two lines at six places of the page. */
const labels = page(
  [
    [60, 340],
    [230, 340],
    [420, 340],
    [75, 200],
    [245, 200],
    [435, 200],
  ]
    .flatMap(([x = 0, y = 0]) => [at(10, x + 4, y, 'Answer in a day All'), at(10, x, y - 12, 'Letters that arrive')])
    .join(' '),
);

/** Two lists beside each other. */
const lists = page(
  [60, 320]
    .flatMap((x, list) =>
      ['Plan', 'Build', 'Test', 'Sell', 'Rest'].map((text, row) => [x, row, `${text} ${list}`] as const),
    )
    .map(([x, row, text]) => at(14, x, 300 - 24 * row, '\\225') + ' ' + at(14, x + 16, 300 - 24 * row, text))
    .join(' '),
);

const UPWARDS = ['vert270', 'vert270', 'vert270'];

new OperationTester().test(convertToPowerpoint, {
  accepts: [
    {
      name: 'keeps turned text in the cells of its table',
      files: { file: file(turnedHeaders) },
      async gives({ file: { path } }) {
        const { parts, slides } = await readPptx(path);
        expect(slides[0]?.texts).to.deep.equal([]);
        expect(slides[0]?.tables[0]?.rows[0]?.filter((text) => text !== '')).to.deep.equal([
          'Speed',
          'Weight',
          'Length',
        ]);
        const properties = elements(parts.get('ppt/slides/slide1.xml'), 'a:tcPr').slice(0, 5);
        expect(properties.map((it) => it.getAttribute('vert'))).to.deep.equal([null, ...UPWARDS, null]);
        expect(Number(properties[1]?.getAttribute('marB'))).to.be.greaterThan(0);
        expect(await ooxmlFaults(path)).to.deep.equal([]);
      },
    },
    {
      name: 'makes a title, text boxes of whole paragraphs, lists with levels and turned text',
      files: { file: file(slide) },
      async gives({ file: { path, name }, warnings }) {
        const { slides, width, height } = await readPptx(path);
        expect(name).to.equal('deck.pptx');
        expect(warnings).to.deep.equal([]);
        expect([width, height]).to.deep.equal([600, 400]);
        const [first] = slides;
        expect(textsOf(first)).to.deep.equal([
          ['The title of the slide'],
          [`${words} ${words} have a rest.`],
          ['0 • Alpha', '0 • Beta', '1 • Gamma', '0 • Delta'],
          ['Turned text'],
        ]);
        const [title, paragraph, list, turned] = first?.texts ?? [];
        expect([title?.isTitle, paragraph?.isTitle, list?.isTitle]).to.deep.equal([true, false, false]);
        expect([title?.wraps, paragraph?.wraps]).to.deep.equal([false, true]);
        expect(await ooxmlFaults(path)).to.deep.equal([]);
        expectNear(title, { left: 60, top: 400 - 340 - 36 });
        expectNear(paragraph, { left: 60, top: 400 - 284 - 14 });
        expectNear(list, { left: 60, top: 400 - 200 - 14 });
        expect(turned?.rotation).to.equal(270);
        const [across, down] = middleOf(turned);
        expect(across).to.be.closeTo(556, NEAR);
        expect(down).to.be.closeTo(263, NEAR);
      },
    },
    {
      name: 'keeps centred texts at many places of a page whole',
      files: { file: file(labels) },
      async gives({ file: { path } }) {
        const [first] = (await readPptx(path)).slides;
        const text = 'Answer in a day All Letters that arrive';
        expect(textsOf(first)).to.deep.equal(Array.from({ length: 6 }, () => [text]));
      },
    },
    {
      name: 'makes lists of lists beside each other, and no table',
      files: { file: file(lists) },
      async gives({ file: { path } }) {
        const [first] = (await readPptx(path)).slides;
        expect(first?.tables).to.deep.equal([]);
        expect(textsOf(first)).to.deep.equal(
          [0, 1].map((list) => ['Plan', 'Build', 'Test', 'Sell', 'Rest'].map((text) => `0 • ${text} ${list}`)),
        );
      },
    },
    {
      name: 'makes the ground of a page the background, and areas rectangles',
      files: { file: file(slide) },
      async gives({ file: { path } }) {
        const [first] = (await readPptx(path)).slides;
        expect(first?.background).to.equal('CCE6FF');
        expect(first?.rectangles.map(({ colour }) => colour)).to.deep.equal(['FF0000']);
        const [area] = first?.rectangles ?? [];
        expect([area?.left, area?.top, area?.width, area?.height].map((it) => Math.round(it ?? 0))).to.deep.equal([
          400, 240, 81, 61,
        ]);
      },
    },
    {
      name: 'gives pictures the alternative text of their tags, and makes shapes of drawings',
      files: { file: file(taggedPictures()) },
      async gives({ file: { path } }) {
        const { parts, slides } = await readPptx(path);
        expect(slides[0]?.pictures).to.have.lengthOf(2);
        const shown = elements(parts.get('ppt/slides/slide1.xml'), 'p:pic').flatMap((it) => elements(it, 'p:cNvPr'));
        expect(shown.map((it) => it.getAttribute('descr'))).to.deep.equal(['A red square & more', null]);
        const [group] = elements(parts.get('ppt/slides/slide1.xml'), 'p:grpSp');
        expect(['p:cxnSp', 'a:custGeom'].map((name) => elements(group, name).length)).to.deep.equal([1, 1]);
        expect(await ooxmlFaults(path)).to.deep.equal([]);
      },
    },
    {
      name: 'makes tables with merged cells in place, and does not draw their lines again',
      files: { file: file(table) },
      async gives({ file: { path } }) {
        const [first] = (await readPptx(path)).slides;
        const [found] = first?.tables ?? [];
        expect(found?.rows).to.deep.equal([['Item', 'Price'], ['Tea', '3.50'], ['All prices with taxes']]);
        expect(found?.spans).to.deep.equal(['2x1']);
        expect(await ooxmlFaults(path)).to.deep.equal([]);
        expectNear(found, { left: 72, top: 100 });
        expect([first?.pictures, first?.rectangles]).to.deep.equal([[], []]);
      },
    },
    {
      name: 'aligns cells of a table as their columns are aligned',
      files: { file: file(aligned) },
      async gives({ file: { path } }) {
        const { parts } = await readPptx(path);
        const cells = elements(parts.get('ppt/slides/slide1.xml'), 'a:tc');
        const found = cells.map((cell) => elements(cell, 'a:pPr').map((it) => it.getAttribute('algn')));
        expect(found).to.deep.equal(cells.map(() => ['l']));
      },
    },
    {
      name: 'fits pages of other sizes into slides of the size that most have',
      files: { file: file(sizes([600, 400], [600, 400], [1200, 400])) },
      async gives({ file: { path } }) {
        const { slides, width, height } = await readPptx(path);
        expect([width, height]).to.deep.equal([600, 400]);
        expectNear(slides[0]?.texts[0], { left: 60, top: 400 - 300 - 20 });
        expectNear(slides[2]?.texts[0], { left: 30, top: 100 + (400 - 300 - 20) / 2 });
      },
    },
    {
      name: 'keeps slides within the sizes that PowerPoint allows',
      files: { file: file(sizes([14_400, 14_400])) },
      async gives({ file: { path } }) {
        const { width, height, slides } = await readPptx(path);
        expect([width, height]).to.deep.equal([4032, 4032]);
        expect(textsOf(slides[0])).to.deep.equal([['Page of a size']]);
      },
    },
    {
      name: 'enlarges pages that are smaller than slides can be',
      files: { file: file(sizes([20, 10])) },
      async gives({ file: { path } }) {
        const { width, height } = await readPptx(path);
        expect([width, height]).to.deep.equal([72, 72]);
      },
    },
    {
      name: 'puts what recurs, and the number of the page, on a layout',
      files: { file: file(decks(4)) },
      async gives({ file: { path } }) {
        const { slides, parts } = await readPptx(path);
        expect(slides.map(({ layout }) => layout.rectangles.map(({ colour }) => colour))).to.deep.equal(
          slides.map(() => ['00FF00']),
        );
        expect(slides.map(({ rectangles }) => rectangles)).to.deep.equal(slides.map(() => []));
        expect(slides.flatMap(textsOf)).to.deep.equal(['First', 'Second', 'Third', 'Fourth'].map((text) => [text]));
        expect(textsOf(slides[2]?.layout)).to.deep.equal([['Annual report'], ['1']]);
        expect(await ooxmlFaults(path)).to.deep.equal([]);
        expect([...parts.keys()].filter((name) => /slideLayout\d+\.xml$/.test(name))).to.have.lengthOf(1);
      },
    },
    {
      name: 'makes titles of what recurs with the largest letters of its pages',
      files: { file: file(decks(4, 'A title')) },
      async gives({ file: { path } }) {
        const { slides } = await readPptx(path);
        const titles = slides.map(({ texts }) => texts.filter(({ isTitle }) => isTitle));
        expect(titles.map((found) => textsOf({ texts: found }))).to.deep.equal(slides.map(() => [['A title']]));
        expect(textsOf(slides[2]?.layout)).to.deep.equal([['Annual report'], ['1']]);
      },
    },
    {
      name: 'makes one picture of a page with very many drawings, with its text over it',
      files: { file: file(page(at(12, 60, 340, 'A map'), scattered(400))) },
      async gives({ file: { path } }) {
        const [first] = (await readPptx(path)).slides;
        expect(first?.pictures).to.have.lengthOf(1);
        expect(textsOf(first)).to.deep.equal([['A map']]);
      },
    },
    {
      name: 'makes notes of comments, and none of hidden ones and of links',
      files: { file: file(commented()) },
      async gives({ file: { path } }) {
        const { slides } = await readPptx(path);
        expect(await ooxmlFaults(path)).to.deep.equal([]);
        expect(slides.map(({ notes }) => notes)).to.deep.equal([['A. Fox: Who says so?', 'And when?'], []]);
      },
    },
    {
      name: 'makes bullets and decorations of what browsers draw beside and below text, and no pictures',
      files: { file: file(browserSlide) },
      async gives({ file: { path } }) {
        const [shown] = (await readPptx(path)).slides;
        expect(textsOf(shown).flat()).to.deep.equal([
          'A plan',
          '0 • First goal with a link',
          '1 ◦ Nested goal',
          '2 ▪ Third level',
          '0 • Second goal',
        ]);
        expect(shown?.pictures).to.deep.equal([]);
        expect(shown?.rectangles).to.deep.equal([]);
      },
    },
    {
      name: 'leaves characters out that XML does not allow',
      files: { file: file(page('/F1 12 Tf 60 340 Td (Con\\001trol) Tj')) },
      async gives({ file: { path } }) {
        expect(textsOf((await readPptx(path)).slides[0]).join()).to.match(/^Con.?trol$/);
      },
    },
    {
      name: 'opens an encrypted document with its password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      options: { password: 'user' },
      async gives({ file: { path } }) {
        expect(textsOf((await readPptx(path)).slides[0])).to.deep.equal([['Page 1']]);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses an encrypted document without its password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      kind: 'password-required',
    },
    {
      name: 'refuses what only begins like a document',
      files: { file: file('%PDF-1.7\nand nothing more') },
      kind: 'invalid-input',
    },
  ],
});

/** The paragraphs of each text box; items of lists with their levels and bullets. */
function textsOf(slide: Pick<ReadSlide, 'texts'> | undefined): readonly (readonly string[])[] {
  return (slide?.texts ?? []).map(({ paragraphs }) =>
    paragraphs.map(({ text, bullet, level }) => (bullet === undefined ? text : `${level} ${bullet} ${text}`)),
  );
}

/** In points. */
const NEAR = 4;

function expectNear(
  box: { readonly left: number; readonly top: number } | undefined,
  place: { readonly left: number; readonly top: number },
): void {
  expect(box?.left).to.be.closeTo(place.left, NEAR);
  expect(box?.top).to.be.closeTo(place.top, NEAR);
}

function middleOf(text: ReadText | undefined): readonly number[] {
  return text === undefined ? [] : [text.left + text.width / 2, text.top + text.height / 2];
}

function at(size: number, x: number, y: number, text: string): string {
  return `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj`;
}

async function printed(html: string): Promise<Buffer> {
  await using printer = await openPrinter();
  return readFileSync((await printer.print(html)).path);
}

/** A document of one page of 600 by 400 points. */
function page(text: string, drawing = ''): string {
  const objects = {
    ...bookObjects(1),
    3: FONT,
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 5 0 R >>',
    5: stream('', `${drawing} BT ${text} ET`),
  };
  return rawPdf({ objects });
}

/** A page with a text, a drawing and two pictures, of which the tags describe the first. */
function taggedPictures(): string {
  const image = (name: string, mark: number, left: number): string =>
    `/Figure << /MCID ${mark} >> BDC q 80 0 0 80 ${left} 100 cm /${name} Do Q EMC`;
  const picture = (colour: string): string =>
    stream('/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB', colour);
  const figure = (mark: number, more: string): string => `<< /S /Figure /P 20 0 R /Pg 4 0 R /K ${mark} ${more} >>`;
  const text = `/P << /MCID 2 >> BDC BT ${at(12, 60, 300, 'Some words')} ET EMC`;
  const drawing = '400 20 m 460 60 l S [4 2] 0 d 420 30 m 440 60 l 460 30 l s';
  return rawPdf({
    objects: {
      ...bookObjects(1),
      1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 20 0 R /MarkInfo << /Marked true >> >>',
      4:
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 5 0 R /StructParents 0 ' +
        '/Resources << /Font << /F1 3 0 R >> /XObject << /I 6 0 R /J 7 0 R >> >> >>',
      5: stream('', `${image('I', 0, 60)} ${image('J', 1, 300)} ${drawing} ${text}`),
      6: picture('\xff\0\0\xff\x40\0'),
      7: picture('\0\0\xff\0\x40\xff'),
      20: '<< /Type /StructTreeRoot /K [31 0 R 32 0 R 33 0 R] /ParentTree << /Nums [0 [31 0 R 32 0 R 33 0 R]] >> >>',
      31: figure(0, '/Alt (A red square & more)'),
      32: figure(1, ''),
      33: '<< /S /P /P 20 0 R /Pg 4 0 R /K 2 >>',
    },
  });
}

/** A document of pages of these sizes, with text 100 points below the top of pages 400 points high. */
function sizes(...pages: readonly (readonly [width: number, height: number])[]): string {
  const objects: Record<number, string> = { ...bookObjects(pages.length) };
  pages.forEach(([width, height], index) => {
    const number = 4 + 2 * index;
    const [size, y] = [height / 20, 0.75 * height];
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R >>`;
    objects[number + 1] = stream('', `BT ${at(size, height < 100 ? 1 : 60, y, 'Page of a size')} ET`);
  });
  return rawPdf({ objects });
}

/** Pages with a green bar, a running foot, a page number, and a title that all have. */
function decks(pages: number, title = ''): string {
  const objects: Record<number, string> = { ...bookObjects(pages) };
  for (let index = 0; index < pages; index++) {
    const number = 4 + 2 * index;
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents ${number + 1} 0 R >>`;
    const texts = [
      title === '' ? '' : at(36, 60, 345, title),
      at(24, 60, 300, ['First', 'Second', 'Third', 'Fourth'][index] ?? ''),
      at(10, 60, 20, 'Annual report'),
      at(10, 550, 20, String(index + 1)),
    ];
    objects[number + 1] = stream('', `0 1 0 rg 0 380 600 20 re f 0 g BT ${texts.join(' ')} ET`);
  }
  return rawPdf({ objects });
}

/** Two pages, the first with a comment of two lines, a hidden comment and a link. */
function commented(): string {
  const annotation = (entries: string): string => `<< /Type /Annot /Rect [60 60 80 80] ${entries} >>`;
  const annotations = [
    annotation('/Subtype /Text /T (A. Fox) /Contents (Who says so?\\rAnd when?)'),
    annotation('/Subtype /Text /F 2 /Contents (Nobody sees this)'),
    annotation('/Subtype /Link /Contents (Somewhere) /A << /S /URI /URI (https://quire.test/) >>'),
  ];
  const first = `<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [${annotations.join(' ')}] >>`;
  return rawPdf({ objects: { ...bookObjects(2), 4: first } });
}

/** Triangles far from each other. */
function scattered(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [20 + 25 * (index % 22), 20 + 16 * Math.floor(index / 22)];
    return `${x} ${y} m ${x + 2} ${y} l ${x + 1} ${y + 2} l f`;
  }).join(' ');
}

function file(bytes: string | Uint8Array) {
  return { name: 'deck.pdf', bytes };
}
