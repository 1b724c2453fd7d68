import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';

import { JPEG } from '../../../../../engine/media-types/media-types.js';
import type { Orientation, Resolution } from '../../../../../engine/geometry/picture-view.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { jpegFile, type JpegSettings } from '../../../../fixtures/images/image-files.js';
import { drawers, farthest, imagesOf } from '../../../../fixtures/pdf/picture-pdf.js';
import { pictureIn, readingOf, withPicturePdf } from '../../../../fixtures/images/reading-of.js';
import { inColours, type Samples, samplePicture } from '../../../../fixtures/images/sample-picture.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';

/** What a lossy JPEG of quality 95 may make of a colour. */
const NEAR = 12;

/** The parameters of a frame stand after the marker, the length and the precision. */
const FRAME = Buffer.of(0xff, 0xc0);
const colour = await jpegFile();
const grey = await jpegFile({ colours: 'grey' });
const inks = await jpegFile({ colours: 'cmyk' });
const profile = (await pictureIn(await jpegFile({ profile: 'p3' }), JPEG)).image.colours;
const p3 = Buffer.from(profile.kind === 'rgb' ? (profile.profile ?? []) : []);

function greySample(): Samples {
  const { samples, ...size } = inColours(samplePicture(), 'grey');
  return { ...size, channels: 3, samples: Buffer.from([...samples].flatMap((it) => [it, it, it])) };
}

/** The file with some bytes of its frame, counted from its marker, changed. */
function withFrame(jpeg: Buffer, changes: Readonly<Record<number, number>>): Buffer {
  const changed = Buffer.from(jpeg);
  const start = changed.indexOf(FRAME);
  for (const [at, value] of Object.entries(changes)) changed[start + Number(at)] = value;
  return changed;
}

/** Segments with application data, after the marker that a file begins with. */
function withSegments(jpeg: Buffer, ...segments: readonly (readonly [marker: number, content: Buffer])[]): Buffer {
  const written = segments.map(([marker, content]) => {
    const head = Buffer.of(0xff, marker, 0, 0);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)]);
}

/** An RGB picture whose components only their names tell apart from YCbCr: the sample's red and blue are swapped ones. */
function named(jpeg: Buffer, ids: string): Buffer {
  const renamed = withFrame(jpeg, { 10: ids.charCodeAt(0), 13: ids.charCodeAt(1), 16: ids.charCodeAt(2) });
  for (let at = renamed.indexOf(SCAN); at !== -1; at = renamed.indexOf(SCAN, at + 1)) {
    const count = renamed[at + 4] ?? 0;
    for (let index = 0; index < count; index++) {
      const place = at + 5 + 2 * index;
      renamed[place] = ids.charCodeAt((renamed[place] ?? 0) - 1);
    }
  }
  return renamed;
}

const SCAN = Buffer.of(0xff, 0xda);

const shown: readonly (readonly [sentence: string, settings: JpegSettings, seen: Samples])[] = [
  ['colours', {}, samplePicture()],
  ['greys', { colours: 'grey' }, greySample()],
  ['a progressive one', { progressive: true }, samplePicture()],
  ['colours with a profile', { profile: 'srgb' }, samplePicture()],
];

