import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { openAccounts } from '../../../accounts/accounts.js';
import { readSettings } from '../../../engine/job/settings.js';
import { certificatePair } from '../../../server/transport/certificate.js';
import { until } from '../../fixtures/until.js';
import { openRaw } from '../raw-connection.js';
import { startServiceProgram } from '../service-program.js';
import { bundledCli } from '../../fixtures/processes/bundled.js';

describe('the service', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'quire-signals-'))));
  afterEach(async () => await rm(folder, { recursive: true }));

  for (const signals of [['SIGTERM'], ['SIGINT'], ['SIGHUP', 'SIGTERM']] as const) {
    it(`leaves a complete quire.db and no work folder after ${signals.join(' and ')}`, async () => {
      await using service = await startServiceProgram([], { QUIRE_SANDBOX: 'off' });
      const env = { ...process.env, QUIRE_DATA: service.dataFolder };
      await promisify(execFile)(process.execPath, [bundledCli, 'keys', 'create', '--name', 'second'], { env });
      for (const signal of signals) service.child.kill(signal);
      expect(await service.ended).to.equal(0);
      expect(await service.jobs()).to.deep.equal([]);
      await copyFile(join(service.dataFolder, 'quire.db'), join(folder, 'quire.db'));
      await using copy = await openAccounts(folder);
      expect((await copy.listKeyPairs()).map((it) => it.name)).to.deep.equal(['first', 'second']);
    });
  }

  it('reloads its certificate on SIGHUP for new connections, and keeps the old one when the new one is malformed', async () => {
    const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    const tls = { QUIRE_TLS_CERT: paths.cert, QUIRE_TLS_KEY: paths.key };
    await put(await newCertificate(), paths);
    await using service = await startServiceProgram([], { QUIRE_SANDBOX: 'off', ...tls });
    const first = await certificateOf(service.url);
    const old = await openRaw(service.url);
    await put(await newCertificate(), paths);
    service.child.kill('SIGHUP');
    await until(async () => (await certificateOf(service.url)) !== first);
    const second = await certificateOf(service.url);
    old.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await old.untilText('"live"')).to.include('HTTP/1.1 200');
    old.socket.destroy();
    await put({ cert: 'none', key: 'none' }, paths);
    service.child.kill('SIGHUP');
    await service.logged(/the new certificate cannot be used/);
    expect(await certificateOf(service.url)).to.equal(second);
  });

  /** Replaces both files atomically, as programs for certificate renewal do. */
  async function put(pair: Readonly<Record<'cert' | 'key', string>>, paths: typeof pair): Promise<void> {
    for (const name of ['cert', 'key'] as const) {
      await writeFile(`${paths[name]}.new`, pair[name]);
      await rename(`${paths[name]}.new`, paths[name]);
    }
  }

  async function newCertificate(): Promise<Readonly<Record<'cert' | 'key', string>>> {
    const number = (await readdir(folder)).length;
    const made = join(folder, `made-${number}`);
    await mkdir(made);
    return await certificatePair(readSettings({ QUIRE_DATA: made }));
  }
});

/** The fingerprint of the certificate that a new connection gets. */
async function certificateOf(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
  const { fingerprint256 } = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  return fingerprint256;
}
