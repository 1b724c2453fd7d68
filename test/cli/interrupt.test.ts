import { readdirSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';

import { expect } from 'chai';

import { jobFolders } from '../fixtures/job-folders.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { until } from '../fixtures/until.js';
import { type Desk, openDesk, resultOf, SANDBOX_IS_OFF } from './run-cli.js';

describe('quire run, when it is interrupted', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const sandbox of new Set([sandboxMode, 'off'])) {
      it(`by ${signal}, with the sandbox ${sandbox}, ends its program, removes its folder and exits with 130`, async () => {
        const child = desk.start(['run', 'sleep', desk.pdf('a.pdf')], { env: { QUIRE_SANDBOX: sandbox } });
        const result = resultOf(child);
        const folder = await workFolderWith(/^asleep$/);
        expect(await programsIn(folder)).to.not.equal(0);
        child.kill(signal);
        const { code, stdout, stderr } = await result;
        expect({ code, stdout, stderr }).to.deep.equal({
          code: 130,
          stdout: '',
          stderr: `${sandbox === 'off' ? SANDBOX_IS_OFF : ''}quire: The job was cancelled.\n`,
        });
        expect(readdirSync(desk.path('work'))).to.deep.equal([]);
        await until(async () => (await programsIn(folder)) === 0);
      });
    }
  }

  it('while it reads standard input, exits with 130', async () => {
    const child = desk.start(['run', 'copy', '-']);
    const result = resultOf(child);
    await workFolderWith(/^[\da-f-]{36}\./);
    child.kill('SIGINT');
    expect((await result).code).to.equal(130);
    expect(readdirSync(desk.path('work'))).to.deep.equal([]);
  });

  /** Returns the folder of the job, which is known by its file, since the check of the sandbox has a folder as well. */
  async function workFolderWith(file: RegExp): Promise<string> {
    const parent = desk.path('work');
    let found: string | undefined;
    await until(async () => {
      const folders = await jobFolders(parent).catch(() => []);
      const lists = await Promise.all(folders.map((it) => readdir(it).catch((): string[] => [])));
      found = folders.find((_, index) => lists[index]?.some((it) => file.test(it)));
      return found !== undefined;
    });
    return found ?? '';
  }
});

/** Counts the processes whose working directory is in a folder. */
async function programsIn(folder: string): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(processes.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  // The link to a removed folder ends in " (deleted)".
  return folders.filter((it) => it.startsWith(folder)).length;
}
