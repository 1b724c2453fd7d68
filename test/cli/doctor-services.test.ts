import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect } from 'chai';
import { generate } from 'selfsigned';

import type { Finding } from '../../cli/doctor/examine.js';
import { examineCertificate, examineDisk, examineNamespaces } from '../../cli/doctor/examine-host.js';
import { clockDifference, examineClock, examineServices } from '../../cli/doctor/examine-services.js';
import { readSettings } from '../../engine/job/settings.js';
import { startPostgres } from '../fixtures/servers/postgres-server.js';
import { startRedis } from '../fixtures/servers/redis-server.js';

const DAY_MS = 86_400_000;

describe('quire doctor', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'quire-doctor-'))));
  afterEach(async () => await rm(folder, { recursive: true }));

  const servicesWith = async (variables: Readonly<Record<string, string>>): Promise<readonly Finding[]> => {
    const findings: Finding[] = [];
    const settings = readSettings({ QUIRE_WORK: join(folder, 'work'), ...variables });
    for await (const it of examineServices(settings)) findings.push(it);
    return findings;
  };

  it('asks the database, Redis and the storage, and leaves nothing in it', async () => {
    await using postgres = await startPostgres();
    await using redis = await startRedis();
    const files = join(folder, 'files');
    await mkdir(files, { mode: 0o700 });
    const findings = await servicesWith({
      QUIRE_DATABASE_URL: await postgres.createDatabase(),
      QUIRE_REDIS_URL: redis.url,
      QUIRE_STORAGE_URL: pathToFileURL(files).href,
    });
    expect(findings.map((it) => `${it.state} ${it.what.replace(/: (PostgreSQL|Redis) \d.*/, ': $1')}`)).to.deep.equal([
      'good database (QUIRE_DATABASE_URL): PostgreSQL',
      'good clock: as that of the database (QUIRE_DATABASE_URL)',
      'good Redis (QUIRE_REDIS_URL): Redis',
      'good clock: as that of the Redis (QUIRE_REDIS_URL)',
      'good storage (QUIRE_STORAGE_URL): written, read and removed a file',
    ]);
    expect(await readdir(files)).to.deep.equal([]);
  });

  it('tells which of them is away, without passwords', async () => {
    await writeFile(join(folder, 'file'), '');
    const findings = await servicesWith({
      QUIRE_DATABASE_URL: 'postgres://quire:correct-horse@127.0.0.1:1/quire',
      QUIRE_REDIS_URL: 'redis://:correct-horse@127.0.0.1:1',
      QUIRE_STORAGE_URL: pathToFileURL(join(folder, 'file', 'below')).href,
    });
    expect(findings.map((it) => `${it.state} ${it.what}`)).to.deep.equal([
      'bad database (QUIRE_DATABASE_URL)',
      'bad Redis (QUIRE_REDIS_URL)',
      'bad storage (QUIRE_STORAGE_URL)',
    ]);
    for (const { advice } of findings) expect(advice).to.be.a('string').and.not.contain('correct-horse');
  });

  it('warns of clocks that differ by more than the time that the question took', () => {
    expect(clockDifference(500, 0, 1000)).to.equal(0);
    expect([clockDifference(4000, 0, 1000), clockDifference(-4000, 0, 1000)]).to.deep.equal([3000, -4000]);
    expect([2000, -2001].map((it) => examineClock('Redis', it).state)).to.deep.equal(['good', 'lacking']);
  });

  it('tells when the certificate expires, and whether the key belongs to it', async () => {
    const settings = readSettings({ QUIRE_TLS_CERT: join(folder, 'cert.pem'), QUIRE_TLS_KEY: join(folder, 'key.pem') });
    const certify = async (days: number): Promise<string> => {
      const end = Date.now() + days * DAY_MS + DAY_MS / 2;
      const dates = { notBeforeDate: new Date(end - 400 * DAY_MS), notAfterDate: new Date(end) };
      const made = await generate([{ name: 'commonName', value: 'a' }], { keyType: 'ec', curve: 'P-256', ...dates });
      await writeFile(join(folder, 'cert.pem'), made.cert);
      return made.private;
    };
    const states: string[] = [];
    for (const days of [60, 5, -2]) {
      await writeFile(join(folder, 'key.pem'), await certify(days));
      const [finding] = await examineCertificate(settings);
      states.push(`${finding?.state}: ${/expires in 5 days|has expired|60 days/.exec(JSON.stringify(finding))?.[0]}`);
    }
    expect(states).to.deep.equal(['good: 60 days', 'lacking: expires in 5 days', 'bad: has expired']);
    await certify(60);
    expect((await examineCertificate(settings))[0]?.advice).to.contain('belongs to another certificate');
    await rm(join(folder, 'key.pem'));
    expect((await examineCertificate(settings))[0]).to.include({ state: 'bad' });
    expect(await examineCertificate(readSettings({}))).to.deep.equal([]);
  });

  it('warns of a disk that is too small for the largest upload', async () => {
    const settings = readSettings({ QUIRE_WORK: join(folder, 'work') });
    expect((await examineDisk({ ...settings, maxUploadBytes: 1 })).state).to.equal('good');
    expect((await examineDisk({ ...settings, maxUploadBytes: 2 ** 60 })).state).to.equal('lacking');
  });

  it('names the setting of the kernel that forbids user namespaces', async () => {
    await mkdir(join(folder, 'kernel'));
    expect((await examineNamespaces(folder)).state).to.equal('good');
    await writeFile(join(folder, 'kernel', 'apparmor_restrict_unprivileged_userns'), '1\n');
    expect(await examineNamespaces(folder)).to.deep.include({ state: 'lacking' });
    expect((await examineNamespaces(folder)).advice).to.match(/^kernel\.apparmor_restrict_unprivileged_userns is 1/);
  });
});
