import { chmod, lstat, mkdir, symlink, writeFile } from 'node:fs/promises';

import { expect } from 'chai';

import { admitTo } from '../../../../engine/tools/sandbox/admit-to.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const USER = 65519;
const isRoot = process.getuid?.() === 0;

(isRoot ? describe : describe.skip)('a folder that programs of another user are let into', () => {
  it('is still the service’s, and what is in it belongs to that user', () =>
    inFolderAsync(async (path) => {
      await mkdir(path('deep'), { mode: 0o700 });
      for (const name of ['file', 'deep/file']) await writeFile(path(name), '', { mode: 0o600 });
      await admitTo(path('.'), USER);
      const top = await lstat(path('.'));
      expect([top.uid, top.gid, top.mode & 0o777]).to.deep.equal([0, USER, 0o770]);
      const owners = await Promise.all(['file', 'deep', 'deep/file'].map(async (it) => (await lstat(path(it))).uid));
      expect(owners).to.deep.equal([USER, USER, USER]);
    }));

  it('changes no owner of what a link in it leads to', () =>
    inFolderAsync(async (path) => {
      await mkdir(path('job'), { mode: 0o700 });
      await mkdir(path('outside'));
      await writeFile(path('outside/file'), '');
      await symlink(path('outside'), path('job/folder'));
      await symlink(path('outside/file'), path('job/file'));
      await admitTo(path('job'), USER);
      expect((await lstat(path('outside'))).uid).to.equal(0);
      expect((await lstat(path('outside/file'))).uid).to.equal(0);
      expect((await lstat(path('job/file'))).uid).to.equal(USER);
    }));

  it('is no link itself', () =>
    inFolderAsync(async (path) => {
      await mkdir(path('outside'), { mode: 0o700 });
      await symlink(path('outside'), path('job'));
      expect(await failureOf(admitTo(path('job'), USER))).to.have.property('code', 'ENOTDIR');
      expect((await lstat(path('outside'))).gid).to.equal(0);
    }));

  it('is refused when others may enter it, and the folder that it is in', () =>
    inFolderAsync(async (path) => {
      for (const name of ['shared', 'shared/job']) {
        await mkdir(path(name));
        await chmod(path(name), 0o755);
      }
      const error = await failureOf(admitTo(path('shared/job'), USER));
      expect(error).to.have.property('message', `${path('shared/job')} is no private folder of the service.`);
      expect((await lstat(path('shared/job'))).gid).to.equal(0);
    }));
});
