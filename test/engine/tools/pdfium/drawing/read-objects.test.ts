import { expect } from 'chai';

import type { Box } from '../../../../../engine/geometry/geometry.js';
import {
  type ObjectOptions,
  type PageObjects,
  readObjects,
} from '../../../../../engine/tools/pdfium/drawing/read-objects.js';
import { circle } from '../../../../fixtures/pdf/circle.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

/** Left, top, right and bottom. */
type Sides = readonly [number, number, number, number];

const form = (content: string, more = ''): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources 5 0 R ${more}`, content);

const rulings: readonly (readonly [sentence: string, page: OnePage, expected: readonly Sides[]])[] = [
  ['a stroked line, as thick as its pen', { content: '2 w 10 100 m 110 100 l S' }, [[10, 99, 110, 101]]],
  ['an upright line', { content: '2 w 50 20 m 50 120 l S' }, [[49, 80, 51, 180]]],
  ['a line as thick as the matrix makes it', { content: '2 0 0 2 0 0 cm 1 w 10 50 m 50 50 l S' }, [[20, 99, 100, 101]]],
  ['a filled rectangle that is thin', { content: '10 100 100 0.5 re f' }, [[10, 99.5, 110, 100]]],
  ['a thin rectangle that is filled and stroked, once', { content: '0.1 w 10 100 100 1 re B' }, [[10, 99, 110, 100]]],
  [
    'the four sides of a frame',
    { content: '0 w 10 20 100 50 re S' },
    [
      [10, 180, 110, 180],
      [110, 130, 110, 180],
      [10, 130, 110, 130],
      [10, 130, 10, 180],
    ],
  ],
  [
    'the sides of a path that is closed',
    { content: '0 w 10 20 m 110 20 l 110 70 l s' },
    [
      [10, 180, 110, 180],
      [110, 130, 110, 180],
    ],
  ],
  [
    'each line of a path of several',
    { content: '0 w 10 20 m 60 20 l 10 30 m 60 30 l S' },
    [
      [10, 180, 60, 180],
      [10, 170, 60, 170],
    ],
  ],
  ['a line that is not quite level', { content: '0 w 10 100 m 110 100.5 l S' }, [[10, 99.5, 110, 100]]],
  [
    'a dashed line of filled rectangles, across and down',
    { content: `${[0, 1, 2, 3, 4].map((at) => `${10 + 4 * at} 100 2 1 re 50 ${20 + 4 * at} 1 2 re`).join(' ')} f` },
    [
      [10, 99, 28, 100],
      [50, 162, 51, 180],
    ],
  ],
  [
    'a line of dots that are paths of their own, across and down',
    { content: [0, 1, 2, 3, 4].map((at) => `${10 + 2 * at} 100 1 1 re f 50 ${20 + 2 * at} 1 1 re f`).join(' ') },
    [
      [10, 99, 19, 100],
      [50, 171, 51, 180],
    ],
  ],
  [
    'no line of dots in two colours',
    { content: '10 100 1 1 re f 12 100 1 1 re f 1 g 14 100 1 1 re f 16 100 1 1 re f' },
    [],
  ],
  [
    'the mitred borders of a cell, but no triangles, parallelograms and thick borders',
    {
      content:
        '10 100 m 60 100 l 59 99 l 11 99 l f 10 100 m 10 80 l 11 81 l 11 99 l h f ' +
        '100 100 m 100 94 l 102 97 l h f 100 60 m 102 60 l 112 90 l 110 90 l f 150 100 m 200 100 l 196 96 l 154 96 l f',
    },
    [
      [10, 100, 60, 101],
      [10, 100, 11, 120],
    ],
  ],
  ['no line of three small rectangles', { content: '10 100 2 1 re 14 100 2 1 re 18 100 2 1 re f' }, []],
  [
    'a line on a page that is turned',
    { content: '2 w 10 100 m 110 100 l S', page: '/Rotate 90' },
    [[99, 10, 101, 110]],
  ],
  [
    'what of a line is on the page',
    { content: '0 w -50 100 m 500 100 l S', page: '/CropBox [20 50 220 150]' },
    [[0, 50, 200, 50]],
  ],
  [
    'a line in a form XObject, and in one within it',
    {
      content: '0 w 1 0 0 1 10 0 cm /X Do',
      resources: '/XObject << /X 20 0 R /Y 21 0 R >>',
      objects: {
        20: form('0 100 m 50 100 l S 1 0 0 1 0 50 cm /Y Do'),
        21: form('0 0 m 50 0 l S', '/Matrix [2 0 0 2 0 0]'),
      },
    },
    [
      [10, 100, 60, 100],
      [10, 150, 110, 150],
    ],
  ],
  ['what a clip shows of a line', { content: '50 90 20 20 re W n 2 w 10 100 m 110 100 l S' }, [[50, 99, 70, 101]]],
  [
    'what the clips around forms show of the lines in them',
    {
      content: '0 w q 50 0 100 200 re W n /X Do Q 1 0 0 1 0 20 cm /X Do',
      resources: '/XObject << /X 20 0 R /Y 21 0 R >>',
      objects: {
        20: form('q 0 0 80 200 re W n 1 0 0 1 0 100 cm /Y Do Q'),
        21: form('0 0 m 300 0 l S'),
      },
    },
    [
      [50, 100, 80, 100],
      [0, 80, 80, 80],
    ],
  ],
  [
    'an area of which a clip shows a thin strip',
    { content: '10 100 100 1 re W n 0 0 300 200 re f' },
    [[10, 99, 110, 100]],
  ],
  ['nothing that a clip hides', { content: '200 10 20 20 re W n 10 100 m 110 100 l S' }, []],
  [
    'lines that are written as curves, and around corners without a radius',
    { content: '0 w 10 100 m 40 100 80 100 110 100 c 110 100 110 100 110 100 c 110 150 l S' },
    [
      [10, 100, 110, 100],
      [110, 50, 110, 100],
    ],
  ],
  [
    'a thin bar whose corners are curves without a radius',
    { content: '10 100 m 110 100 l 110 100 110 100 110 100 c 110 101 l 10 101 l 10 101 10 101 10 101 c f' },
    [[10, 99, 110, 100]],
  ],
  ['no slanted line', { content: '10 100 m 110 150 l S' }, []],
  ['no curve', { content: '10 100 m 40 120 80 120 110 100 c S' }, []],
  ['no speck', { content: '10 100 m 12 100 l S' }, []],
  ['no area', { content: '10 100 100 20 re f' }, []],
  ['no edge of an area', { content: '10 100 m 110 100 l 110 150 l 10 150 l f' }, []],
  ['no thin triangle', { content: '10 100 m 110 100 l 60 102 l h f' }, []],
  ['nothing that is not painted', { content: '10 100 m 110 100 l n' }, []],
  [
    'nothing that is transparent',
    { content: '/G gs 10 100 m 110 100 l S', resources: '/ExtGState << /G << /CA 0 >> >>' },
    [],
  ],
  ['nothing beside the page', { content: '10 500 m 110 500 l S' }, []],
];

const picture = stream(
  '/Type /XObject /Subtype /Image /Width 3 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
  'abcdef',
);
const pictured = (content: string, page = ''): OnePage => ({
  content,
  page,
  resources: '/XObject << /I 20 0 R /X 21 0 R >>',
  objects: { 20: picture, 21: form('q 30 0 0 20 10 10 cm /I Do Q') },
});

const images: readonly (readonly [sentence: string, page: OnePage, expected: Sides])[] = [
  ['an image', pictured('30 0 0 20 10 100 cm /I Do'), [10, 80, 40, 100]],
  ['an image that is turned', pictured('0 30 -20 0 50 100 cm /I Do'), [30, 70, 50, 100]],
  ['an image that is mirrored', pictured('-30 0 0 20 40 100 cm /I Do'), [10, 80, 40, 100]],
  ['an image in a form XObject', pictured('1 0 0 1 100 100 cm /X Do'), [110, 70, 140, 90]],
  ['an image on a page that is turned', pictured('30 0 0 20 10 100 cm /I Do', '/Rotate 270'), [80, 260, 100, 290]],
  ['what of an image is on the page', pictured('30 0 0 20 -10 190 cm /I Do'), [0, 0, 20, 10]],
];

describe('the rulings of a page', () => {
  for (const [sentence, page, expected] of rulings) {
    it(`are ${sentence}`, async () => {
      const { rulings: found } = await objectsOf(page);
      expect(found.map(sidesOf)).to.deep.equal(expected);
    });
  }

  it('have the colour of what is stroked or filled', async () => {
    const { rulings: found } = await objectsOf({ content: '1 0 0 RG 0 0 1 rg 10 9 m 99 9 l S 10 50 99 1 re f' });
    expect(found.map(({ colour }) => colour)).to.deep.equal([0xff0000, 0x0000ff]);
  });

  it('are not looked for in form XObjects without end', async () => {
    const nested = Object.fromEntries(
      Array.from({ length: 30 }, (_, depth) => [
        20 + depth,
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /X ${21 + depth} 0 R >> >>`,
          `10 ${100 + depth} m 99 ${100 + depth} l S /X Do`,
        ),
      ]),
    );
    const { rulings: found } = await objectsOf({
      content: '/X Do',
      resources: '/XObject << /X 20 0 R >>',
      objects: { ...nested, 50: form('') },
    });
    expect(found).to.have.length.within(8, 29);
  });

  it('are those of the first hundred thousand objects', async () => {
    const line = '0 9 m 9 9 l S\n';
    const { rulings: found } = await objectsOf({ content: line.repeat(100_001) });
    expect(found).to.have.length(100_000);
  });
});

