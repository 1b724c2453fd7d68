import { expect } from 'chai';

import { InvalidInput, type QuireError, TimedOut, TooComplex, ToolFailed } from '../../../../engine/errors.js';
import type { ConverterLimits } from '../../../../engine/tools/converters/converter-kind.js';
import type { Deed } from '../../../fixtures/converters/deeds.js';
import { boxes, LAST_WORDS, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { until } from '../../../fixtures/until.js';

type ErrorClass = new (message: string) => QuireError;
type Case = readonly [deed: Deed, error: ErrorClass, says: string, limits?: Partial<ConverterLimits>];

/** Ways in which a converter ends, and the caller's error; the sandbox hides some of the causes. */
const ends: readonly Case[] = [
  [{ does: 'gets a signal', signal: 'SIGSEGV' }, InvalidInput, 'report.txt: The program breaks down'],
  [{ does: 'gets a signal', signal: 'SIGABRT' }, InvalidInput, 'report.txt: The program breaks down'],
  [{ does: 'gets a signal', signal: 'SIGKILL' }, ToolFailed, 'report.txt: The program ended'],
  [{ does: 'ends' }, ToolFailed, 'report.txt: The program ended'],
  [{ does: 'ends', complaint: `Oh! ${LAST_WORDS}` }, InvalidInput, 'report.txt: The program breaks down'],
  [{ does: 'throws' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'hangs' }, TimedOut, 'report.txt was not done within 3 seconds; try a smaller document', { document: 3 }],
  [{ does: 'eats memory' }, TooComplex, 'takes more memory', { memory: 200 * 2 ** 20 }],
  [{ does: 'has a child eat memory' }, TooComplex, 'takes more memory', { memory: 200 * 2 ** 20 }],
];

/** Protocol violations for which a converter is ended. */
const faults: readonly Case[] = [
  [{ does: 'says garbage' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'says an odd thing' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'says twice that it begins' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'refuses with control characters' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'speaks without end' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'complains without end' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'makes a symbolic link' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'makes a link' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'makes a folder' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'makes a pipe' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'makes an empty file' }, ToolFailed, 'report.txt: The program failed'],
  [{ does: 'fails on a full disk' }, ToolFailed, 'the disk of the service is full'],
  [{ does: 'fills the disk' }, ToolFailed, 'the disk of the service is full'],
  [{ does: 'writes too much' }, TooComplex, 'larger than it may be'],
  [{ does: 'has a program write too much' }, TooComplex, 'larger than it may be'],
  [{ does: 'refuses and is spent' }, InvalidInput, 'report.txt: it breaks the program.'],
];

const [[, usual]] = boxes;

for (const [where, sandbox] of boxes) {
  describe(`a converter ${where}`, () => {
    for (const [deed, error, says, limits = {}] of sandbox === usual ? [...ends, ...faults] : ends) {
      const what = [deed.does, deed.signal, deed.complaint].filter(Boolean).join(': ');
      it(`that ${what} costs its document, and nobody else anything`, async () => {
        await using it = await ObedientPool.open({ sandbox, limits });
        await it.pool.warm();
        expect(await it.failure(deed))
          .to.be.instanceOf(error)
          .with.property('message')
          .that.contains(says);
        // Another converter has taken its place.
        await it.expectUsual();
        expect(await it.result()).to.equal('%PDF-document 3');
        await until(async () => (await it.folders()).length === 1);
      });
    }

    it('that refuses a document is as good as before', async () => {
      await using it = await ObedientPool.open({ sandbox });
      const error = await it.failure({ does: 'refuses' });
      expect(error).to.be.instanceOf(InvalidInput).with.property('message', 'report.txt: it is damaged.');
      expect(await it.convert({ does: 'copies' })).to.have.property('served', 2);
    });

    it('that answers what was not asked is ended, and its answer is not that of another document', async () => {
      await using it = await ObedientPool.open({ sandbox });
      await it.convert({ does: 'answers twice' });
      await it.expectUsual();
      expect(await it.result()).to.equal('%PDF-document 3');
    });

    it('cannot change the file of the caller', async () => {
      await using it = await ObedientPool.open({ sandbox });
      await it.convert({ does: 'changes its source' });
      expect([await it.source(), await it.result()]).to.deep.equal(['document 1', '%PDF-changed']);
    });

    it('shows a document nothing of the one before, and keeps nothing of it', async () => {
      await using it = await ObedientPool.open({ sandbox });
      await it.convert({ does: 'leaves files' });
      await it.failure({ does: 'refuses' });
      expect(await it.convert({ does: 'copies' }))
        .to.include({ served: 3 })
        .and.to.deep.include({
          sees: ['document', 'profile'],
        });
      expect(await it.left()).to.deep.equal(['profile', 'profile/cache']);
    });

    it('is replaced when files come back that it has removed', async () => {
      await using it = await ObedientPool.open({ sandbox });
      await it.convert({ does: 'leaves files again and again' });
      // A single check in between may find nothing; a later one does.
      await until(async () => (await it.convert({ does: 'copies' })).served === 1);
    });
  });
}
