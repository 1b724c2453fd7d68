import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { bytesIn } from '../../../../engine/tools/process/bytes-in.js';

const run = promisify(execFile);

/** Minimum bytes that an entry counts. */
const MIN = 2 ** 16;

describe('the bytes in a folder', () => {
  let folder = '';

  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'bytes-'))));
  // Paths may be longer than Node can handle.
  afterEach(() => run('rm', ['-r', folder]));

  it('are none when it is empty or gone', async () => {
    expect(await bytesIn(folder, Infinity)).to.equal(0);
    expect(await bytesIn(join(folder, 'gone'), Infinity)).to.equal(0);
  });

  it('are those of files at any depth', async () => {
    await mkdir(join(folder, 'a', 'b'), { recursive: true });
    await writeFile(join(folder, 'a', 'b', 'file'), Buffer.alloc(2 ** 20, 1));
    expect(await bytesIn(folder, Infinity)).to.be.within(2 ** 20 + 2 * MIN, 2 ** 20 + 3 * MIN);
  });

  it('are many when there are many small files', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, at) => writeFile(join(folder, `${at}`), '')));
    expect(await bytesIn(folder, Infinity)).to.equal(100 * MIN);
  });

  it('are counted no further than needed', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, at) => writeFile(join(folder, `${at}`), '')));
    expect(await bytesIn(folder, 3 * MIN)).to.equal(4 * MIN);
  });

  it('are not those that a link leads to', async () => {
    await symlink('/', join(folder, 'link'));
    expect(await bytesIn(folder, Infinity)).to.equal(MIN);
  });

  it('are too many when folders lie deeper than a path can be long', async () => {
    await run('perl', ['-e', 'my $name = "x" x 250; mkdir $name and chdir $name for 1 .. 20'], { cwd: folder });
    expect(await bytesIn(folder, 2 ** 40)).to.equal(Infinity);
  });
});
