import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

const main = fileURLToPath(new URL('../../server/main.js', import.meta.url));

describe('the server, started as a program', function () {
  this.timeout(30_000);
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
    ...more,
  });

  /** Starts it, waits for its start line, stops it with a signal. */
  async function startAndStop(more: Record<string, string> = {}): Promise<{
    readonly lines: readonly string[];
    readonly code: number | null;
    readonly log: string;
  }> {
    const child = spawn(process.execPath, [main], { env: environment(more), stdio: ['ignore', 'pipe', 'pipe'] });
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

  it('prints a key pair and a command to try on its first start, and only then; and ends well', async () => {
    const first = await startAndStop();
    const second = await startAndStop();
    expect(first.code, first.log).to.equal(0);
    const text = first.lines.join('\n');
    expect(text)
      .to.match(/X-Api-Key: +qk_\w{24}\n +X-Api-Secret: qs_\w{48}\n/)
      .and.match(/Try it:\n +curl -k .*\/api\/pdf\/[\w-]+ .*-F \w+=@document\.pdf/);
    expect(first.lines.at(-1)).to.match(/^Quire listens on https:\/\/127\.0\.0\.1:\d+$/);
    expect(second.lines).to.have.length(1);
    expect(second.code).to.equal(0);
    expect(await readdir(join(folder, 'work'))).to.deep.equal([]);
  });

  it('names variables that are no settings in its log', async () => {
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
    it(`ends with one sentence and code 1 with ${JSON.stringify(variables)}`, async () => {
      const failure = await promisify(execFile)(process.execPath, [main], { env: environment(variables) }).catch(
        (error: unknown) => error,
      );
      expect(failure).to.include({ code: 1, stdout: '' });
      expect(failure).to.have.property('stderr').that.matches(sentence);
    });
  }
});
