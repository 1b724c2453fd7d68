import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { createQuire, type Quire } from '../../../engine/index.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { jobFolders } from '../../fixtures/job-folders.js';
import { bookObjects, rawPdf } from '../../fixtures/pdf/raw-pdf.js';
import { sandboxMode } from '../../fixtures/processes/sandbox-mode.js';
import { until } from '../../fixtures/until.js';

/** A conversion of so many pages takes much longer than a millisecond. */
const PAGES = 10;

/** Fractions of the time of a whole conversion. */
const MOMENTS = [0, 0.1, 0.4, 0.7];

const conversions = {
  'convert-to-excel': {},
  'convert-to-html': {},
  'convert-to-html, as EPUB': { format: 'epub' },
  'convert-to-word': {},
  'convert-to-powerpoint': {},
} as const;

describe('A conversion that is cancelled', () => {
  const files = { file: Buffer.from(rawPdf({ objects: bookObjects(PAGES) }), 'latin1') };
  let folder: string;
  let quire: Quire;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-cancelled-'));
    quire = await createQuire({ settings: { QUIRE_WORK: folder, QUIRE_SANDBOX: sandboxMode } });
  });
  after(async () => {
    await quire[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const filesOfJobs = async (): Promise<number> =>
    (await jobFolders(folder)).filter((it) => it.includes('/job-')).flatMap((it) => readdirSync(it)).length;

  for (const [name, options] of Object.entries(conversions)) {
    const operation: string = name.replace(/,.*/, '');

    it(`leaves no file, whenever it is cancelled: ${name}`, async () => {
      const start = performance.now();
      await (await quire.run(operation, { files, options }))[Symbol.asyncDispose]();
      const whole = performance.now() - start;
      for (const moment of MOMENTS) {
        const run = quire.run(operation, { files, options, signal: AbortSignal.timeout(Math.round(moment * whole)) });
        const failure = await failureOf(run.then((result) => result[Symbol.asyncDispose]()));
        // A run that is faster than the first one may end before a late moment.
        if (moment === 0 || failure !== undefined) expect(failure).to.have.property('kind', 'cancelled');
        expect(await filesOfJobs()).to.equal(0);
      }
      // The threads that were in use work for the next job.
      await (await quire.run(operation, { files, options }))[Symbol.asyncDispose]();
    });
  }

  for (const operation of ['convert-to-html', 'convert-to-word', 'convert-to-powerpoint'] as const) {
    it(`leaves no file when it is cancelled while the result is written: ${operation}`, async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const onProgress = (): void => controller.abort();
      const failure = await failureOf(quire.run(operation, { files, signal, onProgress }));
      expect(failure).to.have.property('kind', 'cancelled');
      await until(async () => (await filesOfJobs()) === 0);
    });
  }
});
