import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { ProcessTree } from '../../../../engine/tools/process/process-tree.js';
import { limitLooks } from '../../../../engine/tools/process/watch-tree.js';

const MB = 2 ** 20;

describe('The checks of an idle program', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'watch-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('all read its folder, since a long time may pass until the next one', async () => {
    // The process of the tests may hold unlinked files of other tests open.
    const idle = spawn('sleep', ['600'], { stdio: 'ignore' });
    await once(idle, 'spawn');
    const tree = new ProcessTree(idle.pid ?? -1);
    try {
      const look = limitLooks({ tree, folder, limits: { memory: Infinity, processes: Infinity, folder: MB } }, 'idle');
      expect(await look()).to.equal(undefined);
      await writeFile(join(folder, 'large'), Buffer.alloc(2 * MB));
      expect(await look()).to.equal('folder');
    } finally {
      idle.kill();
    }
  });
});
