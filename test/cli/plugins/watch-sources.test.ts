import { once } from 'node:events';
import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { expect } from 'chai';

import { watchSources } from '../../../cli/plugins/dev/watch-sources.js';

describe('The watcher of the sources of a plugin', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-sources-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string): void => writeFileSync(join(folder, name), String(Math.random()));

  /** Replaces a file as many editors do. */
  function replace(name: string): void {
    write('.swap');
    renameSync(join(folder, '.swap'), join(folder, name));
  }

  it('tells each change of a file that is replaced, written and replaced again', async () => {
    write('main.js');
    using sources = watchSources(folder);
    const changes = sources.changes(new AbortController().signal);
    for (const change of [replace, write, replace, write]) {
      change('main.js');
      expect((await changes.next()).value).to.equal('main.js');
    }
  });

  it('tells changes in folders that appear later, but not in those of packages', async () => {
    mkdirSync(join(folder, 'node_modules'));
    using sources = watchSources(folder);
    const changes = sources.changes(new AbortController().signal);
    for (let times = 0; times < 2; times++) {
      rmSync(join(folder, 'src'), { recursive: true, force: true });
      mkdirSync(join(folder, 'src'));
      await changes.next();
      write('node_modules/other.js');
      write('src/step.js');
      expect((await changes.next()).value).to.equal(join('src', 'step.js'));
    }
  });

  it('tells changes in a folder that appears while the watcher begins', async () => {
    const { watch } = fs;
    try {
      fs.watch = ((path: string, onChange: fs.WatchListener<string>) => {
        mkdirSync(join(folder, 'src'), { recursive: true });
        return watch(path, onChange);
      }) as typeof watch;
      syncBuiltinESMExports();
      using sources = watchSources(folder);
      write('src/step.js');
      const changes = sources.changes(new AbortController().signal);
      expect((await changes.next()).value).to.equal(join('src', 'step.js'));
    } finally {
      fs.watch = watch;
      syncBuiltinESMExports();
    }
  });

  it('goes on where another program makes folders and removes them at once', async () => {
    using sources = watchSources(folder);
    const changes = sources.changes(new AbortController().signal);
    const program = `
      const { mkdirSync, rmSync } = require('node:fs');
      for (let time = 0; time < 200; time++) {
        mkdirSync('${folder}/build/inner', { recursive: true });
        rmSync('${folder}/build', { recursive: true });
      }`;
    await once(new Worker(program, { eval: true }), 'exit');
    write('main.js');
    for (let change: unknown; change !== 'main.js';) change = (await changes.next()).value;
  });
});