describe('the filled areas of a page', () => {
  it('are upright rectangles that are too thick for a ruling, with their colours', async () => {
    const { areas } = await objectsOf({
      content: '1 0 0 rg 10 50 80 20 re 10 90 80 2 re f 0 0 1 rg 10 10 m 50 10 l 30 40 l f',
    });
    expect(areas.map((area) => [...sidesOf(area), area.colour])).to.deep.equal([[10, 130, 90, 150, 0xff0000]]);
  });

  it('are rectangles that begin amid a side, as those of LibreOffice do, and no steps', async () => {
    const { areas } = await objectsOf({
      content:
        '50 50 m 10 50 l 10 70 l 90 70 l 90 50 l 50 50 l h f 10 80 m 50 80 l 50 90 l 90 90 l 90 100 l 10 100 l h f',
    });
    expect(areas.map(sidesOf)).to.deep.equal([[10, 130, 90, 150]]);
  });

  it('are no slanting bars, however thin', async () => {
    const { areas } = await objectsOf({ content: '10 50 m 10.5 50 l 90 130 l 89.5 130 l h f' });
    expect(areas).to.deep.equal([]);
  });

  it('have the colour that is seen through them on white', async () => {
    const { areas } = await objectsOf({
      content: '0 g /G gs 10 50 80 20 re f',
      resources: '/ExtGState << /G << /ca 0.2 >> >>',
    });
    expect(areas.map(({ colour }) => colour)).to.deep.equal([0xcccccc]);
  });

  it('have a colour between their own and middle grey where a picture is below them', async () => {
    const { areas } = await objectsOf({
      content: 'q 100 0 0 40 0 40 cm /P Do Q 0 g /G gs 10 50 80 20 re f 10 100 80 20 re f',
      resources: '/ExtGState << /G << /ca 0.5 >> >> /XObject << /P 20 0 R >>',
      objects: { 20: picture },
    });
    expect(areas.map(({ colour }) => colour)).to.deep.equal([0x404040, 0x7f7f7f]);
  });

  it('are not shadows, which soft masks fade', async () => {
    const mask = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency /CS /DeviceGray >>',
      '0.3 g 0 0 300 200 re f',
    );
    const { areas, pieces } = await objectsOf(
      {
        content: 'q /G gs 0 g 10 50 80 20 re f Q 0 g 100 50 80 20 re f',
        resources: '/ExtGState << /G << /SMask << /Type /Mask /S /Luminosity /G 20 0 R >> >> >>',
        objects: { 20: mask },
      },
      { pieces: true },
    );
    expect(areas.map(sidesOf)).to.deep.equal([[100, 130, 180, 150]]);
    expect(pieces?.map(sidesOf)).to.deep.equal([
      [10, 130, 90, 150],
      [100, 130, 180, 150],
    ]);
  });

  it('are not those that patterns fill, which may show images', async () => {
    const pattern = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 80 20] /XStep 80 /YStep 20 /Resources << >>';
    const { areas, pieces } = await objectsOf(
      {
        content: '/Pattern cs /P scn 10 50 80 20 re f 1 0 0 rg 100 50 80 20 re f',
        resources: '/Pattern << /P 20 0 R >>',
        objects: { 20: stream(pattern, '0 0 1 rg 0 0 40 20 re f') },
      },
      { pieces: true },
    );
    expect(areas.map(sidesOf)).to.deep.equal([[100, 130, 180, 150]]);
    expect(pieces?.map((piece) => [piece.kind, ...sidesOf(piece)])).to.deep.equal([
      ['shape', 10, 130, 90, 150],
      ['area', 100, 130, 180, 150],
    ]);
  });

  it('may have the grey that PDFium reports of patterns', async () => {
    const { areas } = await objectsOf({ content: '0.749 g 10 50 80 20 re f' });
    expect(areas.map(({ colour }) => colour)).to.deep.equal([0xbfbfbf]);
  });

  const insideOut: readonly (readonly [sentence: string, content: string])[] = [
    ['a frame that is clipped around a hole', '10 50 80 20 re 11 51 78 18 re W* n 10 50 80 20 re f'],
    ['a frame that is filled around a hole', '10 50 80 20 re 11 51 78 18 re f*'],
    ['a frame whose hole is drawn the other way', '10 50 80 20 re 11 51 m 11 69 l 89 69 l 89 51 l h f'],
  ];
  for (const [sentence, content] of insideOut) {
    it(`are not ${sentence}, whose sides are rulings`, async () => {
      const { areas, rulings: sides } = await objectsOf({ content });
      expect(areas).to.deep.equal([]);
      expect(sides.map(sidesOf)).to.have.deep.members([
        [10, 130, 90, 131],
        [10, 149, 90, 150],
        [10, 131, 11, 149],
        [89, 131, 90, 149],
      ]);
    });
  }

  it('are not transparent shadows that end around their box, nor are these rulings', async () => {
    const { areas, rulings: lines } = await objectsOf({
      content: 'q 0 0 300 200 re 20 60 60 60 re W* n /G gs 0 g 10 50 80 80 re f Q 0.9 g 20 60 60 60 re f',
      resources: '/ExtGState << /G << /ca 0.2 >> >>',
    });
    expect(areas.map(sidesOf)).to.deep.equal([[20, 80, 80, 140]]);
    expect(lines).to.deep.equal([]);
  });

  it('are those inside others that are drawn the same way', async () => {
    const { areas } = await objectsOf({ content: '10 50 80 20 re 11 51 78 18 re f' });
    expect(areas.map(sidesOf)).to.deep.equal([
      [10, 130, 90, 150],
      [11, 131, 89, 149],
    ]);
  });

  it('end where the page does', async () => {
    const { areas } = await objectsOf({ content: '-50 150 1000 1000 re f' });
    expect(areas.map(sidesOf)).to.deep.equal([[0, 0, 300, 50]]);
  });
});

