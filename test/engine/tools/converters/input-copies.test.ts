import { existsSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'chai';

import { ToolFailed } from '../../../../engine/errors.js';
import { digestOf } from '../../../../engine/tools/converters/take-over.js';
import { type InputCopies, inputCopiesOf } from '../../../../engine/tools/converters/input-copies.js';
import type { TemporaryFolder } from '../../../../engine/files/temporary-folder.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { boxes, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const [[, sandbox]] = boxes;

describe('a document that is given away', () => {
  it('is on the disk once while it is converted, and not at all afterwards', async () => {
    await using it = await ObedientPool.open({ sandbox });
    const conversion = it.convert({ does: 'waits to be told', mark: 'here', isGiven: true });
    const place = await it.atWork('here');
    expect([existsSync(join(it.folder, 'job-1.txt')), existsSync(join(place, 'source.txt'))]).to.deep.equal([
      false,
      true,
    ]);
    await it.tell('here');
    await conversion;
    expect(await it.result()).to.equal('%PDF-document 1');
    expect(await it.left()).to.deep.equal(['profile']);
  });

  it('stays when it was nobody’s turn', async () => {
    await using it = await ObedientPool.open({ sandbox });
    await it.failure({ does: 'copies', isGiven: true, abort: AbortSignal.abort() });
    expect(await it.source()).to.equal('document 1');
  });

  it('goes to another converter when the first has ended', async () => {
    await using it = await ObedientPool.open({ sandbox });
    await it.convert({ does: 'copies' });
    await it.killAll();
    expect(await it.convert({ does: 'copies', isGiven: true })).to.have.property('served', 1);
    expect(await it.result()).to.equal('%PDF-document 2');
  });

  for (const isGiven of [true, false]) {
    it(`is refused when a link has taken its place, and it is ${isGiven ? 'given away' : 'copied'}`, async () => {
      await inFolderAsync(async (path) => {
        await writeFile(path('secret'), 'of the service');
        await symlink('secret', path('source.txt'));
        const document = { source: path('source.txt'), extension: 'txt', isGiven };
        expect(await failureOf(inputCopiesOf(document, '', path('work')))).to.have.property('code', 'ELOOP');
        expect(await failureOf(digestOf(document.source, new AbortController().signal))).to.have.property(
          'code',
          'ELOOP',
        );
      });
    });
  }

  describe('and comes to a second converter', () => {
    const inCopies = (check: (copies: InputCopies, first: TemporaryFolder) => Promise<void>): Promise<void> =>
      inFolderAsync(async (path) => {
        const source = path('scan.bmp');
        await writeFile(source, 'a picture');
        const digest = await digestOf(source, new AbortController().signal);
        await using copies = await inputCopiesOf({ source, extension: 'bmp', isGiven: true }, digest, path('work'));
        await check(copies, await copies.next());
      });

    it('is what it was, although the folder of the first is gone', async () => {
      await inCopies(async (copies, first) => {
        await first.close();
        const second = await copies.next();
        expect(await readdir(second.folder)).to.deep.equal(['source.bmp']);
        expect(await readFile(join(second.folder, 'source.bmp'), 'utf8')).to.equal('a picture');
      });
    });

    it('is refused when the first has written to it', async () => {
      await inCopies(async (copies, first) => {
        await writeFile(join(first.folder, 'source.bmp'), 'a pictuer');
        expect(await failureOf(copies.next())).to.be.instanceOf(ToolFailed);
      });
    });
  });
});
