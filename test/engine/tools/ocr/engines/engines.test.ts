import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import {
  Cancelled,
  InvalidInput,
  MissingTool,
  TimedOut,
  TooComplex,
  ToolFailed,
} from '../../../../../engine/errors.js';
import { readHocr } from '../../../../../engine/formats/hocr/read-hocr.js';
import type { PictureText } from '../../../../../engine/tools/ocr/engines/ocr-engine.js';
import { withSpacesOf } from '../../../../../engine/tools/ocr/place/word-spaces.js';
import type { Sandbox } from '../../../../../engine/tools/sandbox/sandbox.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { OpenEngine } from '../../../../fixtures/ocr/engines.js';
import { type GreyPicture, printed } from '../../../../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../../../fixtures/ocr/sample-texts.js';
import { boxes } from '../../../../fixtures/converters/obedient-pool.js';

const english = await printed(['The harbour was quiet.', 'Seven boats lay there.']);
const mixed = await printed(['The harbour was quiet.', 'Вчера было тихо.']);
const columns = await printed([
  [
    'The harbour was quiet',
    'that morning, and the',
    'boats had not come in.',
    'An old man sat on a wall',
    'with his back to it.',
  ],
  [
    'Nobody asked where the',
    'baker had been, since',
    'all had fresh bread and',
    'the day was long enough',
    'to hear of it later on.',
  ],
]);

const invoice = await printed(['Invoice number 20417', 'Total due: 1,284.50 EUR']);
const inverted = { ...invoice, picture: lowerHalfInverted(invoice.picture) };
const korean = await printed(['편지는 오래된 서랍에 있었다']);
const hebrew = await printed(sampleTexts.hebrew.lines, { align: 'right' });
const japanese = await printed(['国境の長いトンネルを抜けると雪国であった', '向側の座席から娘が立って来て窓を落した'], {
  vertical: true,
});

const [width, height] = [7000, 7000];
const vast = { picture: { width, height, channels: 1 as const, samples: Buffer.alloc(width * height) }, dpi: 300 };

/** A bitmap that states more bytes than it has. */
const broken = Buffer.alloc(2000, 'BM');

const [[, usual]] = boxes;

for (const which of ['embedded', 'native'] as const) {
  describe(`the ${which} engine`, () => {
    let open: OpenEngine;
    before(async () => (open = await OpenEngine.open(which)));
    after(() => open[Symbol.asyncDispose]());

    it('reads the lines of a picture, and leaves no file', async () => {
      expect(await open.lines(english)).to.deep.equal(['The harbour was quiet.', 'Seven boats lay there.']);
      expect(await readdir(open.folder)).to.deep.equal([]);
    });

    it('tells where words stand, within two pixels of their ink', async () => {
      const [line] = readHocr(await open.hocr(english));
      const [word] = line?.words ?? [];
      const [{ ink } = { ink: undefined }] = english.words;
      for (const side of ['left', 'top', 'right', 'bottom'] as const)
        expect(word?.box[side], side).to.be.closeTo(ink?.[side] ?? NaN, 2);
    });

    it('tells columns from lines, unless it is to take all for one column', async () => {
      expect(await open.lines(columns)).to.have.length(10);
      expect(await open.lines(columns, { layout: 'column' })).to.have.length(5);
    });

    it('reads each line in one of several languages, and the next picture in another', async () => {
      expect(await open.lines(mixed, { languages: ['rus', 'eng'] })).to.deep.equal([
        'The harbour was quiet.',
        'Вчера было тихо.',
      ]);
      expect(await open.lines(english)).to.have.length(2);
    });

    it('reads lines that run down with the data for those', async () => {
      const [line = ''] = await open.lines(japanese, { languages: ['jpn_vert'] });
      expect(line.replaceAll(' ', '')).to.equal('国境の長いトンネルを抜けると雪国であった');
    });

    for (const languages of [['kor'], ['eng', 'kor']])
      it(`tells which words of a line stand apart, where hOCR does not: ${languages.join(' and ')}`, async () => {
        const { hocr, text } = await open.said(korean, { languages });
        expect(text.trim()).to.match(/^편지는 오래된 \S+ 있었다$/);
        expect(readHocr(hocr).flatMap(({ words }) => words).length).to.be.above(4);
      });

    it('tells that the words of a column of Japanese stand together', async () => {
      const { text } = await open.said(japanese, { languages: ['jpn_vert'] });
      expect(text.split('\n')[0]).to.equal('国境の長いトンネルを抜けると雪国であった');
    });

    it('reads white print on black, beside black on white', async () => {
      expect(await open.lines(inverted)).to.deep.equal(['Invoice number 20417', 'Total due: 1,284.50 EUR']);
    });

    it('reads the same page after page', async () => {
      const [first, , third] = [await open.hocr(english), await open.hocr(columns), await open.hocr(english)];
      expect(third).to.equal(first);
    });

    it('refuses a picture in a language whose data is not there, and reads the next', async () => {
      expect(await failureOf(open.lines(english, { languages: ['zzz'] })))
        .to.be.instanceOf(ToolFailed)
        .with.property('message', 'scan.pdf: page 3: the language data zzz cannot be used.');
      expect(await open.lines(english)).to.have.length(2);
      expect(await readdir(open.folder)).to.deep.equal([]);
    });

    it('refuses what is no picture, and reads the next', async () => {
      expect(await failureOf(open.hocrOf(broken)))
        .to.be.instanceOf(InvalidInput)
        .with.property('message', 'scan.pdf: page 3: the picture cannot be read.');
      expect(await open.lines(english)).to.have.length(2);
      expect(await readdir(open.folder)).to.deep.equal([]);
    });

    it('reads nothing for a job that has been given up', async () => {
      const signal = AbortSignal.abort(new Cancelled('The job was cancelled.'));
      expect(await failureOf(open.hocr(english, { signal }))).to.be.instanceOf(Cancelled);
      expect(await readdir(open.folder)).to.deep.equal([]);
    });

    it('starts where the data of no language is installed', async () => {
      await using without = await OpenEngine.open(which, { dataFolder: '/usr/share' });
      expect(await failureOf(without.lines(english))).to.be.instanceOf(ToolFailed);
    });

    it('gives a picture up that takes too long', async () => {
      await using hasty = await OpenEngine.open(which, { limits: { document: 0.01 } });
      expect(await failureOf(hasty.lines(english))).to.be.instanceOf(TimedOut);
      expect(await readdir(hasty.folder)).to.deep.equal([]);
    });

    it('gives a picture up that takes too much memory, and reads the next', async () => {
      await using narrow = await OpenEngine.open(which, { limits: { memory: 200 * 2 ** 20 } });
      expect(await failureOf(narrow.lines(vast))).to.be.instanceOf(TooComplex);
      expect(await narrow.lines(english)).to.have.length(2);
    });
  });
}