describe('the rectangles with round corners of a page', () => {
  const corners =
    '50 50 m 150 50 l 155.5 50 160 54.5 160 60 c 160 100 l 160 105.5 155.5 110 150 110 c ' +
    '50 110 l 44.5 110 40 105.5 40 100 c 40 60 l 40 54.5 44.5 50 50 50 c h';

  it('have the colours of their backgrounds and of their lines, which are within them', async () => {
    const { rounded = [], areas } = await objectsOf({ content: `2 w 1 0 0 RG 0 0 1 rg ${corners} B ${corners} f` });
    expect(rounded.map(({ fill, side, ...box }) => [sidesOf(box), fill, side])).to.deep.equal([
      [[39, 89, 161, 151], 0x0000ff, { colour: 0xff0000, width: 2 }],
      [[40, 90, 160, 150], 0x0000ff, undefined],
    ]);
    expect(areas).to.deep.equal([]);
  });

  it('have lines where they are filled around a hole', async () => {
    const outer = corners.replaceAll(/[\d.]+/g, (number) => String(Number(number) * 1.5));
    const inner = corners.replaceAll(/[\d.]+/g, (number) => String(Number(number) * 1.4 + 8));
    const { rounded = [] } = await objectsOf({ content: `${outer} ${inner} f*` });
    expect(rounded.map(({ fill }) => fill)).to.deep.equal([undefined]);
    expect(rounded[0]?.side?.width).to.be.closeTo(3, 0.1);
  });

  it('are no rectangles, ellipses and shapes with corners within them', async () => {
    const ellipse =
      '40 80 m 40 96.5 66.9 110 100 110 c 133.1 110 160 96.5 160 80 c 160 63.5 133.1 50 100 50 c 66.9 50 40 63.5 40 80 c h';
    const arrow = '40 50 m 120 50 l 130 60 l 160 80 l 130 100 l 120 110 l 40 110 l 60 90 l 60 70 l h';
    const { rounded } = await objectsOf({ content: `0 0 1 rg 40 50 120 60 re f ${ellipse} f ${arrow} f` });
    expect(rounded).to.equal(undefined);
  });
});

