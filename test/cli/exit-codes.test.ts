import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { exitCodes, exitCodesHelp } from '../../cli/exit-codes.js';
import { errorKinds } from '../../engine/errors.js';
import { type Desk, openDesk } from './run-cli.js';

describe('The exit code', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  for (const kind of ['invalid-input', 'tool-failed'] as const) {
    it(`reports a job that failed with ${kind}`, async () => {
      const { code, stdout, stderr } = await desk.run(['run', 'fail', desk.pdf('a.pdf'), '--kind', kind]);
      expect({ code, stdout, stderr }).to.deep.equal({
        code: exitCodes[kind],
        stdout: '',
        stderr: `quire: It is ${kind}.\n`,
      });
    });
  }

  it('is that of the kind of the failure, which is reported, for all kinds', () => {
    // Other tests cover the kinds that a step cannot pass on from a worker thread.
    const kinds = errorKinds.filter((it) => it !== 'plugin-fault' && it !== 'plugin-load');
    const script = `import { reportError } from '${compiled('cli/report-error.js')}';
      import { fromRecord } from '${compiled('engine/errors.js')}';
      for (const kind of ${JSON.stringify(kinds)}) console.log(reportError(fromRecord({ kind, message: \`It is \${kind}.\` })));`;
    const args = ['--input-type=module', '-e', script];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).to.equal(kinds.map((kind) => `quire: It is ${kind}.\n`).join(''));
    expect(stdout).to.equal(kinds.map((kind) => `${exitCodes[kind]}\n`).join(''));
  });

  it('reports an unexpected error in a step, with a hint how to see the cause', async () => {
    const args = ['run', 'fail', desk.pdf('a.pdf'), '--kind', 'plugin-load'];
    const { code, stderr } = await desk.run(args);
    expect(code).to.equal(exitCodes['plugin-fault']);
    expect(stderr).to.equal('quire: fail failed in its step "fail". (QUIRE_LOG_LEVEL=debug shows the cause)\n');
    expect((await desk.run(args, { env: { QUIRE_LOG_LEVEL: 'debug' } })).stderr).to.match(
      /cause[^]*cli-operations\.js/,
    );
  });

  it('reports a plugin that does not load', async () => {
    const { code, stderr } = await desk.run(['operations'], { env: { QUIRE_PLUGINS: './none.js' } });
    expect(code).to.equal(exitCodes['plugin-load']);
    expect(stderr).to.match(/^quire: \.\/none\.js: the plugin cannot be loaded/);
  });

  it('is 2 for a setting that is not accepted', async () => {
    const { code, stderr } = await desk.run(['operations'], { env: { QUIRE_PORT: 'many' } });
    expect(code).to.equal(2);
    expect(stderr).to.match(/^quire: QUIRE_PORT: "many" is not accepted/);
  });

  for (const args of [[], ['rnu'], ['run'], ['serve', '--prot', '1'], ['keys'], ['keys', 'create']]) {
    it(`is 2 for \`${['quire', ...args].join(' ')}\``, async () => {
      const { code, stdout } = await desk.run(args);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
    });
  }

  for (const args of [
    ['--help'],
    ['--version'],
    ['run', '--help'],
    ['run', 'copy', '--help'],
    ['keys', 'create', '--help'],
  ]) {
    it(`is 0 for \`${['quire', ...args].join(' ')}\``, async () => {
      const { code, stderr } = await desk.run(args);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    });
  }

  it('is listed in the help and in docs/cli.md', async () => {
    const { stdout } = await desk.run(['--help']);
    expect(stdout).to.contain(exitCodesHelp());
    expect(readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')).to.contain(exitCodesHelp());
  });

  it('is 141, without a message, when the reader of the output has closed it', async () => {
    const child = desk.start(['run', 'copy', desk.pdf('a.pdf', 20_000), '-o', '-']);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout?.destroy();
    expect({ code: await ended, stderr }).to.deep.equal({ code: 141, stderr: '' });
  });
});

function compiled(path: string): string {
  return new URL(`../../${path}`, import.meta.url).href;
}