describe('reading a JPEG', () => {
  for (const [name, draw] of drawers) {
    for (const [sentence, settings, seen] of shown) {
      it(`shows ${sentence}, says ${name}`, async () => {
        const drawn = await withPicturePdf(await jpegFile(settings), JPEG, (pdf) => draw(pdf, 1));
        expect(farthest(drawn, seen)).to.be.at.most(NEAR);
      });
    }

    it(`shows the same inks, whether or not Adobe's programs turned them round, says ${name}`, async () => {
      const drawn = await Promise.all(
        [true, false].map(async (adobe) =>
          withPicturePdf(await jpegFile({ colours: 'cmyk', adobe }), JPEG, (pdf) => draw(pdf, 1)),
        ),
      );
      const [turned, plain] = drawn.map(quarters);
      expect(turned).to.deep.equal(['red', 'green', 'blue', 'white']);
      expect(plain).to.deep.equal(turned);
    });

    it(`takes components that are called R, G and B for what they are, says ${name}`, async () => {
      const [plain, called] = await Promise.all(
        ['\x01\x02\x03', 'RGB'].map((ids) => withPicturePdf(named(colour, ids), JPEG, (pdf) => draw(pdf, 1))),
      );
      // What was the brightness of white is its red, and what was no colour is half of green and blue.
      expect(pixel(plain, 60, 44).map(nearest)).to.deep.equal([255, 255, 255]);
      expect(pixel(called, 60, 44).map(nearest)).to.deep.equal([255, 128, 128]);
    });
  }

  it('puts the bytes of the file into the document, and pdfimages gives them back', async () => {
    for (const jpeg of [colour, grey, inks, Buffer.concat([colour, Buffer.from('what cameras add')])]) {
      await withPicturePdf(jpeg, JPEG, async (pdf, path) => {
        expect(readFileSync(pdf).includes(jpeg)).to.equal(true);
        execFileSync('pdfimages', ['-all', pdf, path('out')]);
        const [given = ''] = readdirSync(path('.')).filter((name) => name.startsWith('out'));
        expect(readFileSync(path(given)).equals(jpeg), given).to.equal(true);
        await Promise.resolve();
      });
    }
  });

  const views: readonly (readonly [string, JpegSettings, Orientation, Resolution | undefined])[] = [
    ['nothing', {}, 1, undefined],
    ['how it is turned', { orientation: 6 }, 6, undefined],
    ['pixels an inch', { density: { unit: 1, x: 300, y: 150 } }, 1, { x: 300, y: 150 }],
    ['pixels a centimetre', { density: { unit: 2, x: 100, y: 100 } }, 1, { x: 254, y: 254 }],
    ['only the shape of a pixel', { density: { unit: 0, x: 1, y: 1 } }, 1, undefined],
    ['a resolution of nothing', { density: { unit: 1, x: 0, y: 0 } }, 1, undefined],
    ['pixels an inch in its Exif header', { exif: { 282: [200, 1], 283: [100, 1], 296: [2] } }, 1, { x: 200, y: 100 }],
    [
      'pixels a centimetre in its Exif header',
      { exif: { 282: [50, 1], 283: [50, 1], 296: [3] } },
      1,
      { x: 127, y: 127 },
    ],
    ['a fraction that is none', { exif: { 282: [200, 0], 283: [200, 0], 296: [2] } }, 1, undefined],
    ['an orientation that is none', { exif: { 274: [9] } }, 1, undefined],
    [
      'two resolutions, of which the first counts',
      { density: { unit: 1, x: 96, y: 96 }, exif: { 282: [72, 1], 283: [72, 1], 296: [2] } },
      1,
      { x: 96, y: 96 },
    ],
  ];
  for (const [sentence, settings, orientation, resolution] of views) {
    it(`is told ${sentence}`, async () => {
      const picture = await pictureIn(await jpegFile(settings), JPEG);
      expect(picture).to.deep.include({ orientation, resolution });
    });
  }

  it('keeps the profile of its colours', async () => {
    for (const settings of [{ profile: 'p3' }, { colours: 'cmyk', profile: 'cmyk' }] as const) {
      await withPicturePdf(await jpegFile(settings), JPEG, async (pdf) => {
        expect((await imagesOf(pdf))[0]).to.include({ color: 'icc', enc: 'jpeg' });
      });
    }
  });

  const part = (number: number, count: number, bytes: Buffer): readonly [number, Buffer] => [
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.of(number, count), bytes]),
  ];
  const tags = (bytes: Buffer): Buffer => {
    const broken = Buffer.from(bytes);
    broken.writeUInt32BE(0xffffffff, 128);
    return broken;
  };

  it('puts together a profile that is in several segments, in any order', async () => {
    const jpeg = withSegments(colour, part(2, 2, p3.subarray(100)), part(1, 2, p3.subarray(0, 100)));
    expect((await pictureIn(jpeg, JPEG)).image.colours).to.deep.equal({ kind: 'rgb', profile: p3 });
  });

  const brokenProfiles: readonly (readonly [sentence: string, jpeg: Buffer])[] = [
    ['of which a part is missing', withSegments(colour, part(1, 2, p3))],
    ['of other colours', withSegments(grey, part(1, 1, p3))],
    ['that is cut off', withSegments(colour, part(1, 1, p3.subarray(0, -1)))],
    ['that is no profile', withSegments(colour, part(1, 1, Buffer.alloc(500)))],
    ['with more tags than it has bytes', withSegments(colour, part(1, 1, tags(p3)))],
    ['of no parts', withSegments(colour, part(0, 0, p3))],
  ];
  for (const [sentence, jpeg] of brokenProfiles) {
    it(`leaves out a profile ${sentence}`, async () => {
      expect((await pictureIn(jpeg, JPEG)).image.colours).not.to.have.property('profile');
    });
  }

  it('warns of a picture that is cut off, and takes what there is', async () => {
    const { readings, warnings } = await readingOf(colour.subarray(0, -40), JPEG);
    expect(readings).to.have.length(1);
    expect(warnings).to.deep.equal(['a.image: the JPEG is damaged: it ends before its picture does.']);
  });

  it('takes the first of several pictures, and does not warn of what follows it', async () => {
    const { readings, warnings } = await readingOf(Buffer.concat([colour, grey.subarray(0, 200)]), JPEG);
    expect([readings.length, warnings]).to.deep.equal([1, []]);
    expect((await pictureIn(Buffer.concat([colour, grey]), JPEG)).image.colours.kind).to.equal('rgb');
  });

  it('finds its way through filling and garbage between segments', async () => {
    const garbage = Buffer.concat([
      colour.subarray(0, 2),
      Buffer.from('garbage\xff\xff\xff', 'latin1'),
      colour.subarray(2),
    ]);
    expect((await pictureIn(garbage, JPEG)).image).to.include({ width: 64, height: 48 });
  });

  const size = (width: number, height: number): Readonly<Record<number, number>> => {
    return { 5: height >> 8, 6: height & 255, 7: width >> 8, 8: width & 255 };
  };
  const start = colour.indexOf(FRAME);
  const other = resource(0x0404, 'odd', Buffer.of(1, 2, 3));
  const info = Buffer.from('012c000000010001' + '0096000000010001', 'hex');
  for (const [what, resources, resolution] of [
    ['states it', resource(0x03ed, '', info), { x: 300, y: 150 }],
    ['states it behind something else', Buffer.concat([other, resource(0x03ed, 'of it', info)]), { x: 300, y: 150 }],
    ['states something else', other, undefined],
    ['are cut off', resource(0x03ed, '', info).subarray(0, 15), undefined],
    ['are cut off in a name', resource(0x03ed, 'name', info).subarray(0, 8), undefined],
    ['have no such length', Buffer.from('3842494d03ee0000ffffffff', 'hex'), undefined],
    ['are none', Buffer.from('8BIM'), undefined],
  ] as const) {
    it(`is told a resolution only where resources of Photoshop have it: they ${what}`, async () => {
      const jpeg = withSegments(colour, [0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), resources])]);
      expect((await pictureIn(jpeg, JPEG)).resolution).to.deep.equal(resolution);
    });
  }

  it('warns of one that has data for a part of its rows alone', async () => {
    const { readings, warnings } = await readingOf(withFrame(grey, size(600, 600)), JPEG);
    expect(readings).to.have.lengthOf(1);
    expect(warnings).to.have.lengthOf(1);
    expect(warnings[0]).to.contain('too few data for 600 × 600 pixels');
  });

  it('reads one whose scans need fewer quantization tables than its frame names', async () => {
    const start = grey.indexOf(FRAME);
    // Two more components, with a table that the file does not have.
    const frame = Buffer.concat([grey.subarray(start, start + 13), Buffer.of(2, 0x11, 1, 3, 0x11, 1)]);
    frame[3] = 17;
    frame[9] = 3;
    const jpeg = Buffer.concat([grey.subarray(0, start), frame, grey.subarray(start + 13)]);
    const { readings } = await readingOf(jpeg, JPEG);
    expect(readings).to.have.nested.property('[0].picture.image.width', 64);
  });

  it('leaves one that is arithmetically coded to be decoded, and tells how it is looked at', async () => {
    const jpeg = await jpegFile({ orientation: 6, density: { unit: 1, x: 300, y: 150 } });
    for (const marker of [0xc9, 0xca]) {
      const { readings } = await readingOf(withFrame(jpeg, { 1: marker }), JPEG);
      const view = { orientation: 6, resolution: { x: 300, y: 150 } };
      expect(readings).to.deep.equal([{ undecoded: { page: 0, ...view } }]);
    }
  });

  const refusals: readonly (readonly [sentence: string, jpeg: Buffer, kind: string, message: RegExp])[] = [
    ['that is cut off in its header', colour.subarray(0, 100), 'invalid-input', /ends before its picture begins/],
    ['that is cut off before its data', colour.subarray(0, colour.indexOf(SCAN) + 14), 'invalid-input', /ends before/],
    ['with a segment of no length', Buffer.from('ffd8ffe00000ffc0', 'hex'), 'invalid-input', /ends before/],
    ['of 12 bits', withFrame(colour, { 4: 12 }), 'unsupported-input', /this is a 12-bit JPEG; only baseline and/],
    ['that is lossless', withFrame(colour, { 1: 0xc3 }), 'unsupported-input', /this is a lossless JPEG/],
    ['that is lossless and arithmetically coded', withFrame(colour, { 1: 0xcb }), 'unsupported-input', /lossless JPEG/],
    ['that is hierarchical', withFrame(colour, { 1: 0xc5 }), 'unsupported-input', /hierarchical JPEG/],
    ['of two components', withFrame(colour, { 9: 2 }), 'unsupported-input', /a JPEG of 2 components/],
    ['without components', withFrame(colour, { 9: 0 }), 'invalid-input', /make no sense/],
    ['of more components than it describes', withFrame(grey, { 9: 4 }), 'invalid-input', /make no sense/],
    ['whose height is elsewhere', withFrame(colour, size(64, 0)), 'unsupported-input', /states its height behind/],
    [
      'without a quantization table',
      Buffer.from(colour.toString('latin1').replaceAll('\u00ff\u00db', '\u00ff\u00ef'), 'latin1'),
      'invalid-input',
      /a quantization table is missing/,
    ],
    ['of no width', withFrame(colour, size(0, 48)), 'invalid-input', /make no sense/],
    ['of samples that are no factor', withFrame(colour, { 11: 0x51 }), 'invalid-input', /make no sense/],
    [
      'that lies about its size',
      withFrame(colour, size(20_000, 20_000)),
      'invalid-input',
      /hardly any data for 20000 × 20000/,
    ],
    ['of too many pixels', withFrame(grey, size(32_000, 32_000)), 'too-complex', /65500 a side and 1000 million/],
    ['of too many samples', withFrame(colour, size(24_000, 24_000)), 'too-complex', /65500 a side and 533 million/],
    ['that is too long', withFrame(colour, size(65_535, 1)), 'too-complex', /65535 × 1 pixels; at most 65500 a side/],
    [
      'of too many scans',
      Buffer.concat([colour.subarray(0, -2), ...Array<Buffer>(501).fill(colour.subarray(colour.indexOf(SCAN), -2))]),
      'too-complex',
      /more than the 500 scans/,
    ],
    [
      'of too many segments',
      Buffer.concat([colour.subarray(0, start), ...Array<Buffer>(100_001).fill(Buffer.from('ffe10002', 'hex'))]),
      'too-complex',
      /more than the 100000 segments/,
    ],
  ];
  for (const [sentence, jpeg, kind, message] of refusals) {
    it(`refuses one ${sentence}`, async () => {
      const failure = await failureOf(readingOf(jpeg, JPEG));
      expect(failure).to.include({ kind });
      expect(failure).to.have.property('message').that.matches(message);
    });
  }
});

