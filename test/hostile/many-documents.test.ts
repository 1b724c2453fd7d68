import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { running } from '../fixtures/processes/running-programs.js';
import { openConverters } from './converters.js';
import { breaking, usualDocument } from './documents/breaking.js';
import { convertStream, type Outcome } from './stream.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);
after(() => launcher[Symbol.asyncDispose]());

/** `QUIRE_HOSTILE_DOCUMENTS=200 npx mocha compiled/test/hostile/many-documents.test.js` takes a few minutes. */
const COUNT = Number(process.env['QUIRE_HOSTILE_DOCUMENTS'] ?? 20);
const limits = { document: 8, slow: 1, memory: 700 * 2 ** 20, documents: 20 };
/** Maximum growth of the memory of the service's own process, in bytes. */
const MAX_GROWTH = 100 * 2 ** 20;

describe(`a stream of ${COUNT} documents, of which every tenth hangs, crashes or fills the memory,`, () => {
  it('fails only for every tenth document, and leaves no processes and files behind', async () => {
    const converters = await openConverters({ sandbox, size: 2, limits });
    const kinds = Object.values(breaking);
    const isBreaking = (number: number): boolean => number % 10 === 4;
    try {
      await converters.warm();
      const before = memory();
      const outcomes = await convertStream(converters, {
        count: COUNT,
        atOnce: 4,
        document: (number) =>
          isBreaking(number)
            ? (kinds[Math.floor(number / 10) % kinds.length] ?? usualDocument)(number)
            : usualDocument(number),
      });
      const failed: Outcome[] = [];
      for (const outcome of outcomes.filter(({ error }) => error !== undefined)) {
        // On a busy machine, a usual document may reach the limit beside three others, and not when it is alone.
        const isAlone = !isBreaking(outcome.number) && outcome.error?.kind === 'timed-out';
        if (isAlone) await converters.convert(usualDocument(outcome.number));
        else failed.push(outcome);
      }
      const expected = outcomes.map(({ number }) => number).filter(isBreaking);
      expect(failed.map(({ number }) => number)).to.deep.equal(expected);
      expect([...new Set(failed.map(({ error }) => error?.kind))]).to.satisfy((all: readonly string[]) =>
        all.every((it) => ['timed-out', 'too-complex', 'invalid-input', 'tool-failed'].includes(it)),
      );
      expect(memory() - before).to.be.below(MAX_GROWTH);
    } finally {
      await converters[Symbol.asyncDispose]();
    }
    expect(await running(converters.folder)).to.deep.equal([]);
    expect(existsSync(converters.folder)).to.equal(false);
  }).timeout(COUNT * 15_000);
});

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
