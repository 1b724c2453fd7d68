import { dirname } from 'node:path';

import { expect } from 'chai';

import type { Artwork } from '../../../../../engine/document/flow-elements.js';
import type { PageTable } from '../../../../../engine/document/tables/page-table.js';
import { drawLayers } from '../../../../../engine/tools/pdfium/pictures/draw-layers.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';

/** A table of one row at the upper left of the page, with cells of 50 by 40 points. */
function row(...shadings: readonly (number | undefined)[]): PageTable {
  const columnEdges = [...shadings.map((_, column) => 50 * column), 50 * shadings.length];
  return {
    box: { left: 0, top: 0, right: 50 * shadings.length, bottom: 40 },
    columnEdges,
    rowEdges: [0, 40],
    headerRows: 0,
    ruled: 'all',
    cells: shadings.map((shading, column) => ({
      ...{ row: 0, column, rowSpan: 1, columnSpan: 1, lines: [], tables: [], borders: {} },
      box: { left: 50 * column, top: 0, right: 50 * (column + 1), bottom: 40 },
      ...(shading !== undefined && { shading }),
    })),
  };
}

describe('the artwork behind the text of a page', () => {
  it('has the backgrounds of cells that the table has not as colours, and none that it has', async () => {
    const gradient =
      '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [50 0 100 0] ' +
      '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>';
    const content =
      '1 0 0 rg 0 160 50 40 re f q 50 160 50 40 re W n /S sh Q 1 g 100 160 50 40 re f 0 G 0 160 150 40 re S';
    const artwork = await layersOf(content, gradient, { tables: [row(0xff0000, undefined, undefined)] });
    expect(artwork.map(({ box }) => [box.left, box.right].map(Math.round))).to.deep.equal([[50, 100]]);
  });

  it('has white images over other artwork, and none on white paper', async () => {
    const white = (x: number): string => `q 20 0 0 20 ${x} 150 cm BI /W 2 /H 1 /CS /G /BPC 8 /F /AHx ID FFFF> EI Q`;
    const ground = 'q 60 0 0 60 10 130 cm BI /W 2 /H 1 /CS /G /BPC 8 /F /AHx ID 2040> EI Q';
    const artwork = await layersOf(`${ground} ${white(30)} ${white(200)}`, '');
    expect(artwork.map(({ box }) => [box.left, box.right].map(Math.round))).to.deep.equal([
      [10, 70],
      [30, 50],
    ]);
  });

  it('has lines that stand alone as colours, and those of drawings, dashed and half-transparent ones as pictures', async () => {
    const transparent = '/ExtGState << /G << /CA 0.5 >> >>';
    const colourOf = async (drawing: string): Promise<readonly unknown[]> =>
      (await layersOf(drawing, transparent)).map((it) => ('colour' in it ? it.colour : 'picture'));
    const line = '1 0 0 RG 2 w 20 100 m 220 100 l S';
    expect(await colourOf(line)).to.deep.equal([0xff0000]);
    expect(await colourOf(`${line} 0 0 1 rg 20 105 200 1 re f`)).to.deep.equal([0xff0000, 0x0000ff]);
    expect(await colourOf(`${line} 20 105 m 60 115 l S`)).to.deep.equal(['picture']);
    expect(await colourOf(`${line} 20 100 m 20 107 l S`)).to.deep.equal(['picture']);
    expect(await colourOf(`[6 4] 0 d ${line}`)).to.deep.equal(['picture']);
    expect(await colourOf(`/G gs ${line}`)).to.deep.equal(['picture']);
    const [rule] = await layersOf(line, '');
    expect(rule?.box).to.deep.equal({ left: 20, top: 99, right: 220, bottom: 101 });
  });

  it('has drawings as paths where these look the same, and as pictures otherwise', async () => {
    const looks = '/ExtGState << /G << /ca 0.5 >> >>';
    const circle = '60 100 m 60 128 20 128 20 100 c 20 72 60 72 60 100 c';
    const drawn: Readonly<Record<string, string>> = {
      'a circle': `1 0 0 rg ${circle} f`,
      'a half-transparent circle with an edge': `/G gs 1 0 0 rg 0 0 1 RG 2 w ${circle} b`,
      'dashed lines': '[6 4] 0 d 2 w 20 100 m 220 140 l 220 20 l S',
      'a ring': `1 0 0 rg ${circle} 50 100 m 50 110 30 110 30 100 c 30 90 50 90 50 100 c f*`,
      'a clip around a circle': `q 10 10 200 180 re W n 1 0 0 rg ${circle} f Q`,
    };
    for (const [name, content] of Object.entries(drawn)) expect(await kindsOf(content, looks), name).to.equal('paths');
    const pictures: Readonly<Record<string, string>> = {
      'a clip through a circle': `q 10 10 30 180 re W n 1 0 0 rg ${circle} f Q`,
      'a circle that is filled twice by the nonzero rule': `1 0 0 rg ${circle} 50 100 m 50 110 30 110 30 100 c 30 90 50 90 50 100 c f`,
      'a long zigzag': `0 0 m ${Array.from({ length: 5000 }, (_, at) => `${at % 300} ${(7 * at) % 200} l`).join(' ')} S`,
    };
    for (const [name, content] of Object.entries(pictures)) {
      expect(await kindsOf(content, looks), name).to.equal('picture');
    }
  });

  it('has the fill, the stroke and the points of a drawing', async () => {
    const content = '0 1 0 rg 1 0 0 RG 3 w 1 J 1 j [6 3] 0 d 20 150 m 80 150 80 180 120 180 c 140 100 l b';
    const [drawing] = await layersOf(content, '', { withPaths: true });
    const red = { colour: 0xff0000, opacity: 1, width: 3, cap: 'round', join: 'round', dashes: [6, 3] };
    const curve = [
      { x: 80, y: 50 },
      { x: 80, y: 20 },
      { x: 120, y: 20 },
    ];
    expect(drawing)
      .to.have.property('paths')
      .that.deep.equals([
        {
          parts: [{ start: { x: 20, y: 50 }, steps: [curve, [{ x: 140, y: 100 }]], closed: true }],
          fill: { colour: 0x00ff00, opacity: 1 },
          stroke: red,
        },
      ]);
  });

  it('has as many paths as a page may have, and no white ones on white paper', async () => {
    const zigzag = (top: number): string =>
      `1 0 0 RG 0 ${top} m ${Array.from({ length: 3900 }, (_, at) => `${(at % 300) / 2} ${top + (at % 2)} l`).join(' ')} S`;
    const content = Array.from({ length: 8 }, (_, at) => zigzag(5 + 24 * at)).join(' ');
    expect((await kindsOf(content, '')).split(' ')).to.deep.equal([
      ...Array.from({ length: 7 }, () => 'paths'),
      'picture',
    ]);
    expect(await layersOf('1 g 20 20 m 60 20 l 40 60 l f', '', { withPaths: true })).to.deep.equal([]);
    const far = 'q 1 0 0 RG 20 20 m 1000000000 1000000000 l 40 60 l S Q';
    expect(await kindsOf(far, '')).to.equal('picture');
  });

  it('has one digest for equal drawings at different places', async () => {
    const at = (x: number, y: number): string => `q 1 0 0 1 ${x} ${y} cm 0 0 m 30 10 l 20 40 l h f Q`;
    const drawings = await layersOf(`${at(20, 20)} ${at(120, 80)} q 2 0 0 2 200 20 cm ${at(0, 0)} Q`, '', {
      withPaths: true,
    });
    const digests = drawings.map((it) => ('digest' in it ? it.digest : ''));
    expect([drawings.length, digests[0] === digests[1], digests[0] === digests[2]]).to.deep.equal([3, true, false]);
  });
});

/** The kind of the only artwork of a page whose drawings are paths where possible. */
async function kindsOf(content: string, resources: string): Promise<string> {
  const artwork = await layersOf(content, resources, { withPaths: true });
  return artwork.map((it) => ('paths' in it ? 'paths' : 'picture' in it ? 'picture' : 'colour')).join(' ');
}

interface Needs {
  readonly tables?: readonly PageTable[];
  readonly withPaths?: boolean;
}

async function layersOf(
  content: string,
  resources: string,
  { tables = [], withPaths = false }: Needs = {},
): Promise<readonly Artwork[]> {
  return inFolderAsync(async (fileIn) =>
    withOnePage({ content, resources }, (page) =>
      drawLayers(page, { folder: dirname(fileIn('x')), tables, asText: [], signs: [], withPaths }),
    ),
  );
}
