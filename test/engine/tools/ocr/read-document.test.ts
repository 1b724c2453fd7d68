import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { ComputePool } from '../../../../engine/compute/pool.js';
import { Busy, Cancelled, InvalidInput, MissingTool, TimedOut, ToolFailed } from '../../../../engine/errors.js';
import { PDF } from '../../../../engine/media-types/media-types.js';
import { readSettings } from '../../../../engine/job/settings.js';
import { Governor } from '../../../../engine/compute/governor.js';
import { Launcher } from '../../../../engine/tools/process/launcher.js';
import type { PictureToRead } from '../../../../engine/tools/ocr/engines/ocr-engine.js';
import { type DocumentReading, readDocument } from '../../../../engine/tools/ocr/read-document.js';
import { runOnPages } from '../../../../engine/tools/pdfium/pool/run-on-pages.js';
import { ProcessRunner } from '../../../../engine/tools/process/process.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import type { PlacedText } from '../../../../engine/tools/sheets/placed-text.js';
import { createJobTools } from '../../../../engine/tools/job-tools.js';
import type { ToolScope } from '../../../../engine/tools/tool-scope.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { distorted, distortions } from '../../../fixtures/ocr/distortions.js';
import { printed } from '../../../fixtures/ocr/printed-page.js';
import { scannedPdf } from '../../../fixtures/ocr/scanned-pdf.js';

const PAGES = 9;
const AT_ONCE = 2;
const print = await printed(['A few words', 'of text'], { dpi: 100 });
const book = await scannedPdf(Array.from({ length: PAGES }, () => ({ print })));
const verses = await printed(
  ['Lines that run from the top', 'to the bottom of the paper', 'look as if it lay on its side'],
  { dpi: 100 },
);
const onItsSide = await scannedPdf([{ print: distorted(verses, distortions.turned(90)) }]);

/** The engine's behaviour for a page number, in place of recognition. */
type Conduct = (page: number, picture: PictureToRead) => string | Promise<string>;

interface Read extends Omit<DocumentReading, 'unread'> {
  readonly unread: readonly number[];
  /** By page. */
  readonly texts: readonly (readonly [page: number, text: string])[];
  readonly progress: readonly number[];
  /** Maximum number of image files while one was read. */
  readonly mostPictures: number;
  readonly left: readonly string[];
}

