import { execFileSync, type StdioOptions } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readdirSync } from 'node:fs';

import { expect } from 'chai';

import { type CliResult, type Desk, openDesk, resultOf } from './run-cli.js';

describe('quire, when the reader of its output has closed it,', () => {
  let desk: Desk;
  let pipe: number;
  beforeEach(() => {
    desk = openDesk();
    pipe = brokenPipe(desk.path('pipe'));
  });
  afterEach(async () => {
    closeSync(pipe);
    await desk[Symbol.asyncDispose]();
  });

  async function run(args: readonly string[], stdio: StdioOptions): Promise<Omit<CliResult, 'stdout'>> {
    const { code, stderr } = await resultOf(desk.start(args, { stdio }));
    return { code, stderr };
  }

  const commands: readonly (readonly string[])[] = [
    ['--help'],
    ['--version'],
    ['run', '--help'],
    ['run', 'copy', '--help'],
    ['operations'],
    ['operations', '--json'],
    ['keys', 'create', '--name', 'a'],
    ['keys', 'list'],
    ['keys', '--help'],
    ['doctor'],
    ['run', 'tell', 'a.pdf'],
    ['run', 'copy', 'a.pdf', '-o', '-'],
  ];
  for (const args of commands) {
    it(`exits with 141 and prints nothing: quire ${args.join(' ')}`, async () => {
      desk.pdf('a.pdf');
      expect(await run(args, ['ignore', pipe, 'pipe'])).to.deep.equal({ code: 141, stderr: '' });
      const work = desk.path('work');
      expect(existsSync(work) ? readdirSync(work) : []).to.deep.equal([]);
    });
  }

  it('exits with 141 when standard error is closed', async () => {
    expect(await run(['run', 'no-such-operation'], ['ignore', 'pipe', pipe])).to.deep.equal({ code: 141, stderr: '' });
  });

  it('reports in one line that the disk is full', async () => {
    const full = openSync('/dev/full', 'w');
    const { code, stderr } = await run(['operations'], ['ignore', full, 'pipe']);
    closeSync(full);
    expect(code).to.equal(1);
    expect(stderr).to.match(/^quire: ENOSPC: [^\n]*\n$/);
  });
});

/** The write end of a pipe whose read end is closed. */
function brokenPipe(path: string): number {
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  closeSync(reader);
  return writer;
}
