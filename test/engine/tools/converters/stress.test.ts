import { getEventListeners, once } from 'node:events';

import { expect } from 'chai';

import { isQuireError } from '../../../../engine/errors.js';
import type { ConverterLimits } from '../../../../engine/tools/converters/converter-kind.js';
import type { Deed } from '../../../fixtures/converters/deeds.js';
import { boxes, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { openFiles } from '../../../fixtures/processes/open-files.js';
import { seededRandom } from '../../../fixtures/seeded-random.js';
import { until } from '../../../fixtures/until.js';

const [[, sandbox]] = boxes;

/** A document's effect on its converter, the caller's outcome, and its share of 2,000 documents. */
type Fate = readonly [deed: Deed, outcome: string, share: number];

const fates: readonly Fate[] = [
  [{ does: 'copies' }, 'converted', 1500],
  [{ does: 'refuses' }, 'invalid-input', 90],
  [{ does: 'leaves files' }, 'converted', 60],
  [{ does: 'has a child that stays' }, 'converted', 30],
  [{ does: 'changes its source' }, 'converted', 20],
  [{ does: 'ends afterwards' }, 'converted', 40],
  [{ does: 'ends before it takes up the next' }, 'converted', 40],
  [{ does: 'answers twice' }, 'converted', 20],
  [{ does: 'refuses and is spent' }, 'invalid-input', 25],
  [{ does: 'ends' }, 'tool-failed', 25],
  [{ does: 'ends in the middle of its answer' }, 'tool-failed', 25],
  [{ does: 'throws' }, 'tool-failed', 25],
  [{ does: 'gets a signal', signal: 'SIGSEGV' }, 'invalid-input', 20],
  [{ does: 'gets a signal', signal: 'SIGKILL' }, 'tool-failed', 20],
  [{ does: 'says garbage' }, 'tool-failed', 15],
  [{ does: 'says twice that it begins' }, 'tool-failed', 10],
  [{ does: 'speaks without end' }, 'tool-failed', 10],
  [{ does: 'complains without end' }, 'tool-failed', 10],
  [{ does: 'makes a symbolic link' }, 'tool-failed', 5],
  [{ does: 'eats memory' }, 'too-complex', 4],
  [{ does: 'hangs' }, 'timed-out', 4],
];

const SIZE = 3;
const AT_ONCE = 4 * SIZE;
const limits: Partial<ConverterLimits> = { document: 5, slow: 0.3, memory: 190 * 2 ** 20, documents: 40 };

/** Seconds for a document, for the starts of all converters that it may be handed to, on a busy machine. */
const MAX_SECONDS = 60;

/** Share of the documents whose job is aborted, and the milliseconds within which. */
const GIVEN_UP = { share: 1 / 7, within: 120 };

describe('hundreds of documents that end in every way', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);

  it(`each settle in time, and leave converters that serve, and nothing else (seed ${seed})`, async () => {
    const before = resources();
    const warnings: unknown[] = [];
    const note = (warning: unknown): unknown => warnings.push(warning);
    process.on('warning', note);
    await using it = await ObedientPool.open({ sandbox, size: SIZE, limits });
    await it.pool.warm();
    const job = new AbortController();
    const storm = new Storm(it, seededRandom(seed), job.signal);
    await storm.rage(400);
    expect(storm.unexpected).to.deep.equal([]);
    expect(it.pool.load).to.deep.equal({ running: 0, waiting: 0 });
    // All documents of a round are served, so no converter is missing.
    await Promise.all(Array.from({ length: 10 * SIZE }, () => it.convert({ does: 'copies' })));
    await until(async () => (await it.converters()) === SIZE && (await it.folders()).length === SIZE);
    await it.pool[Symbol.asyncDispose]();
    expect([await it.processes(), await it.folders()]).to.deep.equal([[], []]);
    expect([getEventListeners(job.signal, 'abort'), warnings]).to.deep.equal([[], []]);
    process.off('warning', note);
    await until(() => JSON.stringify(resources()) === JSON.stringify(before));
  });

  it(`each settle when the pool is closed in the middle, which leaves nothing (seed ${seed})`, async () => {
    const before = resources();
    const random = seededRandom(seed);
    for (let round = 0; round < 6; round += 1) {
      await using it = await ObedientPool.open({ sandbox, size: SIZE, limits });
      if (random() < 0.5) void it.pool.warm().catch(() => undefined);
      const storm = new Storm(it, random, new AbortController().signal);
      const raging = storm.rage(100);
      await once(AbortSignal.timeout(Math.ceil(random() * 400)), 'abort');
      await it.pool[Symbol.asyncDispose]();
      expect(await it.processes()).to.deep.equal([]);
      await raging;
      expect(await it.folders()).to.deep.equal([]);
    }
    await until(() => JSON.stringify(resources()) === JSON.stringify(before));
  });
});

/** Random documents, some of which are aborted at random moments. */
class Storm {
  readonly unexpected: string[] = [];

  constructor(
    private readonly it: ObedientPool,
    private readonly random: () => number,
    private readonly job: AbortSignal,
  ) {}

  /** Converts so many documents, of which each fate meets one at least. */
  async rage(documents: number): Promise<void> {
    const all = [...fates, ...Array.from({ length: documents - fates.length }, () => this.#fate())];
    const one = async (): Promise<void> => {
      for (let fate = all.pop(); fate !== undefined; fate = all.pop()) await this.#meet(fate);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  async #meet([deed, expected]: Fate): Promise<void> {
    const began = performance.now();
    const isGivenUp = this.random() < GIVEN_UP.share;
    const controller = new AbortController();
    const timer = isGivenUp ? setTimeout(() => controller.abort(), this.random() * GIVEN_UP.within) : undefined;
    const request = { ...deed, after: this.random() * 10, isGiven: this.random() < 0.3 };
    const error = await this.it.failure({ ...request, abort: isGivenUp ? controller.signal : this.job });
    clearTimeout(timer);
    const outcome = error === undefined ? 'converted' : isQuireError(error) ? error.kind : 'a foreign error';
    const isExpected = outcome === expected || (isGivenUp && outcome === 'cancelled');
    const seconds = (performance.now() - began) / 1000;
    if (isExpected && seconds < MAX_SECONDS) return;
    this.unexpected.push(`${deed.does}: ${outcome} after ${seconds} s, ${error instanceof Error ? error.message : ''}`);
  }

  #fate(): Fate {
    let rest = this.random() * fates.reduce((sum, [, , share]) => sum + share, 0);
    const fate = fates.find(([, , share]) => (rest -= share) < 0);
    if (fate === undefined) throw new Error('The random number was not below 1.');
    return fate;
  }
}

/** Handles that keep this process alive, without timers, and the number of open files. */
function resources(): readonly unknown[] {
  const kinds = process.getActiveResourcesInfo().filter((it) => it !== 'Timeout' && it !== 'Immediate');
  return [kinds.sort(), openFiles().length];
}
