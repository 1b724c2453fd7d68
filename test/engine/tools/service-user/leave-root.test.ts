import { spawn, spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';

import { expect } from 'chai';
import { bundledServer } from '../../../fixtures/processes/bundled.js';

const USER = 61_001;

/** Whether users can be replaced in a mount namespace, and others than root can run this code. */
const isPossible =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'true']).status === 0 &&
  spawnSync(execPath, ['--check', bundledServer], { uid: USER, gid: USER }).status === 0;

/** Whether Node.js lets a process change its user; that of Debian 13 does not. */
const maySwitch = spawnSync(execPath, ['--eval', 'process.setgid(process.getgid())']).status === 0;

interface Started {
  /** The user ids of the service: real, effective, saved and of the file system. */
  readonly users: readonly number[];
  readonly groups: string;
  readonly log: string;
}

(isPossible ? describe : describe.skip)('a service that root starts', () => {
  let folder = '';
  const path = (name: string): string => join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leave-root-'));
    for (const name of ['data', 'work']) {
      await mkdir(path(name), { mode: 0o700 });
      await chown(path(name), USER, USER);
    }
    await chown(folder, USER, USER);
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** On a machine with these users besides root; it is stopped when it listens. */
  async function start(users: string, settings: Readonly<Record<string, string>> = {}): Promise<Started> {
    await writeFile(path('passwd'), `root:x:0:0::/root:/bin/sh\n${users}`);
    const script = 'mount --bind "$0" /etc/passwd && exec "$@"';
    const own = { QUIRE_DATA: path('data'), QUIRE_WORK: path('work'), QUIRE_PORT: '0', QUIRE_HTTP_PORT: '0' };
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, path('passwd'), execPath, bundledServer], {
      env: { PATH: process.env['PATH'], ...own, QUIRE_SANDBOX: 'off', QUIRE_WARM: '', ...settings },
    });
    let [log, status] = ['', ''];
    child.stderr.on('data', (chunk) => void (log += String(chunk)));
    const closed = new Promise((resolve) => child.once('close', resolve));
    for await (const line of createInterface(child.stdout)) {
      if (!line.startsWith('Quire listens')) continue;
      status = await readFile(`/proc/${child.pid ?? 0}/status`, 'latin1');
      child.kill('SIGTERM');
    }
    await closed;
    const [users_ = '', groups = ''] = ['Uid', 'Groups'].map(
      (it) => new RegExp(`^${it}:\\s+(.*?)\\s*$`, 'm').exec(status)?.[1],
    );
    return { users: users_.split('\t').map(Number), groups, log };
  }

  (maySwitch ? it : it.skip)('goes on as the user of the service, which owns what it writes', async () => {
    const { users, groups, log } = await start(`quire:x:${USER}:${USER}::/:/usr/sbin/nologin\n`);
    expect(users, log).to.deep.equal([USER, USER, USER, USER]);
    expect(groups).to.equal(`${USER}`);
    const made = await readdir(path('data'));
    expect(made).to.include('quire.db');
    for (const name of made) expect((await stat(path(`data/${name}`))).uid).to.equal(USER);
    expect(log).to.not.contain('runs as root');
  });

  it('stays root where Node.js refuses to change the user, and says so', async () => {
    const refuse = `process.setgid=()=>{throw(Error('disabled'))}`;
    const settings = { NODE_OPTIONS: `--import=data:text/javascript,${refuse}` };
    const { users, log } = await start(`quire:x:${USER}:${USER}::/:/usr/sbin/nologin\n`, settings);
    expect(users, log).to.deep.equal([0, 0, 0, 0]);
    expect(log).to.contain('The service runs as root: this Node.js cannot change its user (disabled).');
  });

  it('stays root where there is no such user, and says so', async () => {
    const { users, log } = await start('other:x:61001:61001::/:/bin/sh\n');
    expect(users).to.deep.equal([0, 0, 0, 0]);
    expect(log).to.contain('The service runs as root: there is no system user \\"quire\\".');
  });

  it('stays root where that user cannot have its data, and says so', async () => {
    await chown(path('data'), 0, 0);
    const { users, log } = await start(`quire:x:${USER}:${USER}::/:/usr/sbin/nologin\n`);
    expect(users).to.deep.equal([0, 0, 0, 0]);
    expect(log).to.contain(`The service runs as root: the user \\"quire\\" cannot write to ${path('data')}.`);
  });

  it('stays root where a file of an earlier start belongs to root, and says so', async () => {
    await writeFile(path('data/quire.db'), '', { mode: 0o600 });
    const { log } = await start(`quire:x:${USER}:${USER}::/:/usr/sbin/nologin\n`);
    expect(log).to.contain(`the user \\"quire\\" cannot write to ${path('data/quire.db')}.`);
  });

  it('is not taken over by a second root of that name', async () => {
    expect((await start('quire:x:0:0::/root:/bin/sh\n')).log).to.contain('there is no system user');
  });
});
