import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { openAccounts, openKeyStoreDatabase } from '../../accounts/accounts.js';
import { writeBackup } from '../../accounts/backup.js';
import { restoreBackup } from '../../accounts/restore.js';
import { failureOf } from '../fixtures/failure-of.js';
import { type PostgresServer, startPostgres } from '../fixtures/servers/postgres-server.js';

const AT = new Date('2026-03-01T10:00:00Z');

/** More rows than are read or written in one go. */
const HOURS = 1001;

describe('a backup of the key store', () => {
  let postgres: PostgresServer;
  let folder: string;
  let apiKey: string;
  let apiSecret: string;
  let lines: readonly string[];

  before(async () => {
    postgres = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), 'quire-backup-'));
    await using accounts = await openAccounts(join(folder, 'data'));
    const { id } = await accounts.createOwner('ada@example.org', 'correct horse');
    await accounts.sessions.create({ ownerId: id, address: '192.0.2.1', client: 'Browser' });
    ({ apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a "b"\n', permissions: ['*'] }));
    const one = { operation: 'merge', requests: 1, errors: 1, bytesIn: 2 ** 40, bytesOut: 1, processingMs: 1 };
    for (let hour = 0; hour < HOURS; hour += 1)
      accounts.recordUsage({ ...one, apiKey, at: new Date(AT.getTime() + hour * 3_600_000), failure: 'Invalid input' });
    await accounts.usageSince(AT);
    lines = await backupOf(join(folder, 'data'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await postgres[Symbol.asyncDispose]();
  });

  it('has neither secrets nor sessions', () => {
    // An account, a key pair, usage, its failures and its times.
    expect(lines).to.have.length(2 + 2 + 3 * HOURS);
    expect(lines.join()).to.not.contain(apiSecret).and.not.contain('sessions').and.not.contain('192.0.2.1');
  });

  it('moves the key store from SQLite to PostgreSQL without a loss, and back', async () => {
    const place = await postgres.createDatabase();
    expect(await restoreInto(place, lines)).to.equal(2 + 3 * HOURS);
    const second = join(folder, 'second');
    const again = await backupOf(place);
    expect(again.toSorted()).to.deep.equal(lines.toSorted());
    await restoreInto(second, again);
    await using accounts = await openAccounts(second);
    expect(await accounts.authenticate(apiKey, apiSecret)).to.include({ apiKey, name: 'a "b"' });
    expect(await accounts.verifyOwner('ada@example.org', 'correct horse')).to.include({ email: 'ada@example.org' });
    const usage = await accounts.usageSince(AT);
    expect(usage).to.have.length(HOURS);
    expect(usage[0]).to.deep.include({ bytesIn: 2 ** 40, failures: { 'Invalid input': 1 } });
  });

  it('replaces a key store that is not empty only when asked to', async () => {
    const place = join(folder, 'other');
    await using accounts = await openAccounts(place);
    const other = await accounts.createKeyPair({ name: 'other', permissions: ['*'] });
    expect(await failureOf(restoreInto(place, lines))).to.include({ kind: 'invalid-options' });
    expect(await accounts.authenticate(other.apiKey, other.apiSecret)).to.be.an('object');
    await restoreInto(place, lines, { replaces: true });
    expect(await accounts.authenticate(other.apiKey, other.apiSecret)).to.equal('unknown');
    expect(await accounts.authenticate(apiKey, apiSecret)).to.be.an('object');
  });

  const damages: Readonly<Record<string, readonly [(whole: readonly string[]) => readonly string[], RegExp]>> = {
    'is cut off': [(whole) => whole.slice(0, -1), /incomplete/],
    'lacks a row': [(whole) => whole.toSpliced(5, 1), /damaged/],
    'has half a line': [(whole) => whole.with(5, '["usage",{'), /damaged/],
    'names another table': [(whole) => whole.with(5, '["sessions",{}]'), /damaged/],
    'has a column that does not exist': [(whole) => whole.with(1, '["owners",{"x\\"":1}]'), /rows of owners/],
    'is another file': [() => ['%PDF-1.7'], /damaged/],
    'is empty': [() => [], /incomplete/],
    'comes from another version': [
      (whole) => whole.with(0, '{"backup":"quire key store","version":"9.1","schema":"2030"}'),
      /Quire 9\.1 made the backup/,
    ],
  };
  for (const [what, [damage, message]] of Object.entries(damages)) {
    it(`is refused when it ${what}, and nothing changes`, async () => {
      const place = join(folder, 'empty');
      const failure = await failureOf(restoreInto(place, damage(lines)));
      expect(failure).to.include({ kind: 'invalid-input' });
      expect(String(failure)).to.match(message);
      await using accounts = await openAccounts(place);
      expect([await accounts.hasNoOwners(), await accounts.hasNoKeyPairs()]).to.deep.equal([true, true]);
    });
  }
});

async function backupOf(place: string): Promise<readonly string[]> {
  const database = await openKeyStoreDatabase(place);
  let text = '';
  await writeBackup(database, '0.1.0', (part) => {
    text += part;
    return Promise.resolve();
  });
  await database.tables.destroy();
  return text.trimEnd().split('\n');
}

async function restoreInto(place: string, lines: readonly string[], options = {}): Promise<number> {
  const database = await openKeyStoreDatabase(place);
  try {
    return await restoreBackup(database, asynchronous(lines), options);
  } finally {
    await database.tables.destroy();
  }
}

async function* asynchronous<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const it of items) yield await Promise.resolve(it);
}