/** An image resource of Photoshop. */
function resource(id: number, name: string, data: Buffer): Buffer {
  const head = Buffer.from([...Buffer.from('8BIM'), id >> 8, id & 255, name.length]);
  const named = Buffer.concat([head, Buffer.from(name), Buffer.alloc(1 - (name.length % 2)), Buffer.alloc(4)]);
  named.writeUInt32BE(data.length, named.length - 4);
  return Buffer.concat([named, data, Buffer.alloc(data.length % 2)]);
}

function pixel(picture: Samples | undefined, x: number, y: number): readonly number[] {
  const { width = 0, samples = Buffer.alloc(0) } = picture ?? {};
  return [...samples.subarray(3 * (y * width + x), 3 * (y * width + x + 1))];
}

/** One of the values that are looked for, when it is near. */
function nearest(value: number): number | undefined {
  return [0, 128, 255].find((it) => Math.abs(it - value) <= NEAR);
}

/** The colours of the sample's quarters. Inks are not as bright as light, so only the brightest channels tell. */
function quarters(picture: Samples): readonly string[] {
  return [
    [4, 4],
    [59, 4],
    [4, 43],
    [59, 43],
  ].map(([x = 0, y = 0]) => {
    const channels = pixel(picture, x, y);
    const bright = channels.map((value) => (value > 120 ? 1 : 0)).join('');
    if (bright === '111') return 'white';
    return ['red', 'green', 'blue'][channels.indexOf(Math.max(...channels))] ?? '';
  });
}
