import { readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';
import sharp from 'sharp';

import { openBmp } from '../../../../../engine/tools/images/decode/open-bmp.js';
import { opacityPath, type Refusal } from '../../../../../engine/tools/images/decode/exchange.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { type BmpParts, oddBmp } from '../../../../fixtures/images/odd-bmp.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const [BLACK, RED, GREEN, BLUE, WHITE] = ['000000', 'ff0000', '00ff00', '0000ff', 'ffffff'] as const;

/** Pixels of each file below unless another image is named: two rows of two pixels. */
const quarters = [RED, GREEN, BLUE, WHITE];
/** The palette of colours 0 to 3 as Windows and OS/2 store it. */
const palette = '0000ff00 00ff0000 ff000000 ffffff00';
const shortPalette = '0000ff 00ff00 ff0000 ffffff';

const plain24 = 'ff0000 ffffff 0000  0000ff 00ff00 0000';
const plain8 = '02030000 00010000';
const four = { width: 4, palette, said: 4 } as const;

/** Headers V4, V5 and the one of 56 bytes have masks for four channels. */
const withAlpha = [0xff0000, 0xff00, 0xff, 0xff000000];

const kinds: readonly (readonly [what: string, parts: BmpParts, picture?: readonly string[]])[] = [
  ['of 24 bits', { bits: 24, pixels: plain24 }],
  ['of 24 bits from the top', { bits: 24, height: -2, pixels: '0000ff 00ff00 0000  ff0000 ffffff 0000' }],
  ['of 32 bits, of which eight mean nothing', { bits: 32, pixels: 'ff000001 ffffff02 0000ff03 00ff0004' }],
  ['of 16 bits', { bits: 16, pixels: '1f00ff7f 007ce003' }],
  [
    'of 16 bits, six of them green',
    { bits: 16, compression: 3, masks: [0xf800, 0x7e0, 0x1f], pixels: '1f00ffff 00f8e007' },
  ],
  [
    'of 32 bits in another order',
    { bits: 32, compression: 3, masks: [0xff, 0xff00, 0xff0000], pixels: '0000ff00 ffffff00 ff000000 00ff0000' },
  ],
  [
    'of ten bits a colour',
    { bits: 32, compression: 3, masks: [0x3ff00000, 0xffc00, 0x3ff], pixels: 'ff030000 ffffff3f 0000f03f 00fc0f00' },
  ],
  [
    'without red',
    { bits: 16, compression: 3, masks: [0, 0x7e0, 0x1f], pixels: '1f00ffff 00f8e007' },
    [BLACK, GREEN, BLUE, '00ffff'],
  ],
  ['of one bit of red', { bits: 16, compression: 3, masks: [0x8000, 0x7e0, 0x1f], pixels: '1f00ffff 0080e007' }],
  [
    'with a header of 52 bytes',
    { size: 52, bits: 16, compression: 3, masks: [0xf800, 0x7e0, 0x1f], pixels: '1f00ffff 00f8e007' },
  ],
  ['with a header of 108 bytes', { size: 108, bits: 24, pixels: plain24 }],
  ['with a header of 124 bytes', { size: 124, bits: 24, pixels: plain24 }],
  ['of 8 bits', { bits: 8, palette, said: 4, pixels: plain8 }],
  ['of 4 bits', { bits: 4, palette, said: 4, pixels: '23000000 01000000' }],
  ['of 2 bits', { bits: 2, palette, pixels: 'b0000000 10000000' }],
  ['of 1 bit', { bits: 1, palette: '0000ff00 ffffff00', pixels: '40000000 80000000' }, [WHITE, RED, RED, WHITE]],
  ['of OS/2 with 8 bits', { size: 12, bits: 8, palette: shortPalette, pixels: plain8 }],
  ['of OS/2 with 24 bits', { size: 12, bits: 24, pixels: plain24 }],
  ['of OS/2 with a header of 16 bytes', { size: 16, bits: 24, pixels: plain24 }],
  ['of OS/2 with a header of 64 bytes', { size: 64, bits: 8, palette, said: 4, pixels: plain8 }],
  ['with a palette that is shorter than it is said to be', { bits: 8, palette, said: 200, pixels: plain8 }],
  [
    'with a palette of more colours than pixels can have',
    { bits: 2, palette: palette.repeat(2), said: 8, pixels: 'b0000000 10000000' },
  ],
  [
    'with a colour that is not in the palette',
    { bits: 8, palette, said: 2, pixels: plain8 },
    [RED, GREEN, BLACK, BLACK],
  ],
  ['with something before the pixels', { bits: 24, gap: 7, pixels: plain24 }],
  ['that does not say where its pixels are', { bits: 4, palette, said: 4, saidAt: 0, pixels: '23000000 01000000' }],
  ['without what fills up the last row', { bits: 24, pixels: plain24.slice(0, -4) }],
  [
    'in runs of 8 bits',
    { ...four, bits: 8, compression: 1, pixels: '0003 02030200 0100 0000 0400 0001' },
    [RED, RED, RED, RED, BLUE, WHITE, BLUE, RED],
  ],
  [
    'in runs of 4 bits',
    { ...four, bits: 4, compression: 2, pixels: '0423 0000 0003 0120 0102 0001' },
    [RED, GREEN, BLUE, RED, BLUE, WHITE, BLUE, WHITE],
  ],
  [
    'in runs that leave pixels out, which have the first colour',
    { ...four, bits: 8, compression: 1, pixels: '0002 0201 0201 0001' },
    [RED, RED, GREEN, GREEN, RED, RED, RED, RED],
  ],
  [
    'in runs that end before the picture does',
    { ...four, bits: 8, compression: 1, pixels: '0403 0000 0001' },
    [RED, RED, RED, RED, WHITE, WHITE, WHITE, WHITE],
  ],
];

/** Files with a missing or wrong part, and the pixels that can still be read. */
const harmed: readonly (readonly [what: string, parts: BmpParts, picture: readonly string[]])[] = [
  ['a row is not there', { bits: 24, pixels: plain24.slice(0, 17) }, [BLACK, BLACK, BLUE, WHITE]],
  [
    'a run goes on past the end of a row',
    { ...four, bits: 8, compression: 1, height: 1, pixels: '0602 0001' },
    [BLUE, BLUE, BLUE, BLUE],
  ],
  ['runs are not ended', { ...four, bits: 8, compression: 1, height: 1, pixels: '0202' }, [BLUE, BLUE, RED, RED]],
  [
    'pixels one by one are not all there',
    { ...four, bits: 8, compression: 1, height: 1, pixels: '0004 0101' },
    [GREEN, GREEN, RED, RED],
  ],
];

const refused: readonly (readonly [what: string, parts: BmpParts, refusal: Refusal])[] = [
  ['has no width', { bits: 24, width: 0, pixels: plain24 }, 'damaged'],
  ['has a negative width', { bits: 24, width: -2, pixels: plain24 }, 'damaged'],
  ['has no height', { bits: 24, height: 0, pixels: plain24 }, 'damaged'],
  ['has the most negative of heights', { bits: 24, height: -(2 ** 31), pixels: plain24 }, 'pixels'],
  ['has no row', { bits: 24, pixels: 'ff0000' }, 'damaged'],
  ['has pixels after its end', { bits: 24, saidAt: 0xffffffff, pixels: plain24 }, 'damaged'],
  ['has a width of all bits', { bits: 32, width: 2 ** 31 - 1, pixels: plain24 }, 'pixels'],
  [
    'is small and has four thousand million pixels',
    { ...four, bits: 8, compression: 1, width: 65_500, height: 65_500, pixels: '0001' },
    'pixels',
  ],
  ['is of no known depth', { bits: 64, pixels: plain24 }, 'unsupported'],
  ['has a header of no known kind', { size: 1000, bits: 24, pixels: plain24 }, 'unsupported'],
  ['is in OS/2 runs of 24 bits', { size: 64, bits: 24, compression: 4, pixels: plain24 }, 'unsupported'],
  ['is in OS/2 Huffman code', { size: 64, bits: 1, compression: 3, palette, pixels: plain24 }, 'unsupported'],
  ['is a JPEG', { bits: 0, compression: 4, pixels: 'ffd8' }, 'unsupported'],
  ['is in runs of another depth', { bits: 4, compression: 1, palette, pixels: '0001' }, 'unsupported'],
];

describe('a BMP', () => {
  for (const [what, parts, picture = quarters] of kinds) {
    it(`is read ${what}`, async () => {
      const { colours, opacity, damaged } = await read(parts);
      expect(colours).to.deep.equal(picture);
      expect([opacity, damaged]).to.deep.equal([undefined, false]);
    });
  }

  for (const [what, parts, picture] of harmed) {
    it(`is read as far as it goes where ${what}`, async () => {
      const { colours, damaged } = await read(parts);
      expect(colours).to.deep.equal(picture);
      expect(damaged).to.equal(true);
    });
  }

  for (const [what, parts, refusal] of refused) {
    it(`is refused when it ${what}`, async () => {
      expect(await failureOf(read(parts))).to.include({ refusal });
    });
  }

  for (const [what, parts] of [
    ['a header of 56 bytes', { size: 56, bits: 32, compression: 3 }],
    ['a header of 108 bytes', { size: 108, bits: 32, compression: 3 }],
    ['masks after the header', { size: 40, bits: 32, compression: 6 }],
  ] as const) {
    it(`has the opacity that ${what} tells of`, async () => {
      const { colours, opacity } = await read({
        ...parts,
        masks: withAlpha,
        pixels: 'ff000000 ffffff40 0000ff80 00ff00ff',
      });
      expect(colours).to.deep.equal(quarters);
      expect(opacity).to.deep.equal([0x80, 0xff, 0, 0x40]);
    });
  }

  for (const [what, byte] of [
    ['opaque', 'ff'],
    ['invisible, which nobody can have meant', '00'],
  ] as const) {
    it(`has no opacity where all of it is ${what}`, async () => {
      const pixels = ['ff0000', 'ffffff', '0000ff', '00ff00'].map((it) => it + byte).join('');
      const { colours, opacity } = await read({ size: 108, bits: 32, compression: 3, masks: withAlpha, pixels });
      expect(colours).to.deep.equal(quarters);
      expect(opacity).to.equal(undefined);
    });
  }

  it('in black and white stays one bit of grey', async () => {
    const { facts } = await read({ bits: 1, palette: '00000000 ffffff00', pixels: '40000000 80000000' });
    expect(facts).to.include({ bitsPerSample: 1, space: 'b-w', isPalette: false });
  });

  it('of few colours stays a palette', async () => {
    const { facts } = await read({ bits: 4, palette, said: 4, pixels: '23000000 01000000' });
    expect(facts).to.include({ bitsPerSample: 4, isPalette: true });
  });

  it('keeps its profile', async () => {
    const white = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
    const { icc = Buffer.alloc(0) } = await sharp(await white.withIccProfile('p3').png().toBuffer()).metadata();
    const { colours, facts } = await read({ size: 124, bits: 24, pixels: plain24, profile: icc });
    expect(facts.icc).to.be.instanceOf(Buffer).and.to.deep.equal(icc);
    expect(colours).to.deep.equal(quarters);
  });

  it('of many rows comes out in order', async () => {
    const [width, height] = [300, 5000];
    const rows = Buffer.alloc(width * height, Buffer.from(Uint8Array.from({ length: 251 }, (_, at) => at)));
    const grey = Buffer.from(Uint8Array.from({ length: 1024 }, (_, at) => (at % 4 === 3 ? 0 : at >> 2)));
    const parts = { bits: 8, width, height, palette: grey.toString('hex'), pixels: rows.toString('hex') };
    const { samples } = await read(parts);
    const upright = Array.from({ length: height }, (_, y) =>
      rows.subarray((height - 1 - y) * width, (height - y) * width),
    );
    expect(samples.equals(Buffer.concat(upright))).to.equal(true);
  });
});

/** Decodes a BMP to the colours of its pixels in hexadecimal, row by row from the top. */
async function read(parts: BmpParts) {
  return await inFolderAsync(async (path) => {
    const [source, target] = [path('upload'), path('0')];
    writeFileSync(source, oddBmp(parts));
    const { opacity, damaged } = await (await openBmp(source)).write(target);
    const picture = readFileSync(`${target}.png`);
    const facts = await sharp(picture).metadata();
    const samples = await sharp(picture).toColourspace(facts.space).raw().toBuffer();
    return {
      ...{ facts, samples, damaged },
      colours: (await sharp(picture).keepIccProfile().toColourspace('srgb').raw().toBuffer())
        .toString('hex')
        .match(/.{6}/g),
      opacity: opacity ? [...(await sharp(opacityPath(target)).toColourspace('b-w').raw().toBuffer())] : undefined,
    };
  });
}