describe('the bullets of a page', () => {
  it('are not the squares to tick that a clip leaves of a square', async () => {
    const content = '10 50 6 6 re 10.5 50.5 5 5 re W* n 10 50 6 6 re f';
    const { bullets } = await objectsOf({ content }, { bullets: true });
    expect(bullets).to.equal(undefined);
  });

  it('are small discs, circles and squares of any colour', async () => {
    const shapes = `${circle(52, 100, 2)} f 0.5 w ${circle(52, 80, 2)} S 50 60 4 4 re f 1 g ${circle(52, 40, 2)} f`;
    const content = `1 0 0 rg 0 0 1 RG ${shapes}`;
    const { bullets = [] } = await objectsOf({ content }, { bullets: true });
    expect(bullets.map(({ text, colour, ...box }) => [text, colour, sidesOf(box)])).to.deep.equal([
      ['•', 0xff0000, [50, 98, 54, 102]],
      ['◦', 0x0000ff, [49.75, 117.75, 54.25, 122.25]],
      ['▪', 0xff0000, [50, 136, 54, 140]],
      ['•', 0xffffff, [50, 158, 54, 162]],
    ]);
  });

  it('are no squares to tick, bars, triangles and large discs', async () => {
    const shapes = ['50 60 8 8 re S', '50 80 9 4 re f', '50 100 m 56 100 l 53 106 l f', `${circle(50, 120, 10)} f`];
    expect(await objectsOf({ content: shapes.join(' ') }, { bullets: true })).not.to.have.property('bullets');
  });

  it('are read only when asked for', async () => {
    expect(await objectsOf({ content: `${circle(52, 100, 2)} f` })).not.to.have.property('bullets');
  });
});