describe('The reading of a document', () => {
  const settings = { ...readSettings({}), cores: AT_ONCE };
  const compute = new ComputePool(settings);
  const launcher = new Launcher();
  after(async () => {
    await compute[Symbol.asyncDispose]();
    await launcher[Symbol.asyncDispose]();
  });

  function scopeIn(folder: string, signal: AbortSignal): ToolScope {
    return {
      folder,
      signal,
      programs: [],
      compute: (module, input) => compute.run(module, input, { signal }),
      runOnPages: (run) => runOnPages(compute, { ...run, signal }),
      warn: () => undefined,
      tell: () => undefined,
    };
  }

  async function read(conduct: Conduct, { signal } = new AbortController(), document = book): Promise<Read> {
    const folder = await mkdtemp(join(tmpdir(), 'reading-'));
    let [atWork, mostPictures] = [0, 0];
    const progress: number[] = [];
    try {
      const path = join(folder, 'a.pdf');
      await writeFile(path, document);
      const scope = scopeIn(folder, signal);
      const { pages } = createJobTools(new ProcessRunner(noSandbox, new Governor(1, 1), launcher), scope);
      const file = { path, name: 'a.pdf', type: PDF };
      const target = join(folder, 'text.jsonl');
      const pictures = async (): Promise<readonly string[]> =>
        (await readdir(folder)).filter((it) => it.endsWith('.bmp'));
      const engine = {
        atOnce: AT_ONCE,
        async read(picture: PictureToRead) {
          atWork += 1;
          try {
            const said = await conduct(Number(/\d+$/.exec(picture.name)?.[0]), picture);
            mostPictures = Math.max(mostPictures, (await pictures()).length);
            return { hocr: said, text: '' };
          } finally {
            await rm(picture.path);
            atWork -= 1;
          }
        },
      };
      const data = { across: ['eng'], 'up-and-down': ['eng'] };
      const count = (done: number, total: number): void => void progress.push(done / total);
      const reading = await readDocument(file, target, { data, scope, pages, engine, progress: count });
      const { pictures: found, found: said, unread } = reading;
      const lines = (await readFile(target, 'utf8')).trim().split('\n');
      const texts = lines.map((it) => textOf(JSON.parse(it) as PlacedText)).sort(([a], [b]) => a - b);
      const left = (await readdir(folder)).filter((it) => !['a.pdf', 'text.jsonl'].includes(it));
      return { pictures: found, found: said, unread: [...unread.keys()], texts, progress, mostPictures, left };
    } finally {
      // However the reading ends, no work continues.
      expect(atWork).to.equal(0);
      await rm(folder, { recursive: true });
    }
  }

  const all = Array.from({ length: PAGES }, (_, index) => index + 1);
  const saying = (pages: readonly number[]): unknown => pages.map((page) => [page, `page-${page} says this`]);

  it('notes the text of every page, and tells how far it is', async () => {
    const { texts, progress, ...rest } = await read((page) => hocr(page));
    expect(texts).to.deep.equal(saying(all));
    expect(progress).to.deep.equal(all.map((page) => page / PAGES));
    expect(rest).to.deep.include({ pictures: PAGES, found: PAGES, unread: [], left: [] });
  });

  it('draws no more pages than are read at once', async () => {
    const { mostPictures } = await read(async (page) => {
      // Work that begins too early would be finished after the pool has done other tasks.
      for (let turn = 0; turn < 4; turn += 1) await compute.run(other, { act: 'thread' }, never);
      return hocr(page);
    });
    expect(mostPictures).to.be.within(1, AT_ONCE);
  });

  it('leaves pages that break the engine or take too long, and reads the others', async () => {
    const { texts, unread, progress, found, left } = await read((page) => {
      if (page === 2) throw new TimedOut('It took too long.');
      if (page === 5) throw new InvalidInput('It breaks tesseract.');
      if (page === 6) throw new ToolFailed('It ended.');
      if (page === 9) throw new TypeError('It is odd.');
      return hocr(page);
    });
    expect(texts).to.deep.equal(saying([1, 3, 4, 7, 8]));
    expect([...unread].sort()).to.deep.equal([2, 5, 6, 9]);
    expect([progress.at(-1), found, left]).to.deep.equal([1, 5, []]);
  });

  it('counts pages that say nothing as read', async () => {
    const { found, pictures, unread } = await read((page) => (page === 4 ? hocr(page) : ''));
    expect([found, pictures, unread]).to.deep.equal([1, PAGES, []]);
  });

  it('reads a page in which it finds nothing once more, as a column, when a part of it is text', async () => {
    const { texts } = await read((page, { layout }) => (page === 3 && layout === 'page' ? '' : hocr(page)));
    expect(texts).to.deep.equal(saying(all));
  });

  const parts = [
    ['adds what it says', 95, 'page-3 says this and that'],
    ['adds no text of low confidence', 40, 'page-3 says this'],
  ] as const;
  for (const [what, confidence, text] of parts) {
    it(`reads by itself a part of which the engine read nothing, and ${what}`, async () => {
      const { texts, left } = await read((page, { layout }) =>
        page !== 3
          ? hocr(page)
          : layout === 'page'
            ? hocr(page, { side: 4 })
            : hocr(page, { text: 'and that', confidence }),
      );
      expect(texts[2]).to.deep.equal([3, text]);
      expect(left).to.deep.equal([]);
    });
  }

  it('keeps what it has read of a page when the engine takes too long for a part of it', async () => {
    const tried: number[] = [];
    const { texts, unread, left } = await read((page, { layout }) => {
      if (layout === 'page') return hocr(page, { side: 4 });
      tried.push(page);
      throw page % 2 === 0 ? new TimedOut('It took too long.') : new InvalidInput('It breaks tesseract.');
    });
    expect(texts).to.deep.equal(saying(all));
    expect([unread, left]).to.deep.equal([[], []]);
    expect(tried.sort()).to.deep.equal(all);
  });

  it('ends when it cannot read a part because it is cancelled', async () => {
    const controller = new AbortController();
    const reading = read((page, { layout }) => {
      if (layout === 'page') return hocr(page, page === PAGES ? { side: 4 } : {});
      controller.abort();
      throw new Cancelled('The job was cancelled.');
    }, controller);
    expect(await failureOf(reading)).to.be.instanceOf(Cancelled);
  });

  const wrongs: readonly (readonly [what: string, error: Error])[] = [
    ['a missing program', new MissingTool('tesseract is not installed.')],
    ['too many others', new Busy('Every reader is taken.', 5)],
  ];
  for (const [what, error] of wrongs) {
    it(`fails for ${what}, and reads no further`, async () => {
      const begun: number[] = [];
      const failure = await failureOf(
        read((page) => {
          begun.push(page);
          if (page === 3) throw error;
          return hocr(page);
        }),
      );
      expect(failure).to.equal(error);
      expect(begun).to.have.lengthOf.at.most(3 + AT_ONCE);
    });
  }

  it('fails when the engine breaks down at every page', async () => {
    const error = new ToolFailed('It does not start.');
    const failure = await failureOf(
      read(() => {
        throw error;
      }),
    );
    expect(failure).to.equal(error);
  });

  it('ends with the job', async () => {
    const controller = new AbortController();
    const failure = await failureOf(
      read((page) => {
        if (page === 2) controller.abort();
        if (page === 2) throw new InvalidInput('Whatever an ended engine says.');
        return hocr(page);
      }, controller),
    );
    expect(failure).to.be.instanceOf(Cancelled);
  });

  it('reads a page the other way up when it has low confidence as it is, and then others like it at once', async () => {
    const ways: string[] = [];
    const { texts } = await read((page, { path, layout }) => {
      expect(existsSync(path)).to.equal(true);
      const isTurned = ways.includes(`${page} column`);
      ways.push(`${page} ${layout}`);
      return page > 1 && !isTurned && layout === 'page'
        ? hocr(page, { text: 'sıɥʇ sʎɐs zǝbɐd', confidence: 30 })
        : hocr(page);
    });
    const waysOf = (page: number): readonly string[] => ways.filter((it) => it.startsWith(`${page} `));
    expect(texts).to.deep.equal(saying(all));
    expect(waysOf(1)).to.deep.equal(['1 page']);
    expect(waysOf(2).slice(0, 2)).to.deep.equal(['2 page', '2 column']);
    expect(waysOf(2).at(-1)).to.equal('2 page');
    expect(waysOf(PAGES)).to.deep.equal([`${PAGES} column`, `${PAGES} page`]);
  });

  it('reads by itself a part of a page on its side of which the engine read nothing, once it is turned', async () => {
    let isWhole = false;
    const conduct: Conduct = (page, { layout }) => {
      const isPart = isWhole;
      isWhole ||= layout === 'page';
      return isPart ? hocr(page, { text: 'and that' }) : hocr(page, layout === 'page' ? { side: 4 } : {});
    };
    const { texts, left } = await read(conduct, undefined, onItsSide);
    expect(texts).to.deep.equal([[1, 'page-1 says this and that']]);
    expect(left).to.deep.equal([]);
  });

  const lying = [
    ['unrotated, too, when its confidence is low rotated', { turned: 40, lying: 95 }, 'page-1 says this', 2],
    ['rotated when its confidence is lower unrotated', { turned: 60, lying: 50 }, 'page-1 says that', 2],
    ['rotated only, when its confidence is good', { turned: 95, lying: 95 }, 'page-1 says that', 1],
  ] as const;
  for (const [sentence, confidence, text, pages] of lying) {
    it(`reads a page that seems to lie on its side ${sentence}`, async () => {
      const layouts: string[] = [];
      const conduct: Conduct = (page, { path, layout }) => {
        layouts.push(layout);
        const isTurned = path.includes('.kept');
        return hocr(page, isTurned ? { text: 'page-1 says that', confidence: confidence.turned } : { confidence: confidence.lying }); // prettier-ignore
      };
      const { texts, left } = await read(conduct, undefined, onItsSide);
      expect(texts).to.deep.equal([[1, text]]);
      expect(layouts.filter((it) => it === 'page')).to.have.length(pages);
      expect(left).to.deep.equal([]);
    });
  }
});

const other = new URL('../../../fixtures/compute/task.js', import.meta.url);
const never = { signal: new AbortController().signal };

function textOf({ page, lines }: PlacedText): readonly [number, string] {
  const words = lines.flatMap((line) => line.words.map(({ text }) => text));
  return [page, words.join(' ')];
}

/** hOCR of an image with three words. @param side extent of the words: the whole image, or a corner */
function hocr(page: number, { text = `page-${page} says this`, confidence = 95, side = 3_000 } = {}): string {
  const box = `bbox 0 0 ${side} ${side}`;
  const words = text.split(' ').map((word, at) => {
    return `<span class='ocrx_word' id='word_1_${at}' title='${box}; x_wconf ${confidence}'>${word}</span>`;
  });
  return `<p class='ocr_par' id='par_1_1' lang='eng' title="${box}">
    <span class='ocr_line' id='line_1_1' title="${box}; baseline 0 -3; x_size 15; x_descenders 3; x_ascenders 3">
    ${words.join('\n')}</span></p>`;
}
