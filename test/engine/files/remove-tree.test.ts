import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { removeTree } from '../../../engine/files/remove-tree.js';
import { failureOf } from '../../fixtures/failure-of.js';

/** A path to the innermost folder would be longer than the system allows, and a process may have fewer descriptors. */
const DEPTH = 1500;

describe('removing a tree', () => {
  let parent = '';
  let tree = '';
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'trees-'));
    tree = join(parent, 'tree');
    await mkdir(tree);
  });
  afterEach(() => removeTree(parent));

  const expectGone = async (...left: readonly string[]): Promise<void> => {
    await removeTree(tree);
    expect(await readdir(parent)).to.deep.equal(left);
  };

  it('removes files, nested folders and links, but not the targets of links', async () => {
    await mkdir(join(parent, 'other'));
    await writeFile(join(parent, 'other', 'file'), 'stays');
    await mkdir(join(tree, 'one', 'two', 'three'), { recursive: true });
    for (const folder of ['.', 'one', 'one/two', 'one/two/three']) {
      await writeFile(join(tree, folder, 'file'), '');
      await symlink(join(parent, 'other'), join(tree, folder, 'link to a folder'));
      await symlink('nowhere', join(tree, folder, 'link to nothing'));
    }
    await expectGone('other');
    expect(await readFile(join(parent, 'other', 'file'), 'utf8')).to.equal('stays');
  });

  it('removes a link in place of the tree, but not its target', async () => {
    await writeFile(join(tree, 'file'), 'stays');
    await symlink(tree, join(parent, 'link'));
    await removeTree(join(parent, 'link'));
    expect([await readdir(parent), await readdir(tree)]).to.deep.equal([['tree'], ['file']]);
  });

  it('does nothing if the folder does not exist', async () => {
    await removeTree(join(parent, 'nothing'));
    expect(await readdir(parent)).to.deep.equal(['tree']);
  });

  it('removes entries whose names are not UTF-8', async () => {
    const name = (bytes: string): Buffer => Buffer.from(join(tree, bytes), 'latin1');
    mkdirSync(name('folder \xff\xfe'));
    writeFileSync(name('folder \xff\xfe/file \x80'), '');
    writeFileSync(name('new\nline'), '');
    await expectGone();
  });

  it('removes folders without permissions', async () => {
    const inner = join(tree, 'one', 'two');
    await mkdir(inner, { recursive: true });
    await writeFile(join(inner, 'file'), '');
    for (const folder of [inner, join(tree, 'one'), tree]) chmodSync(folder, 0);
    await expectGone();
  });

  it('removes a tree that is deeper than any path is long', async () => {
    // Created from the innermost folder outwards, so that no path is long.
    const [inner, outer] = [join(parent, 'inner'), join(parent, 'outer')];
    mkdirSync(inner);
    for (let depth = 1; depth < DEPTH; depth++) {
      mkdirSync(outer);
      renameSync(inner, join(outer, 'deeper'));
      renameSync(outer, inner);
    }
    renameSync(inner, join(tree, 'deep'));
    await expectGone();
  });

  it('removes a folder of very many entries without blocking the thread', async () => {
    for (let number = 0; number < 300; number++) {
      writeFileSync(join(tree, `file ${number}`), '');
      mkdirSync(join(tree, `folder ${number}`));
    }
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await expectGone();
    clearInterval(timer);
    expect(turns).to.be.greaterThan(1);
  });

  it('keeps no descriptor open', async () => {
    await mkdir(join(tree, 'one', 'two'), { recursive: true });
    await expectGone();
    const links = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(links.filter((it) => it.startsWith(tree))).to.deep.equal([]);
  });

  it('skips a file system mounted in the tree, and reports that something remains', async function () {
    const [mounted, mark] = [join(tree, 'one', 'mounted'), join(parent, 'mark')];
    await mkdir(mounted, { recursive: true });
    await mkdir(mark);
    await writeFile(join(mark, 'file'), 'stays');
    const mount = spawnSync('mount', ['--bind', mark, mounted]);
    // Only root may mount.
    if (mount.status !== 0) this.skip();
    try {
      expect(await failureOf(removeTree(tree))).to.have.nested.property('cause.code', 'EBUSY');
      expect(await readFile(join(mark, 'file'), 'utf8')).to.equal('stays');
    } finally {
      const moved = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((it) => it.split(' ')[1] ?? '');
      for (const place of moved.filter((it) => it.startsWith(tree))) spawnSync('umount', [place]);
    }
    await expectGone('mark');
  });
});
