import { type ChildProcessByStdio, exec, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { openAccounts } from '../../accounts/accounts.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { until } from '../fixtures/until.js';
import { descendants, isRunning } from '../hostile/processes.js';
import { bundledServer } from '../fixtures/processes/bundled.js';
import { spawnSync } from '../fixtures/processes/spawn-sync.js';

/** Terminals need /dev/pts, which some machines do not have. */
const onTerminal = spawnSync('script', ['--quiet', '--command', 'true', '/dev/null']).status === 0 ? it : it.skip;

const CTRL_C = '\x03';

/** Starts the programs of the converters with the service, which takes seconds of CPU time. */
const WARM = { QUIRE_WARM: 'office,browser' };

describe('the server, started as a program', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'quire-main-'))));
  afterEach(async () => await rm(folder, { recursive: true }));

  const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    QUIRE_DATA: join(folder, 'data'),
    QUIRE_WORK: join(folder, 'work'),
    QUIRE_PORT: '0',
    QUIRE_HTTP_PORT: '0',
    QUIRE_SANDBOX: 'off',
    QUIRE_WARM: '',
    ...more,
  });

  /** Starts the service, waits for its start line, and stops it with a signal. */
  async function startAndStop(more: Record<string, string> = {}): Promise<{
    readonly lines: readonly string[];
    readonly code: number | null;
    readonly log: string;
  }> {
    const child = spawn(process.execPath, [bundledServer], {
      env: environment(more),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    let log = '';
    child.stderr.on('data', (chunk) => void (log += String(chunk)));
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.startsWith('Quire listens')) child.kill('SIGTERM');
    }
    return { lines, code: await closed, log };
  }

  /** Starts the service on a new terminal; resolves when it listens. */
  async function startOnTerminal(more: Record<string, string> = {}): Promise<{
    readonly child: ChildProcessByStdio<Writable, Readable, null>;
    readonly ended: Promise<unknown>;
    readonly text: string;
  }> {
    const child = spawn('script', ['--quiet', '--command', `exec ${process.execPath} ${bundledServer}`, '/dev/null'], {
      env: environment(more),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = once(child, 'close');
    let text = '';
    for await (const line of createInterface(child.stdout)) {
      text += `${line}\n`;
      if (line.startsWith('Quire listens')) break;
    }
    return { child, ended, text };
  }

  it('names a file with a key pair only on its first start, and exits with 0', async () => {
    const path = join(folder, 'data', 'first-key-pair.json');
    const first = await startAndStop(WARM);
    const second = await startAndStop();
    expect(first.code, first.log).to.equal(0);
    expect(first.lines[0]).to.include(path);
    expect(first.lines.at(-1)).to.match(/^Quire listens on https:\/\/127\.0\.0\.1:\d+$/);
    expect(first.lines.join('\n') + first.log).not.to.match(/qs_/);
    expect(await readFile(path, 'utf8')).to.match(/^\{"apiKey":"qk_\w{24}","apiSecret":"qs_\w{48}"\}\n$/);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect(second.lines.join('\n')).not.to.contain(path);
    expect(second.code).to.equal(0);
    expect(await readdir(join(folder, 'work'))).to.deep.equal([]);
  });

  it('names a file with the link that creates the first account, as long as there is none', async () => {
    const path = join(folder, 'data', 'first-account-link.txt');
    const { lines, log } = await startAndStop();
    expect(lines.join('\n')).to.contain(path);
    expect(lines.join('\n') + log).not.to.contain('token=');
    expect(await readFile(path, 'utf8')).to.match(/^https:\/\/127\.0\.0\.1:\d+\/sign-in\/first\?token=[\w-]{32}\n$/);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    await using accounts = await openAccounts(join(folder, 'data'));
    await accounts.createOwner('ada@example.org', 'correct horse battery');
    expect((await startAndStop()).lines.join('\n')).not.to.contain(path);
  });

  onTerminal('prints a key pair on a terminal, with a working example command', async () => {
    const { child, ended, text } = await startOnTerminal({ QUIRE_DATA: join(folder, "somebody's data") });
    try {
      expect(text).to.match(/X-Api-Key: +qk_\w{24}\n +X-Api-Secret: qs_\w{48}\n/);
      expect(text).to.match(/https:\/\/127\.0\.0\.1:\d+\/sign-in\/first\?token=[\w-]{32}\n/);
      const [, command = ''] = /Try it:\n +(curl .*)/.exec(text) ?? [];
      await writeFile(join(folder, 'document.pdf'), pdf());
      await promisify(exec)(`${command} --silent --show-error`, { cwd: folder });
      expect(await readFile(join(folder, 'result.pdf'), 'latin1')).to.match(/^%PDF-/);
    } finally {
      child.stdin.write(CTRL_C);
      await ended;
    }
  });

  onTerminal('stops when its terminal is closed', async () => {
    const { child, ended } = await startOnTerminal(WARM);
    const services = descendants(child.pid);
    expect(services).not.to.deep.equal([]);
    child.kill('SIGKILL');
    await ended;
    await until(() => !services.some(({ pid }) => isRunning(pid)));
    expect(await readdir(join(folder, 'work'))).to.deep.equal([]);
  });

  it('warns of unknown variables in its log', async () => {
    const { log } = await startAndStop({ QUIRE_MAX_UPLOADS_MB: '5', QUIRE_BASE_PATH: '' });
    expect(log.match(/QUIRE_\w+: there is no such setting[^"]*/g)).to.deep.equal([
      'QUIRE_MAX_UPLOADS_MB: there is no such setting; the nearest is QUIRE_MAX_UPLOAD_MB.',
    ]);
  });

  const mistakes: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ QUIRE_PORT: '70000' }, /^QUIRE_PORT: 70000 is not accepted; it must be a whole number from 0 to 65535\.\n$/],
    [{ QUIRE_PLUGINS: './none.js' }, /^\.\/none\.js: the plugin cannot be loaded .*\n$/],
    [{ QUIRE_TRUSTED_PROXIES: 'me' }, /^QUIRE_TRUSTED_PROXIES: "me" is neither .*\n$/],
    [{ QUIRE_WORK: '/dev/null/work' }, /^QUIRE_WORK: .* cannot be used \(ENOTDIR\)\.\n$/],
    [{ QUIRE_DATA: '/dev/null/data' }, /^QUIRE_DATA: .* cannot be opened \(ENOTDIR\)\.\n$/],
  ];
  for (const [variables, sentence] of mistakes) {
    it(`exits with 1 and one sentence for ${JSON.stringify(variables)}`, async () => {
      const failure = await promisify(execFile)(process.execPath, [bundledServer], {
        env: environment(variables),
      }).catch((error: unknown) => error);
      expect(failure).to.include({ code: 1, stdout: '' });
      expect(failure).to.have.property('stderr').that.matches(sentence);
    });
  }
});
