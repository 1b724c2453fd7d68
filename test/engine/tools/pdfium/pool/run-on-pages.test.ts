import { expect } from 'chai';

import { ComputePool } from '../../../../../engine/compute/pool.js';
import {
  Cancelled,
  InvalidInput,
  LimitExceeded,
  PasswordRequired,
  TimedOut,
  TooComplex,
  ToolFailed,
} from '../../../../../engine/errors.js';
import { readSettings } from '../../../../../engine/job/settings.js';
import { type PageRun, runOnPages } from '../../../../../engine/tools/pdfium/pool/run-on-pages.js';
import type { PageResult } from '../../../../../engine/contract/tools/pages.js';
import { openFiles } from '../../../../fixtures/processes/open-files.js';
import { pdf } from '../../../../fixtures/pdf/pdf.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { until } from '../../../../fixtures/until.js';
import type { Acting } from '../fixtures/act-on-page.js';

const PAGES = 100;
const book = pdf({ pages: PAGES });
const module = new URL('../fixtures/act-on-page.js', import.meta.url);
const other = new URL('../../../../fixtures/compute/task.js', import.meta.url);
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const newCounter = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));
const count = (counter: Int32Array): number => Atomics.load(counter, 0);

type Needs = Partial<Omit<PageRun, 'input'>> & Acting & { readonly bytes?: Uint8Array };

const failures: readonly (readonly [
  sentence: string,
  act: NonNullable<Acting['acts']>[number],
  kind: new (message: string) => Error,
  message: string,
])[] = [
  ['a page that is refused', 'refuse', LimitExceeded, 'Page 42 is refused.'],
  ['a page at which the function breaks', 'break', TypeError, 'x is undefined'],
  ['a page at which PDFium traps', 'trap', InvalidInput, 'a.pdf: page 42 is too damaged or too complex to be read.'],
  [
    'a page that overflows the stack',
    'overflow',
    InvalidInput,
    'a.pdf: page 42 is too damaged or too complex to be read.',
  ],
  [
    'a page for which PDFium has not enough memory',
    'fillMemory',
    TooComplex,
    'a.pdf: page 42 takes more memory than a job may have.',
  ],
  ['a page that takes too long', 'spin', TimedOut, 'a.pdf: page 42 took longer than 2 seconds.'],
  ['a page that fills the heap', 'hoard', TooComplex, 'a.pdf: page 42 takes more memory than a job may have.'],
  ['a page at which the thread ends', 'exit', ToolFailed, 'a.pdf: page 42 could not be worked on.'],
  ['a page at which the thread breaks', 'throwLater', ToolFailed, 'a.pdf: page 42 could not be worked on.'],
];