describe('both engines', () => {
  const pages = {
    'two columns': [columns, ['eng']],
    'two languages': [mixed, ['rus', 'eng']],
    'white on black': [inverted, ['eng']],
    'right to left': [hebrew, ['heb']],
    'words that nothing parts': [korean, ['kor']],
  } as const;
  for (const [what, [page, languages]] of Object.entries(pages))
    it(`read the same words at the same places: ${what}`, async () => {
      await using embedded = await OpenEngine.open('embedded');
      await using native = await OpenEngine.open('native');
      const [ours, theirs] = [await embedded.said(page, { languages }), await native.said(page, { languages })];
      expect(readTogether(ours)).to.deep.equal(readTogether(theirs));
    });
});

/** Rounded to pixels and without confidences, since the two engines are compiled differently. */
function readTogether({ hocr, text }: PictureText): readonly unknown[] {
  return withSpacesOf(text, readHocr(hocr)).map(({ words, box, baseline, letters, turned, rightToLeft }) => ({
    words: words.map((word) => ({ ...word, confidence: 0 })),
    box,
    offset: Math.round(baseline.offset),
    letters: [Math.round(letters.ascent), Math.round(letters.descent)],
    turned,
    rightToLeft,
  }));
}

describe('the native engine', () => {
  it('names the package where the library is missing', async () => {
    // The file found first is not a library.
    const folder = await mkdtemp(join(tmpdir(), 'libraries-'));
    // Programs may run as another user than the service.
    await chmod(folder, 0o755);
    for (const soname of ['libtesseract.so.5', 'libtesseract.so.4']) await writeFile(join(folder, soname), '');
    const bare: Sandbox = {
      ...usual,
      wrap: (command, view) =>
        usual.wrap(['env', `LD_LIBRARY_PATH=${folder}`, ...command], {
          ...view,
          readable: [...(view.readable ?? []), folder],
        }),
    };
    await using open = await OpenEngine.open('native', { sandbox: bare });
    expect(await failureOf(open.lines(english)))
      .to.be.instanceOf(MissingTool)
      .with.property('message', 'Text in pictures cannot be read: the package tesseract-ocr is not installed.');
    expect(await readdir(open.folder)).to.deep.equal([]);
    await rm(folder, { recursive: true });
  });
});

function lowerHalfInverted(picture: GreyPicture): GreyPicture {
  const half = Math.floor(picture.height / 2) * picture.width;
  return { ...picture, samples: Buffer.from(picture.samples.map((grey, at) => (at < half ? grey : 255 - grey))) };
}
