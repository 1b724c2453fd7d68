import { closeSync, existsSync, openSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { openRegular, openRegularSync, WRITE_NO_LINK } from '../../../engine/files/regular-file.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

describe('a file that a program may have replaced', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regular-'));
    await writeFile(join(folder, 'file'), 'content');
    symlinkSync('file', join(folder, 'link'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
  });
  after(() => rm(folder, { recursive: true }));

  it('is read when it is a regular file', async () => {
    await using file = await openRegular(join(folder, 'file'));
    expect(await file.readFile('utf8')).to.equal('content');
    closeSync(openRegularSync(join(folder, 'file')));
  });

  for (const [what, path] of [
    ['link', 'link'],
    ['pipe, without waiting for a writer', 'pipe'],
    ['folder', '.'],
    ['device', '/dev/null'],
  ] as const) {
    it(`is not read when it is a ${what}`, async () => {
      const place = path.startsWith('/') ? path : join(folder, path);
      expect(await failureOf(openRegular(place))).to.be.instanceOf(Error);
      expect(() => openRegularSync(place)).to.throw();
    });
  }

  it('is not written to if it is a link, with or without a target', async () => {
    symlinkSync('nothing', join(folder, 'dangling'));
    for (const name of ['link', 'dangling']) {
      expect(() => openSync(join(folder, name), WRITE_NO_LINK)).to.throw();
    }
    expect(await readFile(join(folder, 'file'), 'utf8')).to.equal('content');
    expect(existsSync(join(folder, 'nothing'))).to.equal(false);
  });
});