describe('pages over the threads', () => {
  const pool = new ComputePool({ ...readSettings({}), cores: 2 });
  after(() => pool[Symbol.asyncDispose]());

  function runOnBook<Result>(
    use: (results: AsyncGenerator<PageResult<unknown>>) => Promise<Result>,
    { acts, begun, bytes = book, ...more }: Needs = {},
  ): Promise<Result> {
    const input: Acting = { ...(acts && { acts }), ...(begun && { begun }) };
    const { signal } = new AbortController();
    return withFileAsync(bytes, async (path) => {
      const source = { path, name: 'a.pdf' };
      try {
        return await use(runOnPages(pool, { source, pages: numbers(PAGES), module, input, signal, ...more }));
      } finally {
        // However it ends, nobody is at work on the document any more.
        expect(openFiles()).not.to.include(path);
      }
    });
  }

  const collect = (needs?: Needs): Promise<readonly PageResult<unknown>[]> =>
    runOnBook(async (results) => {
      const all: PageResult<unknown>[] = [];
      for await (const result of results) all.push(result);
      return all;
    }, needs);

  const errorOf = (needs: Needs): Promise<unknown> =>
    collect(needs).then(
      () => undefined,
      (error: unknown) => error,
    );

  /** The pool does something else, after all that it was given before. */
  const answerElsewhere = (): Promise<unknown> =>
    pool.run(other, { act: 'thread' }, { signal: new AbortController().signal });

  const seen = (pages: readonly number[]): unknown => pages.map((page) => ({ page, result: `${page} of ${PAGES}` }));

  it('gives the results of all pages in their order', async () => {
    expect(await collect()).to.deep.equal(seen(numbers(PAGES)));
  });

  it('keeps the order in which pages are asked for', async () => {
    const pages = [9, 2, 77, 2, 100, 1];
    expect(await collect({ pages })).to.deep.equal(seen(pages));
  });

  it('gives nothing for no pages', async () => {
    expect(await collect({ pages: [] })).to.deep.equal([]);
  });

  it('gives a result of nothing as one', async () => {
    expect(await collect({ pages: [3], acts: { 3: 'nothing' } })).to.deep.equal([{ page: 3, result: undefined }]);
  });

  it('gives the pages in their order when a task does not come to all that it has', async () => {
    const results = await collect({ pages: numbers(12), acts: { 1: 'dawdle', 5: 'dawdle', 6: 'dawdle' } });
    expect(results.map(({ page }) => page)).to.deep.equal(numbers(12));
    expect(results.filter(({ result }) => result === 'late').map(({ page }) => page)).to.deep.equal([1, 5, 6]);
  });

  it('has one thread at work when no more may be', async () => {
    const controller = new AbortController();
    const begun = newCounter();
    const ended = errorOf({ acts: { 1: 'spin' }, begun, atOnce: 1, signal: controller.signal });
    await until(() => count(begun) > 0);
    await answerElsewhere();
    controller.abort();
    await ended;
    expect(count(begun)).to.equal(1);
  });

  for (const lookAhead of [1, 2, 7]) {
    it(`begins no page further ahead than ${lookAhead}`, async () => {
      const begun = newCounter();
      await runOnBook(
        async (results) => {
          for await (const { page } of results) {
            // As far as it may, at the start.
            if (page === 1) await until(() => count(begun) >= lookAhead);
            // What is begun too early is begun by the time that the pool has done something else.
            await answerElsewhere();
            expect(count(begun)).to.be.at.most(page - 1 + lookAhead);
          }
        },
        { begun, lookAhead },
      );
    });
  }

  for (const [sentence, act, kind, message] of failures) {
    it(`fails with ${sentence}, and then goes on`, async () => {
      const secondsPerPage = act === 'spin' ? 2 : 60;
      const error = await errorOf({ acts: { 42: act }, secondsPerPage });
      expect(error).to.be.instanceOf(kind).with.property('message', message);
      expect(await collect({ pages: [42, 43] })).to.deep.equal(seen([42, 43]));
    });
  }

  it('goes on after pages that fail where that is wanted, and tells of each in its turn', async () => {
    const acts = { 2: 'refuse', 3: 'break', 4: 'trap', 7: 'stall', 8: 'exit', 12: 'fillMemory' } as const;
    const told: unknown[] = [];
    const results = await runOnBook(
      async (results) => {
        for await (const { page } of results) told.push(page);
        return told;
      },
      { pages: numbers(14), acts, secondsPerPage: 8, onFailure: (page, error) => told.push([page, messageOf(error)]) },
    );
    expect(results).to.deep.equal([
      1,
      [2, 'Page 2 is refused.'],
      [3, 'x is undefined'],
      [4, 'a.pdf: page 4 is too damaged or too complex to be read.'],
      ...[5, 6],
      [7, 'a.pdf: page 7 took longer than 8 seconds.'],
      [8, 'a.pdf: page 8 could not be worked on.'],
      ...[9, 10, 11],
      [12, 'a.pdf: page 12 takes more memory than a job may have.'],
      ...[13, 14],
    ]);
  });

  it('tells of the same page each time that it fails', async () => {
    const told: number[] = [];
    const results = await collect({
      pages: [5, 1, 5, 2],
      acts: { 5: 'refuse' },
      onFailure: (page) => told.push(page),
    });
    expect([told, results]).to.deep.equal([[5, 5], seen([1, 2])]);
  });

  it('ends with the document when it does not open, whatever pages may do', async () => {
    const locked = pdf({ encrypt: ['user', 'owner', '256'] });
    const onFailure = (): void => expect.fail('No page has failed.');
    expect(await errorOf({ bytes: locked, onFailure })).to.be.instanceOf(PasswordRequired);
  });

  it('ends with the job, whatever pages may do', async () => {
    const controller = new AbortController();
    const begun = newCounter();
    const onFailure = (): void => expect.fail('No page has failed.');
    const ended = errorOf({ acts: { 2: 'spin' }, begun, signal: controller.signal, onFailure });
    await until(() => count(begun) > 1);
    controller.abort();
    expect(await ended).to.be.instanceOf(Cancelled);
  });

  it('ends with what the one who is told of a failure throws', async () => {
    const onFailure = (_: number, error: unknown): void => {
      throw error;
    };
    const error = await errorOf({ acts: { 2: 'refuse' }, onFailure });
    expect(error).to.be.instanceOf(LimitExceeded);
  });

  it('begins as many pages ahead as it is told each time', async () => {
    const begun = newCounter();
    let room = 3;
    await runOnBook(
      async (results) => {
        for await (const { page } of results) {
          if (page === 1) await until(() => count(begun) >= room);
          await answerElsewhere();
          // What was begun before there was less room, stays begun.
          expect(count(begun)).to.be.at.most(page < 10 ? page + 2 : Math.max(page, 12));
          if (page === 10) room = 1;
        }
      },
      { begun, lookAhead: () => room },
    );
  });

  it('says which page is not there', async () => {
    expect(await errorOf({ pages: [1, PAGES + 1] }))
      .to.be.instanceOf(InvalidInput)
      .with.property('message', `a.pdf: page ${PAGES + 1} is too damaged to be read.`);
  });

  it('fails as the document does when it does not open', async () => {
    const locked = pdf({ encrypt: ['user', 'owner', '256'] });
    expect(await errorOf({ bytes: locked })).to.be.instanceOf(PasswordRequired);
  });

  it('ends its threads when the one who takes stops early', async () => {
    const page = await runOnBook(
      async (results) => {
        for await (const { page } of results) return page;
        return 0;
      },
      { acts: { 2: 'spin' }, lookAhead: 2 },
    );
    expect(page).to.equal(1);
    expect(await collect({ pages: numbers(9) })).to.deep.equal(seen(numbers(9)));
  });

  it('ends its threads when the one who takes fails', async () => {
    const failing = runOnBook(
      async (results) => {
        for await (const { page } of results) if (page === 3) throw new Error('The disk is full.');
      },
      { acts: { 4: 'spin' }, lookAhead: 2 },
    );
    expect(await failing.catch((error: unknown) => error)).to.have.property('message', 'The disk is full.');
    expect(await collect({ pages: numbers(9) })).to.deep.equal(seen(numbers(9)));
  });

  it('ends with the job', async () => {
    const controller = new AbortController();
    const begun = newCounter();
    const ended = errorOf({ acts: { 2: 'spin' }, begun, signal: controller.signal });
    await until(() => count(begun) > 1);
    controller.abort();
    expect(await ended).to.be.instanceOf(Cancelled);
  });

  it("does not take the job's time limit for the page's", async () => {
    const controller = new AbortController();
    const begun = newCounter();
    const ended = errorOf({ acts: { 1: 'spin' }, begun, signal: controller.signal });
    await until(() => count(begun) > 0);
    controller.abort(new TimedOut('The job did not finish within 5 seconds.'));
    expect(await ended).to.equal(controller.signal.reason);
  });

  it('begins nothing for a job that has ended', async () => {
    const begun = newCounter();
    expect(await errorOf({ begun, signal: AbortSignal.abort() })).to.be.instanceOf(Cancelled);
    expect(count(begun)).to.equal(0);
  });

  it('keeps the document open as long as no other task waits', async () => {
    const acts = { 1: 'nameOpening', 2: 'nameOpening', 3: 'nameOpening' } as const;
    const results = await collect({ pages: [1, 2, 3], acts, atOnce: 1 });
    expect(new Set(results.map(({ result }) => result))).to.have.property('size', 1);
  });

  it('keeps the document open for longer than a page may take', async () => {
    const pages = numbers(9);
    const acts = Object.fromEntries(pages.map((page) => [page, 'nameOpening' as const]));
    const results = await collect({ pages, acts, atOnce: 1, secondsPerPage: 2 });
    expect(new Set(results.map(({ result }) => result))).to.have.property('size', 1);
  });

  it('lets another document be worked on meanwhile', async () => {
    const acts = Object.fromEntries(numbers(PAGES).map((page) => [page, 'dawdle' as const]));
    const controller = new AbortController();
    const long = errorOf({ acts, signal: controller.signal });
    await collect({ pages: [1, 2, 3] });
    controller.abort();
    expect(await long).to.be.instanceOf(Cancelled);
  });
});
