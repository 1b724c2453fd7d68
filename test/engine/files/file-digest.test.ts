import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { fileDigest } from '../../../engine/files/file-digest.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { inFolderAsync } from '../../fixtures/pdf/raw-pdf.js';

describe('The digest of a file', () => {
  for (const bytes of [0, 1, 2 ** 20 - 1, 2 ** 20, 2 ** 21 + 1]) {
    it(`is that of all of its ${bytes} bytes`, async () => {
      await inFolderAsync(async (path) => {
        const content = Buffer.alloc(bytes, 'Quire');
        writeFileSync(path('a'), content);
        expect(await fileDigest(path('a'))).to.equal(createHash('sha256').update(content).digest('hex'));
      });
    });
  }

  it('is that of what a file without a size yields', async () => {
    expect(await fileDigest('/proc/self/status')).to.match(/^[0-9a-f]{64}$/);
    expect(await fileDigest('/proc/sys/kernel/ostype')).to.equal(createHash('sha256').update('Linux\n').digest('hex'));
  });

  it('takes memory for a small file as its size is', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('a'), 'small');
      await fileDigest(path('a'));
      const before = process.memoryUsage().arrayBuffers;
      await Promise.all(Array.from({ length: 100 }, () => fileDigest(path('a'))));
      expect(process.memoryUsage().arrayBuffers - before).to.be.below(2 ** 23);
    });
  });

  it('is not made once its signal is aborted', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('a'), 'small');
      const reason = new Error('enough');
      expect(await failureOf(fileDigest(path('a'), AbortSignal.abort(reason)))).to.equal(reason);
    });
  });

  it('of no file fails as reading does', async () => {
    await inFolderAsync(async (path) => {
      expect(await failureOf(fileDigest(path('a')))).to.have.property('code', 'ENOENT');
      expect(await failureOf(fileDigest(path('.')))).to.have.property('code', 'EISDIR');
    });
  });
});
