import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { expect } from 'chai';
import sharp from 'sharp';

import type { PagePicture } from '../../../../../engine/document/model.js';
import { drawPictures } from '../../../../../engine/tools/pdfium/pictures/draw-pictures.js';
import { jpegFile } from '../../../../fixtures/images/image-files.js';
import { onePage, type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { inFolderAsync, stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { runProgram } from '../../../../fixtures/processes/run-program.js';

/** Red, green, blue and, unless it is 255, opacity, in hexadecimal digits. */
type Colours = readonly (readonly string[])[];

interface DrawnPicture extends Pick<PagePicture, 'box'> {
  readonly path: string;
  readonly format: string;
  readonly rows: Colours;
}

const hex = (digits: string): string => Buffer.from(digits.replaceAll(' ', ''), 'hex').toString('latin1');
const four = hex('ff0000 00ff00 0000ff ffff00');
const fourUpright: Colours = [
  ['ff0000', '00ff00'],
  ['0000ff', 'ffff00'],
];

const image = (more: string, data: string, size = '/Width 2 /Height 2'): string =>
  stream(`/Type /XObject /Subtype /Image ${size} ${more}`, data);
const rgb = (more = ''): string => image(`/ColorSpace /DeviceRGB /BitsPerComponent 8 ${more}`, four);

/** A page that draws object 20 as /I. */
const pictured = (
  picture: string,
  { content = '30 0 0 20 10 100 cm /I Do', ...more }: Partial<OnePage> = {},
): OnePage => ({
  resources: '/XObject << /I 20 0 R /X 21 0 R >>',
  ...more,
  content,
  objects: { 20: picture, ...more.objects },
});

const shown: readonly (readonly [sentence: string, page: OnePage, expected: Colours])[] = [
  ['its own pixels', pictured(rgb()), fourUpright],
  [
    'what is turned upright as the page shows it',
    pictured(rgb(), { content: '0 30 -20 0 50 100 cm /I Do' }),
    [
      ['00ff00', 'ffff00'],
      ['ff0000', '0000ff'],
    ],
  ],
  [
    'what is mirrored as the page shows it',
    pictured(rgb(), { content: '-30 0 0 20 40 100 cm /I Do' }),
    [
      ['00ff00', 'ff0000'],
      ['ffff00', '0000ff'],
    ],
  ],
  [
    'what is on a turned page as its reader sees it',
    pictured(rgb(), { page: '/Rotate 90' }),
    [
      ['0000ff', 'ff0000'],
      ['ffff00', '00ff00'],
    ],
  ],
  [
    'what a form XObject draws',
    {
      ...pictured(rgb(), { content: '/X Do' }),
      objects: {
        20: rgb(),
        21: stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources 5 0 R',
          'q 30 0 0 20 10 10 cm /I Do Q',
        ),
      },
    },
    fourUpright,
  ],
  ['an inline image', { content: `q 30 0 0 20 10 100 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID ${four} EI Q` }, fourUpright],
  [
    'a soft mask as opacity',
    pictured(rgb('/SMask 22 0 R'), {
      objects: { 22: image('/ColorSpace /DeviceGray /BitsPerComponent 8', hex('ff 80 40 ff')) },
    }),
    [
      ['ff0000', '00ff0080'],
      ['0000ff40', 'ffff00'],
    ],
  ],
  [
    'an explicit mask as opacity',
    pictured(rgb('/Mask 22 0 R'), { objects: { 22: image('/ImageMask true /BitsPerComponent 1', hex('40 00')) } }),
    [
      ['ff0000', '00000000'],
      ['0000ff', 'ffff00'],
    ],
  ],
  [
    'a masked colour as opacity',
    pictured(rgb('/Mask [0 0 255 255 0 0]')),
    [
      ['ff0000', '00000000'],
      ['0000ff', 'ffff00'],
    ],
  ],
  [
    'a stencil in the colour that it is filled with',
    pictured(image('/ImageMask true /BitsPerComponent 1', hex('40 80')), {
      content: '0 0 1 rg 30 0 0 20 10 100 cm /I Do',
    }),
    [
      ['0000ff', '00000000'],
      ['00000000', '0000ff'],
    ],
  ],
  [
    'an inverted Decode array',
    pictured(rgb('/Decode [1 0 1 0 1 0]')),
    [
      ['00ffff', 'ff00ff'],
      ['ffff00', '0000ff'],
    ],
  ],
  [
    'the colours of a palette',
    pictured(
      image('/ColorSpace [/Indexed /DeviceRGB 3 <ff0000 00ff00 0000ff ffff00>] /BitsPerComponent 2', hex('10 b0')),
    ),
    fourUpright,
  ],
  [
    'black and white of one bit',
    pictured(image('/ColorSpace /DeviceGray /BitsPerComponent 1', hex('40 80'))),
    [
      ['000000', 'ffffff'],
      ['ffffff', '000000'],
    ],
  ],
  [
    'a spot colour as its alternate',
    pictured(image('/ColorSpace [/Separation /Spot /DeviceRGB 22 0 R] /BitsPerComponent 8', hex('ff 00 00 ff')), {
      objects: { 22: '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 1 1] /C1 [1 0 0] >>' },
    }),
    [
      ['ff0000', 'ffffff'],
      ['ffffff', 'ff0000'],
    ],
  ],
  [
    'the part that a clip shows',
    pictured(rgb(), { content: '10 100 15 20 re W n 30 0 0 20 10 100 cm /I Do' }),
    [['ff0000'], ['0000ff']],
  ],
  ['the part that is on the page', pictured(rgb(), { content: '30 0 0 20 10 190 cm /I Do' }), [['0000ff', 'ffff00']]],
  [
    'nothing of what is drawn over it and below it',
    pictured(rgb(), {
      content:
        '1 0 1 rg 0 0 300 200 re f q 30 0 0 20 10 100 cm /I Do Q 10 100 40 10 re f BT /F1 20 Tf 10 100 Td (A) Tj ET',
    }),
    fourUpright,
  ],
  [
    'half of the opacity that the graphics state has',
    pictured(rgb(), {
      content: '/G gs 30 0 0 20 10 100 cm /I Do',
      resources: '/XObject << /I 20 0 R >> /ExtGState << /G << /ca 0.5 >> >>',
    }),
    [
      ['ff000080', '00ff0080'],
      ['0000ff80', 'ffff0080'],
    ],
  ],
];

describe('a picture of a page', () => {
  for (const [sentence, page, expected] of shown) {
    it(`has ${sentence}`, async () => {
      const pictures = await picturesOf(page);
      expect(pictures.map(({ rows }) => rows)).to.deep.equal([expected]);
    });
  }

  it('has sRGB for CMYK', async () => {
    const data = hex('00ffff00 ff00ff00 ffff0000 00000000');
    const [picture] = await picturesOf(pictured(image('/ColorSpace /DeviceCMYK /BitsPerComponent 8', data)));
    expect(near(picture?.rows[0]?.[0], 'ed1c24'), picture?.rows[0]?.[0]).to.equal(true);
    expect(near(picture?.rows[1]?.[0], '2e3192'), picture?.rows[1]?.[0]).to.equal(true);
  });

  it('has sRGB for Lab', async () => {
    const space = '[/Lab << /WhitePoint [0.9505 1 1.089] /Range [-128 127 -128 127] >>]';
    const data = hex('88 d0 c3 e0 2d d3 52 cf 14 ff 80 80');
    const [picture] = await picturesOf(pictured(image(`/ColorSpace ${space} /BitsPerComponent 8`, data)));
    expect(near(picture?.rows[0]?.[0], 'ff0000'), picture?.rows[0]?.[0]).to.equal(true);
    expect(near(picture?.rows[1]?.[1], 'ffffff'), picture?.rows[1]?.[1]).to.equal(true);
  });

  it('is transparent where a round clip shows nothing', async () => {
    const circle =
      '150 100 m 150 127 128 150 100 150 c 72 150 50 127 50 100 c 50 72 72 50 100 50 c 128 50 150 72 150 100 c W n';
    const [picture] = await picturesOf(pictured(largeImage(100), { content: `${circle} 100 0 0 100 50 50 cm /I Do` }));
    expect(picture?.rows[2]?.[2]).to.equal('00000000');
    expect(picture?.rows[50]?.[50]).to.equal('336699');
  });

  it('stands where the page shows it', async () => {
    expect(await boxesOf(pictured(rgb()))).to.deep.equal([[10, 80, 40, 100]]);
    expect(await boxesOf(pictured(rgb(), { page: '/Rotate 90' }))).to.deep.equal([[100, 10, 120, 40]]);
  });

  it('is one for strips and tiles', async () => {
    const tile = (x: number, y: number): string => `q 30 0 0 20 ${x} ${y} cm /I Do Q`;
    const page = pictured(rgb(), { content: [tile(10, 100), tile(40, 100), tile(10, 80), tile(40, 80)].join(' ') });
    const [picture, ...others] = await picturesOf(page);
    expect(others).to.deep.equal([]);
    const tiled = fourUpright.map((row) => [...row, ...row]);
    expect(picture?.rows).to.deep.equal([...tiled, ...tiled]);
  });

  it('is none for an image of one pixel, which is a rectangle', async () => {
    const pixel = image('/ColorSpace /DeviceGray /BitsPerComponent 8', hex('00'), '/Width 1 /Height 1');
    expect(await picturesOf(pictured(pixel, { content: '8 0 0 150 10 10 cm /I Do' }))).to.deep.equal([]);
  });

  it('is by itself where others are apart, or finer', async () => {
    const apart = pictured(rgb(), { content: 'q 30 0 0 20 10 100 cm /I Do Q q 30 0 0 20 50 100 cm /I Do Q' });
    expect(await picturesOf(apart)).to.have.length(2);
    const finer = pictured(rgb(), { content: 'q 30 0 0 20 10 100 cm /I Do Q q 10 0 0 20 40 100 cm /I Do Q' });
    expect(await picturesOf(finer)).to.have.length(2);
  });

  it('is one for paper and the print over it', async () => {
    const page = pictured(largeImage(50), {
      content: 'q 200 0 0 150 10 10 cm /I Do Q 1 0 0 rg q 30 0 0 20 50 50 cm /X Do Q',
      objects: { 21: image('/ImageMask true /BitsPerComponent 1', hex('40 80')) },
    });
    expect(await picturesOf(page)).to.have.length(1);
  });

  it('shares its file with equal ones', async () => {
    const [one, other] = await picturesOf(
      pictured(rgb(), { content: 'q 30 0 0 20 10 100 cm /I Do Q q 30 0 0 20 100 10 cm /I Do Q' }),
    );
    expect(one?.path).to.equal(other?.path);
  });

  it('has 300 dpi where its image has many more', async () => {
    const [picture] = await picturesOf(pictured(largeImage(800), { content: '72 0 0 72 10 100 cm /I Do' }));
    expect([picture?.rows.length, picture?.rows[0]?.length]).to.deep.equal([300, 300]);
  });

  for (const [sentence, page] of [
    ['white', pictured(image('/ColorSpace /DeviceGray /BitsPerComponent 8', hex('ff ff ff ff')))],
    [
      'on a hidden layer',
      pictured(rgb(), {
        content: '/OC /L BDC 30 0 0 20 10 100 cm /I Do EMC',
        resources: '/XObject << /I 20 0 R >> /Properties << /L 30 0 R >>',
        catalog: '/OCProperties << /OCGs [30 0 R] /D << /OFF [30 0 R] >> >>',
        objects: { 30: '<< /Type /OCG /Name (L) >>' },
      }),
    ],
    [
      'wholly masked',
      pictured(rgb('/SMask 22 0 R'), {
        objects: { 22: image('/ColorSpace /DeviceGray /BitsPerComponent 8', hex('00 00 00 00')) },
      }),
    ],
    ['beside the page', pictured(rgb(), { content: '30 0 0 20 10 300 cm /I Do' })],
    ['as thin as a line', pictured(rgb(), { content: '100 0 0 1 10 100 cm /I Do' })],
    ['of no size', pictured(rgb(), { content: '0 0 0 20 10 100 cm /I Do' })],
    [
      'of more pixels than anybody has',
      pictured(image('/ColorSpace /DeviceRGB /BitsPerComponent 8', four, '/Width 900000 /Height 900000')),
    ],
  ] as const) {
    it(`is left out when it is ${sentence}`, async () => {
      expect(await picturesOf(page)).to.deep.equal([]);
    });
  }
});

describe('a picture beside what poppler draws', () => {
  const side = 64;
  const ramp = (channels: number): string =>
    Buffer.from(
      Array.from({ length: side * side * channels }, (_, at) => {
        const pixel = Math.floor(at / channels);
        return [4 * (pixel % side), 4 * Math.floor(pixel / side), 128][at % channels] ?? 0;
      }),
    ).toString('latin1');
  const size = `/Width ${side} /Height ${side}`;
  const colours = image('/ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 22 0 R', ramp(3), size);
  const objects = { 22: image('/ColorSpace /DeviceGray /BitsPerComponent 8', ramp(1), size) };
  const placings = [
    ['upright', `${side} 0 0 ${side} 50 50 cm /I Do`],
    ['turned', `0 ${side} -${side} 0 150 50 cm /I Do`],
    ['mirrored', `-${side} 0 0 ${side} 150 50 cm /I Do`],
    ['askew', '51.2 38.4 -38.4 51.2 150 50 cm /I Do'],
  ] as const;
  for (const [sentence, content] of placings) {
    it(`has the same pixels when it is ${sentence}`, async () => {
      const page = pictured(colours, { content, objects });
      const difference = await drawn(page, async ([first], path) => {
        if (first === undefined) throw new Error('No picture.');
        const { box, picture } = first;
        await runProgram(['pdftoppm', '-r', '72', '-png', '-singlefile', path, `${path}-page`]);
        const [left, top] = [Math.round(box.left), Math.round(box.top)];
        const [width, height] = [picture.pixelWidth, picture.pixelHeight];
        const part = sharp(`${path}-page.png`).extract({ left, top, width, height });
        const [expected, found] = await Promise.all(
          [part, sharp(picture.path).flatten({ background: '#ffffff' })].map((it) => it.removeAlpha().raw().toBuffer()),
        );
        return meanDifference(expected ?? Buffer.alloc(0), found ?? Buffer.alloc(0));
      });
      expect(difference).to.be.lessThan(6);
    });
  }
});

function meanDifference(one: Buffer, other: Buffer): number {
  if (one.length !== other.length || one.length === 0) return Infinity;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

describe('the pictures of a page', () => {
  const many = (count: number, placed: (index: number) => string): OnePage =>
    pictured(rgb(), {
      content: Array.from({ length: count }, (_, index) => `q ${placed(index)} cm /I Do Q`).join(' '),
    });

  it('are one where there are too many to tell apart', async () => {
    const page = many(20_000, (index) => `5 0 0 5 ${(index * 7) % 280} ${(index * 11) % 180}`);
    expect(await picturesOf(page)).to.have.length(1);
  });

  it('are of a bounded number', async () => {
    const page = many(1_000, (index) => `4 0 0 4 ${7 * (index % 40)} ${7 * Math.floor(index / 40)}`);
    expect(await picturesOf(page)).to.have.length(500);
  });

  it('end for a form XObject that draws itself', async () => {
    const form = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /X 21 0 R /I 20 0 R >> >>',
      'q 30 0 0 20 10 10 cm /I Do Q /X Do',
    );
    expect(await picturesOf(pictured(rgb(), { content: '/X Do', objects: { 21: form } }))).to.have.length(1);
  });
});

describe('a JPEG on a page', () => {
  const jpeg = async (more = '', content = '144 0 0 96 10 50 cm /I Do'): Promise<OnePage> => {
    const file = await jpegFile();
    const { width, height } = await sharp(file).metadata();
    const entries = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ${more}`;
    return pictured(stream(`/Type /XObject /Subtype /Image ${entries}`, file.toString('latin1')), {
      content,
      objects: { 22: image('/ColorSpace /DeviceGray /BitsPerComponent 8', hex('ff 80 40 ff')) },
    });
  };

  it('stays as it is', async () => {
    expect(await jpegsOf(await jpeg())).to.deep.equal([await coded(await jpegFile())]);
  });

  const changed = [
    ['turned', '', '0 144 -96 0 110 50 cm /I Do'],
    ['mirrored', '', '-144 0 0 96 154 50 cm /I Do'],
    ['cropped', '', '10 50 100 96 re W n 144 0 0 96 10 50 cm /I Do'],
    ['inverted', '/Decode [1 0 1 0 1 0]', undefined],
    ['masked', '/SMask 22 0 R', undefined],
    ['much too fine', '', '4 0 0 4 10 50 cm /I Do'],
  ] as const;
  for (const [sentence, more, content] of changed) {
    it(`is coded anew when it is ${sentence}`, async () => {
      const page = await jpeg(more, content);
      const [written] = await jpegsOf(page);
      expect(written).not.to.equal(undefined);
      expect(written).not.to.deep.equal(await coded(await jpegFile()));
    });
  }

  it('is a PNG when it is masked', async () => {
    expect((await picturesOf(await jpeg('/SMask 22 0 R'))).map(({ format }) => format)).to.deep.equal(['png']);
  });
});

describe('an image that is left out', () => {
  it('is not written as a file', async () => {
    const content = '30 0 0 20 10 100 cm /I Do 1 0 0 1 3 0 cm /I Do';
    await inFolderAsync(async (path) => {
      const folder = dirname(path('a'));
      const pictures = await withOnePage(pictured(rgb(), { content }), (opened) =>
        drawPictures(opened, { folder, leavesOut: ({ left }) => left < 50 }),
      );
      expect(pictures.map(({ box }) => Math.round(box.left))).to.deep.equal([100]);
      expect(await readdir(folder)).to.have.length(1);
    });
  });
});

function largeImage(side: number): string {
  const size = `/Width ${side} /Height ${side}`;
  return image('/ColorSpace /DeviceRGB /BitsPerComponent 8', hex('336699').repeat(side * side), size);
}

function near(found: string | undefined, expected: string): boolean {
  const channels = (digits: string): number[] => [...Buffer.from(digits, 'hex')];
  const wanted = channels(expected);
  return channels(found ?? '').every((value, index) => Math.abs(value - (wanted[index] ?? NaN)) <= 6);
}

/** What follows the metadata of a JPEG: its tables and scans. */
async function coded(jpeg: Buffer): Promise<string> {
  return (await Promise.resolve(jpeg)).subarray(jpeg.indexOf(Buffer.of(0xff, 0xdb))).toString('base64');
}

async function jpegsOf(page: OnePage): Promise<readonly string[]> {
  return await drawn(page, async (pictures) =>
    Promise.all(pictures.map(async ({ picture: { path } }) => coded(await readFile(path)))),
  );
}

async function boxesOf(page: OnePage): Promise<readonly (readonly number[])[]> {
  return (await picturesOf(page)).map(({ box: { left, top, right, bottom } }) =>
    [left, top, right, bottom].map((side) => Math.round(100 * side) / 100),
  );
}

async function picturesOf(page: OnePage): Promise<readonly DrawnPicture[]> {
  return await drawn(page, async (pictures) =>
    Promise.all(
      pictures.map(async ({ box, picture: { path, format, pixelWidth, pixelHeight } }) => {
        const rows = await rowsOf(path);
        expect([pixelHeight, pixelWidth]).to.deep.equal([rows.length, rows[0]?.length]);
        return { box, path, format, rows };
      }),
    ),
  );
}

async function drawn<Result>(
  page: OnePage,
  look: (pictures: readonly PagePicture[], path: string) => Promise<Result>,
): Promise<Result> {
  return await inFolderAsync(async (path) => {
    const pictures = await withOnePage(page, (opened) => drawPictures(opened, { folder: dirname(path('a')) }));
    await writeFile(path('a.pdf'), onePage(page), 'latin1');
    return await look(pictures, path('a.pdf'));
  });
}

async function rowsOf(path: string): Promise<Colours> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (__, x) => {
      const pixel = data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x + 1));
      return pixel[3] === 0 ? '00000000' : pixel.toString('hex', 0, pixel[3] === 0xff ? 3 : 4);
    }),
  );
}
