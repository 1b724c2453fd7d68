import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToPowerpoint from '../../../../plugins/conversion/convert-to-powerpoint/index.js';
import { elements } from '../../../fixtures/office/read-package.js';
import { type ReadShapes, readPptx } from '../../../fixtures/office/read-pptx.js';
import { circle } from '../../../fixtures/pdf/circle.js';
import { bookObjects, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

const NAMES = ['First', 'Second', 'Third', 'Fourth'];

new OperationTester().test(convertToPowerpoint, {
  accepts: [
    {
      name: 'has a running head over artwork that only its slide has, and reads it after the title',
      files: {
        file: deck(
          NAMES.map((name, index) => ({
            drawing: `0 0 0.${index + 2} rg 0 370 600 30 re f`,
            text: at(10, 60, 380, 'Annual report') + at(24, 60, 300, name),
          })),
        ),
      },
      async gives({ file: { path } }) {
        const { slides } = await readPptx(path);
        expect(slides.map(({ layout }) => layout.texts)).to.deep.equal(slides.map(() => []));
        expect(slides.map(textsOf)).to.deep.equal(NAMES.map((name) => [name, 'Annual report']));
      },
    },
    {
      name: 'leaves drawings to their slides that only the steps of one slide share',
      files: {
        file: deck(
          ['First', 'Second', 'Second', 'Third'].map((name, index) => ({
            drawing: `0 1 0 rg 0 380 600 20 re f ${name === 'Second' ? '1 0 0 rg 200 100 80 60 re f' : ''}`,
            text: at(24, 60, 300, name) + (index === 2 ? at(12, 60, 250, 'One more point') : ''),
          })),
        ),
      },
      async gives({ file: { path } }) {
        const { slides } = await readPptx(path);
        const coloursOf = (shapes: ReadShapes): readonly string[] => shapes.rectangles.map(({ colour }) => colour);
        expect(slides.map(coloursOf)).to.deep.equal([[], ['FF0000'], ['FF0000'], []]);
        expect(slides.map(({ layout }) => coloursOf(layout))).to.deep.equal(slides.map(() => ['00FF00']));
      },
    },
    {
      name: 'numbers slides where their number is that of the page, and has text where steps of a slide share one',
      files: {
        file: deck(
          ['1', '2', '3', '4', '4'].map((number, index) => ({
            text: at(24, 60, 300, NAMES[index] ?? 'Fourth again') + at(10, 550, 20, number),
          })),
        ),
      },
      async gives({ file: { path } }) {
        const { slides, parts } = await readPptx(path);
        expect(slides.map(({ layout }) => textsOf(layout))).to.deep.equal([['1'], ['1'], ['1'], ['1'], []]);
        expect(elements(parts.get('ppt/slides/slide5.xml'), 'a:fld')).to.have.lengthOf(0);
        expect(textsOf(slides[4])).to.include('4');
      },
    },
    {
      name: 'makes titles of what stands and looks alike on top of slides, if it is not larger than other text',
      files: {
        file: deck(
          NAMES.map((name) => ({
            drawing: '0 0 0.5 rg 0 340 600 60 re f',
            text: `1 1 1 rg ${at(20, 60, 360, `${name} of all`)} 0.8 0 0 rg ${at(20, 60, 280, `${name} heading`)} 0 g ${at(20, 60, 240, 'and words.')}`,
          })),
        ),
      },
      async gives({ file: { path } }) {
        const { slides } = await readPptx(path);
        const titles = slides.map(({ texts }) => textsOf({ texts: texts.filter(({ isTitle }) => isTitle) }));
        expect(titles).to.deep.equal(NAMES.map((name) => [`${name} of all`]));
      },
    },
    {
      name: 'makes no table of the areas that a slide consists of',
      files: {
        file: deck([
          {
            drawing:
              '0.1 0.5 0.1 rg 0 330 90 70 re f 0.2 g 90 330 510 70 re f 0.3 g 0 0 90 330 re f 0.9 g 90 0 510 330 re f',
            text: [
              at(12, 10, 360, 'Logo'),
              at(24, 110, 355, 'A sidebar'),
              at(10, 10, 250, 'Chapter'),
              at(14, 110, 250, 'Text of the slide'),
            ].join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const [slide] = (await readPptx(path)).slides;
        expect(slide?.tables).to.deep.equal([]);
        expect(textsOf(slide)).to.have.members(['Logo', 'A sidebar', 'Chapter', 'Text of the slide']);
      },
    },
    {
      name: 'makes no table of the bars at the top and the bottom of a slide on a sheet with margins',
      files: {
        file: deck([
          {
            drawing: [
              '1 g 1 G 12 10 576 380 re B 0.6 0.1 0.1 rg 0.6 0.1 0.1 RG 12 370 288 20 re B 12 10 288 20 re B',
              '0.2 0.3 0.6 rg 0.2 0.3 0.6 RG 300 370 288 20 re B 300 10 288 20 re B 12 340 576 30 re B',
            ].join(' '),
            text: [
              at(20, 30, 348, 'Key bindings'),
              ...['The purpose of them', 'Another idea', 'What is left to do'].map((line, row) =>
                at(14, 80, 290 - 30 * row, line),
              ),
              at(10, 200, 15, 'The author'),
              at(10, 320, 15, 'The talk'),
            ].join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const [slide] = (await readPptx(path)).slides;
        expect(slide?.tables).to.deep.equal([]);
        expect(slide?.texts.filter(({ isTitle }) => isTitle)).to.have.lengthOf(1);
      },
    },
    {
      name: 'takes no larger heading right above a table for its first row',
      files: {
        file: deck([
          {
            drawing: '0.9 g 60 290 400 20 re f 60 250 400 20 re f',
            text: [
              at(18, 60, 336, 'Figures by region'),
              ...['Region 2022 2023', 'North 1,204 1,310', 'South 980 1,001', 'West 455 390'].flatMap((row, index) =>
                row.split(' ').map((entry, column) => at(12, 60 + 140 * column, 316 - 20 * index, entry)),
              ),
            ].join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const [slide] = (await readPptx(path)).slides;
        expect(slide?.tables.map(({ rows }) => rows.length)).to.deep.equal([4]);
        expect(textsOf(slide)).to.deep.equal(['Figures by region']);
      },
    },
    {
      name: 'gives bullets their own colour',
      files: {
        file: deck([
          {
            text: ['One', 'Two']
              .map(
                (text, row) =>
                  `1 0 0 rg ${at(14, 60, 300 - 20 * row, '*')} 0 0 1 rg ${at(14, 76, 300 - 20 * row, text)}`,
              )
              .join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const { parts } = await readPptx(path);
        const paragraphs = elements(parts.get('ppt/slides/slide1.xml'), 'a:p');
        const colours = paragraphs.map((it) => elements(it, 'a:srgbClr').map((colour) => colour.getAttribute('val')));
        expect(colours).to.deep.equal([
          ['FF0000', '0000FF'],
          ['FF0000', '0000FF'],
        ]);
      },
    },
    {
      name: 'makes boxes so wide that no line moves, and wraps none whose lines the author has ended',
      files: {
        file: deck([
          {
            text: [
              at(12, 60, 300, 'The quick brown fox jumps over the lazy dog and'),
              at(12, 60, 286, 'understandably goes home to have a rest there.'),
              at(12, 60, 100, 'Ada Fox'),
              at(12, 60, 86, 'London'),
            ].join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const [first, second] = (await readPptx(path)).slides[0]?.texts ?? [];
        expect([first?.wraps, second?.wraps]).to.deep.equal([true, false]);
        // The first word of the second line needs 84 points more than the first line, which is 262 wide.
        expect(first?.width).to.be.within(280, 335);
      },
    },
    {
      name: 'keeps white cells white on a slide of another colour',
      files: {
        file: deck([
          {
            drawing: `0.9 0.8 0.7 rg 0 0 600 400 re f 1 g ${[0, 1, 2, 3, 4, 5].map((at) => `${60 + 104 * (at % 2)} ${300 - 34 * Math.floor(at / 2)} 100 30 re f`).join(' ')}`,
            text: ['One', '12', 'Two', '34', 'Three', '56']
              .map((text, index) => at(12, 70 + 104 * (index % 2), 310 - 34 * Math.floor(index / 2), text))
              .join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const { parts } = await readPptx(path);
        const cells = elements(parts.get('ppt/slides/slide1.xml'), 'a:tcPr');
        // The fill follows the lines.
        const fills = cells.map((cell) => elements(cell, 'a:srgbClr').at(-1)?.getAttribute('val'));
        expect(fills).to.deep.equal(Array.from({ length: 6 }, () => 'FFFFFF'));
      },
    },
    {
      name: 'keeps the white ground of a table on a picture, and the width of its lines',
      files: {
        file: deck([
          {
            drawing: [
              'q 600 0 0 400 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB /F /AHx ID 102030> EI Q 1 g 60 218 300 102 re f 0 0 0.5 RG 2 w',
              [320, 286, 252, 218].map((y) => `60 ${y} m 360 ${y} l S`).join(' '),
              [60, 210, 360].map((x) => `${x} 218 m ${x} 320 l S`).join(' '),
            ].join(' '),
            text: ['One', '12', 'Two', '34', 'Three', '56']
              .map((text, index) => at(12, 70 + 150 * (index % 2), 298 - 34 * Math.floor(index / 2), text))
              .join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const { parts } = await readPptx(path);
        const slide = parts.get('ppt/slides/slide1.xml');
        const grounds = elements(slide, 'p:sp').flatMap((shape) =>
          elements(shape, 'p:spPr').flatMap((look) => elements(look, 'a:srgbClr').map((it) => it.getAttribute('val'))),
        );
        expect(grounds).to.deep.equal(['FFFFFF']);
        const widths = ['a:lnL', 'a:lnR', 'a:lnT', 'a:lnB'].flatMap((name) =>
          elements(slide, name).map((line) => Number(line.getAttribute('w')) / 12_700),
        );
        expect(new Set(widths)).to.deep.equal(new Set([2]));
      },
    },
    {
      name: 'gives cells no fill of the ground of the slide, over which a panel may be drawn',
      files: {
        file: deck([
          {
            drawing: `0 0 0.5 rg 0 0 600 400 re f 1 0.8 0.9 rg 30 20 m 570 20 l 590 40 l 590 360 l 570 380 l 30 380 l 10 360 l 10 40 l f 0 0 0.5 RG ${[320, 286, 252, 218].map((y) => `60 ${y} m 360 ${y} l S`).join(' ')} ${[60, 210, 360].map((x) => `${x} 218 m ${x} 320 l S`).join(' ')}`,
            text: ['One', '12', 'Two', '34', 'Three', '56']
              .map((text, index) => at(12, 70 + 150 * (index % 2), 298 - 34 * Math.floor(index / 2), text))
              .join(' '),
          },
        ]),
      },
      async gives({ file: { path } }) {
        const { parts } = await readPptx(path);
        const cells = elements(parts.get('ppt/slides/slide1.xml'), 'a:tcPr');
        expect(cells.map((cell) => cell.lastChild?.nodeName)).to.deep.equal(cells.map(() => 'a:noFill'));
        expect(cells).to.have.lengthOf(6);
      },
    },
    {
      name: 'begins a text beside each circle with a number, also where the text before it ends no sentence',
      files: {
        file: deck([
          {
            drawing: `0 0 0.5 rg ${[300, 282].map((y) => `${circle(66, y + 5, 6)} f`).join(' ')}`,
            text: `1 g ${at(8, 64, 302, '1')} ${at(8, 64, 284, '2')} 0 g ${at(12, 80, 300, 'University of somewhere, and')} ${at(12, 80, 282, 'college of another place')}`,
          },
        ]),
      },
      async gives({ file: { path } }) {
        const [slide] = (await readPptx(path)).slides;
        expect(textsOf(slide)).to.include.members(['University of somewhere, and', 'college of another place']);
      },
    },
    {
      name: 'makes items of white text beside white squares on a dark slide',
      files: {
        file: deck([
          {
            drawing: '0.1 g 0 0 600 400 re f 1 g 60 302 5 5 re f 60 272 5 5 re f',
            text: `1 g ${at(16, 80, 300, 'First point')} ${at(16, 80, 270, 'Second point')}`,
          },
        ]),
      },
      async gives({ file: { path } }) {
        const { slides, parts } = await readPptx(path);
        const bullets = elements(parts.get('ppt/slides/slide1.xml'), 'a:buChar').map((it) => it.getAttribute('char'));
        expect(bullets).to.deep.equal(['▪', '▪']);
        expect(textsOf(slides[0])).to.deep.equal(['First point', 'Second point']);
      },
    },
    {
      name: 'shows the background that one slide has over that of all slides',
      files: {
        file: deck(
          NAMES.map((name, index) => ({
            drawing: `1 g 0 0 600 400 re f 0 0 600 400 re f ${index === 2 ? '0 0 0.5 rg 0 0 600 400 re f' : ''} 0.8 0 0 rg 20 360 60 20 re f`,
            text: `${index === 2 ? '1 g' : ''} ${at(24, 60, 300, name)}`,
          })),
        ),
      },
      async gives({ file: { path } }) {
        const { slides } = await readPptx(path);
        const grounds = slides.map(({ background, layout }) => background ?? layout.background);
        expect(grounds).to.deep.equal(['FFFFFF', 'FFFFFF', '000080', 'FFFFFF']);
        // Only the bar at the top is a shape.
        const rectangles = slides.map((slide) => [...slide.layout.rectangles, ...slide.rectangles]);
        expect(rectangles.map((some) => some.map(({ colour }) => colour))).to.deep.equal(NAMES.map(() => ['CC0000']));
      },
    },
    {
      name: 'says of what kind a font is, which programs without it need',
      files: { file: { name: 'deck.pdf', bytes: typewritten() } },
      async gives({ file: { path } }) {
        const { parts } = await readPptx(path);
        const fonts = elements(parts.get('ppt/slides/slide1.xml'), 'a:latin');
        expect(fonts.map((it) => it.getAttribute('pitchFamily'))).to.deep.equal(['49']);
      },
    },
    {
      name: 'draws icons of symbol fonts, which have no text',
      files: { file: { name: 'deck.pdf', bytes: icon(`${sign(20)} ${at(20, 90, 300, 'name@quire.test')}`) } },
      async gives({ file: { path } }) {
        const [slide] = (await readPptx(path)).slides;
        expect(textsOf(slide)).to.deep.equal(['name@quire.test']);
        expect(slide?.pictures).to.have.lengthOf(1);
        expect(slide?.pictures[0]?.left).to.be.closeTo(60, 1);
        expect(slide?.pictures[0]?.width).to.be.closeTo(20, 2);
      },
    },
    {
      name: 'draws words of fonts that state no characters, and keeps other words text',
      files: {
        file: {
          name: 'deck.pdf',
          bytes: icon(`/F2 20 Tf 1 0 0 1 60 300 Tm <010101> Tj ${at(20, 60, 260, 'Known words')}`),
        },
      },
      async gives({ file: { path } }) {
        const [slide] = (await readPptx(path)).slides;
        expect(textsOf(slide)).to.deep.equal(['Known words']);
        expect(slide?.pictures).to.have.lengthOf(1);
        expect(slide?.pictures[0]?.left).to.be.closeTo(60, 1);
        expect(slide?.pictures[0]?.width).to.be.closeTo(60, 2);
      },
    },
    {
      name: 'draws icons without the labels below them, which are text',
      files: { file: { name: 'deck.pdf', bytes: icon(`${sign(48)} ${at(10, 68, 284, 'Home')}`) } },
      async gives({ file: { path } }) {
        const [slide] = (await readPptx(path)).slides;
        expect(textsOf(slide)).to.deep.equal(['Home']);
        expect(slide?.pictures.map(({ height }) => Math.round(height))).to.deep.equal([34]);
      },
    },
  ],
  rejects: [],
});

function textsOf(slide: Pick<ReadShapes, 'texts'> | undefined): readonly string[] {
  return (slide?.texts ?? []).flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
}

function at(size: number, x: number, y: number, text: string): string {
  return `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj `;
}

/** A triangle at (60, 300) that has no text. */
function sign(size: number): string {
  return `/F2 ${size} Tf 1 0 0 1 60 300 Tm <01> Tj`;
}

/** A document of pages of 600 by 400 points. */
function deck(pages: readonly { readonly text: string; readonly drawing?: string }[]) {
  const objects: Record<number, string> = { ...bookObjects(pages.length) };
  pages.forEach(({ text, drawing = '' }, index) => {
    const number = 4 + 2 * index;
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents ${number + 1} 0 R >>`;
    objects[number + 1] = stream('', `${drawing} 0 g BT ${text} ET`);
  });
  return { name: 'deck.pdf', bytes: rawPdf({ objects }) };
}

/** A line in a typewriter font. */
function typewritten(): string {
  const widths = Array.from({ length: 95 }, () => 600).join(' ');
  const objects = {
    ...bookObjects(1),
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >> >>',
    5: stream('', `BT ${at(16, 60, 300, 'Set the theme')} ET`),
    6: `<< /Type /Font /Subtype /TrueType /BaseFont /FiraMono-Regular /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor 7 0 R >>`,
    7: '<< /Type /FontDescriptor /FontName /FiraMono-Regular /Flags 33 /FontBBox [0 -200 600 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  };
  return rawPdf({ objects });
}

/** A triangle of a font without text, beside text. */
function icon(content: string): string {
  const objects = {
    ...bookObjects(1),
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 5 0 R /Resources << /Font << /F1 3 0 R /F2 6 0 R >> >> >>',
    5: stream('', `BT ${content} ET`),
    6:
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /icon 7 0 R >> ' +
      '/Encoding << /Type /Encoding /Differences [1 /icon] >> /FirstChar 1 /LastChar 1 /Widths [1000] /Resources << >> >>',
    7: stream('', '1000 0 d0 0 0 m 1000 0 l 500 700 l f'),
  };
  return rawPdf({ objects });
}
