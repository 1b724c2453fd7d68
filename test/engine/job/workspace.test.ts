import { access, chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { expect } from 'chai';

import { PDF } from '../../../engine/media-types/media-types.js';
import { openWorkspace } from '../../../engine/job/workspace.js';
import { failureOf } from '../../fixtures/failure-of.js';

describe('a workspace', () => {
  let parent = '';
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'workspaces-'));
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('is a folder that only its owner may enter', async () => {
    await using workspace = await openWorkspace(parent);
    expect((await stat(workspace.folder)).mode & 0o777).to.equal(0o700);
  });

  it('gives every file a unique path that does not contain its name', async () => {
    await using workspace = await openWorkspace(parent);
    const name = '../../etc/passwd';
    const [one, other] = [workspace.newFile({ name, type: PDF }), workspace.newFile({ name, type: PDF })];
    expect(one.path).not.to.equal(other.path);
    expect([one.path, other.path].every((it) => it.startsWith(workspace.folder) && !it.includes('passwd'))).to.equal(
      true,
    );
  });

  it('gives unpredictable paths', async () => {
    const paths: string[] = [];
    for (let turn = 0; turn < 2; turn++) {
      await using workspace = await openWorkspace(parent);
      paths.push(basename(workspace.newFile({ name: 'a.pdf', type: PDF }).path));
    }
    expect(new Set(paths)).to.have.lengthOf(2);
  });

  it('is removed with all its files when it is closed', async () => {
    {
      await using workspace = await openWorkspace(parent);
      await writeFile(workspace.newFile({ name: 'a.pdf', type: PDF }).path, 'x');
    }
    expect(await readdir(parent)).to.deep.equal([]);
  });

  it('creates its parent folder again if it was removed', async () => {
    const removed = join(parent, 'own', 'service');
    {
      await using workspace = await openWorkspace(removed);
      await access(workspace.folder);
    }
    expect((await stat(join(parent, 'own'))).mode & 0o777).to.equal(0o700);
    expect(await readdir(removed)).to.deep.equal([]);
  });

  it('is not created in a folder that others may write to', async () => {
    const open = join(parent, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    for (const place of [open, join(open, 'service')]) {
      expect(await failureOf(openWorkspace(place))).to.be.instanceOf(Error);
    }
    expect(await readdir(open)).to.deep.equal([]);
  });

  it('is not created through a link', async () => {
    const other = join(parent, 'other');
    await mkdir(other);
    await symlink(other, join(parent, 'link'));
    expect(await failureOf(openWorkspace(join(parent, 'link')))).to.be.instanceOf(Error);
    expect(await readdir(other)).to.deep.equal([]);
  });
});