describe('the images of a page', () => {
  for (const [sentence, page, expected] of images) {
    it(`are ${sentence}`, async () => {
      const { images: found } = await objectsOf(page);
      expect(found.map(({ box }) => sidesOf(box))).to.deep.equal([expected]);
    });
  }

  it('have the size of their samples', async () => {
    const { images: found } = await objectsOf(pictured('30 0 0 20 10 100 cm /I Do'));
    expect(found[0]).to.include({ pixelWidth: 3, pixelHeight: 2 });
  });

  it('are not those beside the page', async () => {
    expect((await objectsOf(pictured('30 0 0 20 400 100 cm /I Do'))).images).to.deep.equal([]);
  });
});

describe('the pieces of a page', () => {
  const kinds: readonly (readonly [sentence: string, page: OnePage, expected: readonly string[]])[] = [
    ['an upright rectangle', { content: '1 0 0 rg 10 10 50 50 re f' }, ['area 10 140 60 190']],
    ['horizontal and vertical lines', { content: '2 w 10 10 m 60 10 l S' }, ['line 10 189 60 191']],
    ['curves', { content: '0 w 10 10 m 10 60 60 60 60 10 c S' }, ['shape 10 152.5 60 190']],
    ['slanted lines, with the width of the pen', { content: '4 w 10 10 m 60 60 l S' }, ['shape 8 138 62 192']],
    [
      'the part of a shape that a clip shows',
      { content: '10 10 20 20 re W n 0 0 m 90 90 l 90 0 l f' },
      ['shape 10 170 30 190'],
    ],
    ['an image', pictured('30 0 0 20 10 100 cm /I Do'), ['image 10 80 40 100']],
    [
      'a shading where its clip shows it',
      {
        content: 'q 10 10 50 50 re W n /S sh Q',
        resources:
          '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> >> >>',
      },
      ['shape 10 140 60 190'],
    ],
    ['nothing white', { content: '1 1 1 rg 10 10 50 50 re f 10 10 m 60 60 l 60 10 l f' }, []],
    ['no text', { content: 'BT /F1 20 Tf 10 10 Td (A) Tj ET' }, []],
  ];
  for (const [sentence, page, expected] of kinds) {
    it(`are ${sentence}`, async () => {
      const { pieces = [] } = await withOnePage(page, (opened) => readObjects(opened, { pieces: true }));
      expect(pieces.map((piece) => `${piece.kind} ${sidesOf(piece).join(' ')}`)).to.deep.equal(expected);
    });
  }

  it('are read only when asked for', async () => {
    expect(await objectsOf({ content: '10 10 m 60 60 l S' })).not.to.have.property('pieces');
  });
});

function objectsOf(page: OnePage, options: ObjectOptions = {}): Promise<PageObjects> {
  return withOnePage(page, (opened) => readObjects(opened, options));
}

function sidesOf({ left, top, right, bottom }: Box): readonly number[] {
  return [left, top, right, bottom].map((side) => Math.round(side * 100) / 100);
}
