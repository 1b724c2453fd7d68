import { spawnSync } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { expect } from 'chai';

import { PDF } from '../../engine/media-types.js';
import { openWorkspace, removeAbandonedWorkspaces } from '../../engine/workspace.js';

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

  it('gives every file a path of its own that has nothing of its name', async () => {
    await using workspace = await openWorkspace(parent);
    const name = '../../etc/passwd';
    const [one, other] = [workspace.newFile({ name, type: PDF }), workspace.newFile({ name, type: PDF })];
    expect(one.path).not.to.equal(other.path);
    expect([one.path, other.path].every((it) => it.startsWith(workspace.folder) && !it.includes('passwd'))).to.equal(
      true,
    );
  });

  it('gives paths that cannot be foretold', async () => {
    const paths: string[] = [];
    for (let turn = 0; turn < 2; turn++) {
      await using workspace = await openWorkspace(parent);
      paths.push(basename(workspace.newFile({ name: 'a.pdf', type: PDF }).path));
    }
    expect(new Set(paths)).to.have.lengthOf(2);
  });

  it('is gone with all its files when it is closed', async () => {
    {
      await using workspace = await openWorkspace(parent);
      await writeFile(workspace.newFile({ name: 'a.pdf', type: PDF }).path, 'x');
    }
    expect(await readdir(parent)).to.deep.equal([]);
  });

  it('is removed by a later start when its process was killed', async () => {
    const ended = spawnSync('true').pid;
    await mkdir(join(parent, `quire-job-${ended}-123-abcdef`));
    await mkdir(join(parent, `quire-job-${process.pid}-1-abcdef`));
    expect(await removeAbandonedWorkspaces(parent)).to.equal(2);
    expect(await readdir(parent)).to.deep.equal([]);
  });

  it('stays while its process lives, and so does what is not ours', async () => {
    await using workspace = await openWorkspace(parent);
    await mkdir(join(parent, 'quire-jobs'));
    expect(await removeAbandonedWorkspaces(parent)).to.equal(0);
    await access(workspace.folder);
  });
});
