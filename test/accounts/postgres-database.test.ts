import { expect } from 'chai';
import pg from 'pg';

import { type Accounts, openAccounts } from '../../accounts/accounts.js';
import { failureOf } from '../fixtures/failure-of.js';
import { type PostgresServer, startPostgres } from '../fixtures/servers/postgres-server.js';
import { until } from '../fixtures/until.js';

describe('the key store in a PostgreSQL that is away', () => {
  let server: PostgresServer;
  let url: string;
  before(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
  });
  after(async () => await server[Symbol.asyncDispose]());

  it('fails with Busy, keeps the usage, and works again when the database is back', async () => {
    const faults: unknown[] = [];
    await using accounts = await openAccounts(url, (fault) => faults.push(fault));
    const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
    const at = new Date('2026-03-01T10:00:00Z');
    const one = { requests: 1, errors: 0, bytesIn: 1, bytesOut: 1, processingMs: 1 };
    await server.kill();
    for (let n = 0; n < 3; n += 1) {
      accounts.recordUsage({ apiKey, operation: 'merge', at, ...one });
      expect(await failureOf(accounts.authenticate(apiKey, apiSecret))).to.include({ kind: 'busy', retryAfter: 5 });
      expect(await failureOf(accounts.usageSince(at))).to.include({ kind: 'busy' });
    }
    expect(faults).to.have.length(1);
    await server.start();
    await until(async () => (await failureOf(accounts.authenticate(apiKey, apiSecret))) === undefined);
    expect(await requestsIn(accounts, at)).to.equal(3);
  });

  it('fails with Busy while the database only reads, as after a failover, and keeps the usage', async () => {
    await using accounts = await openAccounts(url);
    const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'b', permissions: ['*'] });
    const at = new Date('2026-04-01T10:00:00Z');
    const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      // The session that sets it must be able to write.
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter system set default_transaction_read_only = ${value}`);
      await client.query('select pg_reload_conf()');
      await client.end();
    };
    const create = () => failureOf(accounts.createKeyPair({ name: 'c', permissions: ['*'] }));
    await setReadOnly('on');
    await until(async () => (await create()) !== undefined);
    expect(await create()).to.include({ kind: 'busy', retryAfter: 5 });
    expect(await failureOf(accounts.authenticate(apiKey, apiSecret))).to.equal(undefined);
    const one = { requests: 1, errors: 0, bytesIn: 1, bytesOut: 1, processingMs: 1 };
    accounts.recordUsage({ apiKey, operation: 'merge', at, ...one });
    expect(await requestsIn(accounts, at)).to.equal(undefined);
    await setReadOnly('off');
    await until(async () => (await create()) === undefined);
    // Each connection reads the settings anew with its own next query.
    await until(async () => (await requestsIn(accounts, at)) === 1);
  });

  it('fails to open with a sentence that has no password', async () => {
    const failures = [
      await failureOf(openAccounts(url.replace(/\/test_\d+/, '/none'))),
      await failureOf(openAccounts(url.replace(/127.0.0.1:\d+/, '127.0.0.1:1'))),
    ].map(String);
    expect(failures[0]).to.match(/QUIRE_DATABASE_URL: the database cannot be used \(3D000\)\.$/);
    expect(failures[1]).to.match(/QUIRE_DATABASE_URL: the database cannot be used \(ECONNREFUSED\)\.$/);
    expect(failures.join()).to.not.contain('correct-horse');
  });

  it('is waited for at the start', async () => {
    await server.kill();
    const opened = openAccounts(url, undefined, { waitMs: 20_000 });
    await server.start();
    await using accounts = await opened;
    expect(await accounts.hasNoOwners()).to.equal(true);
  });
});

async function requestsIn(accounts: Accounts, at: Date): Promise<number | undefined> {
  return (await accounts.usageSince(at))[0]?.requests;
}
