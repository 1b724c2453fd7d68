import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { type Accounts, openAccounts } from '../../accounts/accounts.js';
import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { failureOf } from '../fixtures/failure-of.js';
import { type PostgresServer, startPostgres } from '../fixtures/servers/postgres-server.js';

const run = promisify(execFile);
const accountsModule = new URL('../../accounts/accounts.js', import.meta.url).href;

let postgres: PostgresServer;
let folder: string;
const databases: Readonly<Record<string, () => Promise<string>>> = {
  SQLite: () => Promise.resolve(join(folder, 'data')),
  PostgreSQL: () => postgres.createDatabase(),
};

for (const [database, newPlace] of Object.entries(databases))
  describe(`the key store in ${database}`, () => {
    withCheapScrypt();

    let place: string;
    let accounts: Accounts;

    before(async () => {
      if (database === 'PostgreSQL') postgres = await startPostgres();
    });
    after(async () => {
      if (database === 'PostgreSQL') await postgres[Symbol.asyncDispose]();
    });

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'quire-accounts-'));
      place = await newPlace();
      accounts = await openAccounts(place);
    });

    afterEach(async () => {
      await accounts[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    });

    describe('key pairs', () => {
      it('have the published form and differ each time', async () => {
        const pairs = await Promise.all(
          Array.from({ length: 20 }, () => accounts.createKeyPair({ name: 'a', permissions: ['*'] })),
        );
        for (const { apiKey, apiSecret } of pairs) {
          expect(apiKey).to.match(/^qk_[0-9A-Za-z]{24}$/);
          expect(apiSecret).to.match(/^qs_[0-9A-Za-z]{48}$/);
        }
        expect(new Set(pairs.flatMap((it) => [it.apiKey, it.apiSecret])).size).to.equal(40);
      });

      it('authenticate with key and secret, and have their permissions', async () => {
        const { apiKey, apiSecret } = await accounts.createKeyPair({
          name: ' build server ',
          permissions: ['security', 'merge', 'merge'],
        });
        const pair = await accounts.authenticate(apiKey, apiSecret);
        expect(pair).to.include({ apiKey, name: 'build server', revokedAt: undefined });
        expect(pair).to.have.deep.property('permissions', ['security', 'merge']);
      });

      it('do not authenticate with another secret or key', async () => {
        const first = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        const second = await accounts.createKeyPair({ name: 'b', permissions: ['*'] });
        expect(await accounts.authenticate(first.apiKey, second.apiSecret)).to.equal('unknown');
        expect(await accounts.authenticate(first.apiKey, '')).to.equal('unknown');
        expect(await accounts.authenticate(first.apiKey.toLowerCase(), first.apiSecret)).to.equal('unknown');
        expect(await accounts.authenticate("' or 1=1 --", first.apiSecret)).to.equal('unknown');
      });

      it('are revoked permanently, which only clients with the secret are told', async () => {
        const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        await accounts.revoke(apiKey);
        const [before] = await accounts.listKeyPairs();
        await accounts.revoke(apiKey);
        const [after] = await accounts.listKeyPairs();
        expect(await accounts.authenticate(apiKey, apiSecret)).to.equal('revoked');
        expect(await accounts.authenticate(apiKey, 'qs_wrong')).to.equal('unknown');
        expect(after?.revokedAt).to.be.a('string').and.equal(before?.revokedAt);
      });

      it('that another process revokes are revoked immediately', async () => {
        const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        expect(await accounts.authenticate(apiKey, apiSecret)).to.be.an('object');
        await inAnotherProcess(`await accounts.revoke(${JSON.stringify(apiKey)})`);
        expect(await accounts.authenticate(apiKey, apiSecret)).to.equal('revoked');
      });

      it('cannot be revoked by an unknown API key', async () => {
        expect(await failureOf(accounts.revoke('qk_nobody'))).to.include({ kind: 'nothing-found' });
      });

      it('that get a new secret accept the former one for a time', async () => {
        const { apiKey, apiSecret: first } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        const { apiSecret: second } = await accounts.rotate(apiKey, 60_000);
        expect(await accounts.authenticate(apiKey, first)).to.include({ apiKey });
        expect(await accounts.authenticate(apiKey, second)).to.include({ apiKey });
        const { apiSecret: third } = await accounts.rotate(apiKey, 0);
        expect(await accounts.authenticate(apiKey, second)).to.equal('unknown');
        await accounts.rotate(apiKey, -1);
        expect(await accounts.authenticate(apiKey, third)).to.equal('unknown');
      });

      it('that are revoked or unknown get no new secret', async () => {
        const { apiKey } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        await accounts.revoke(apiKey);
        for (const it of [apiKey, 'qk_nobody'])
          expect(await failureOf(accounts.rotate(it, 0))).to.include({ kind: 'nothing-found' });
      });

      it('have the time of their last use', async () => {
        const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        const [fresh] = await accounts.listKeyPairs();
        await accounts.authenticate(apiKey, 'qs_wrong');
        const [tried] = await accounts.listKeyPairs();
        await accounts.authenticate(apiKey, apiSecret);
        const [used] = await accounts.listKeyPairs();
        expect([fresh?.lastUsedAt, tried?.lastUsedAt]).to.deep.equal([undefined, undefined]);
        expect(Date.parse(used?.lastUsedAt ?? '')).to.be.closeTo(Date.now(), 60_000);
      });

      for (const permissions of [[], [''], ['Merge'], ['merge *'], ['*', '../etc']]) {
        it(`are not created with the permissions ${JSON.stringify(permissions)}`, async () => {
          expect(await failureOf(accounts.createKeyPair({ name: 'a', permissions }))).to.include({
            kind: 'invalid-options',
          });
          expect(await accounts.hasNoKeyPairs()).to.equal(true);
        });
      }

      for (const name of ['', '   ', 'x'.repeat(201)]) {
        it(`are not created with a name of ${name.length} characters, ${name.trim().length} of them not blank`, async () => {
          expect(await failureOf(accounts.createKeyPair({ name, permissions: ['*'] }))).to.include({
            kind: 'invalid-options',
          });
        });
      }

      it('are reported as absent until one is created', async () => {
        expect(await accounts.hasNoKeyPairs()).to.equal(true);
        const { apiKey } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        await accounts.revoke(apiKey);
        expect(await accounts.hasNoKeyPairs()).to.equal(false);
      });
    });

    describe('owners', () => {
      it('are verified by address, whose case is ignored, and password', async () => {
        const owner = await accounts.createOwner('Ada@Example.org', 'correct horse');
        expect(await accounts.verifyOwner('ada@example.ORG ', 'correct horse')).to.deep.equal(owner);
      });

      it('are not verified with another password or an unknown address', async () => {
        await accounts.createOwner('ada@example.org', 'correct horse');
        expect(await accounts.verifyOwner('ada@example.org', 'correct horsf')).to.equal(undefined);
        expect(await accounts.verifyOwner('bob@example.org', 'correct horse')).to.equal(undefined);
      });

      it('may enter a password in different Unicode forms', async () => {
        const owner = await accounts.createOwner('ada@example.org', 'caf\u00e9 au lait');
        expect(await accounts.verifyOwner('ada@example.org', 'cafe\u0301 au lait')).to.deep.equal(owner);
      });

      it('have one account per address', async () => {
        await accounts.createOwner('ada@example.org', 'correct horse');
        const failure = await failureOf(accounts.createOwner('ADA@example.org', 'another horse'));
        expect(failure).to.include({
          kind: 'invalid-options',
          message: 'ada@example.org: there already is an account.',
        });
      });

      it('get the key pairs without an owner when theirs is the first account', async () => {
        const before = await accounts.createKeyPair({ name: 'before', permissions: ['*'] });
        const ada = await accounts.createOwner('ada@example.org', 'correct horse');
        const bob = await accounts.createOwner('bob@example.org', 'correct horse');
        const after = await accounts.createKeyPair({ name: 'after', permissions: ['*'] });
        const keysOf = async (id: string) => (await accounts.listKeyPairsOf(id)).map(({ apiKey }) => apiKey);
        expect(await keysOf(ada.id)).to.have.members([before.apiKey, after.apiKey]);
        expect(await keysOf(bob.id)).to.deep.equal([]);
      });

      it('and key pairs stay in the order in which they are created in one millisecond', async () => {
        const { now } = Date;
        const time = now();
        Date.now = () => time;
        try {
          const names = Array.from({ length: 8 }, (_, index) => `key ${index}`);
          for (const name of names) await accounts.createKeyPair({ name, permissions: ['*'] });
          const first = await accounts.createOwner('ada@example.org', 'correct horse');
          for (const name of ['b', 'c', 'd']) await accounts.createOwner(`${name}@example.org`, 'correct horse');
          await accounts.createKeyPair({ name: 'last', permissions: ['*'] });
          expect((await accounts.listKeyPairsOf(first.id)).map((it) => it.name)).to.deep.equal([...names, 'last']);
        } finally {
          Date.now = now;
        }
      });

      for (const [email, password] of [
        ['ada', 'correct horse'],
        ['ada@', 'correct horse'],
        ['a@b c', 'correct horse'],
        ['ada@example.org', 'short'],
        ['ada@example.org', 'x'.repeat(1025)],
      ] as const) {
        it(`are not created as ${email} with a password of ${password.length} characters`, async () => {
          const failure = await failureOf(accounts.createOwner(email, password));
          expect(failure).to.include({ kind: 'invalid-options' });
          expect(String(failure)).not.to.include(password);
        });
      }
    });

    describe('usage', () => {
      const one = { requests: 1, errors: 0, bytesIn: 10, bytesOut: 20, processingMs: 3.4 };

      it('is summed by key pair, operation and hour', async () => {
        const { apiKey } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        const at = new Date('2026-03-01T10:59:59.999Z');
        accounts.recordUsage({ apiKey, operation: 'merge', at, ...one });
        accounts.recordUsage({
          apiKey,
          operation: 'merge',
          at,
          ...one,
          errors: 1,
          bytesOut: 0,
          failure: 'Invalid password',
        });
        accounts.recordUsage({ apiKey, operation: 'split', at, ...one });
        accounts.recordUsage({ apiKey, operation: 'merge', at: new Date('2026-03-01T11:00:00Z'), ...one });
        const sums = { requests: 2, errors: 1, bytesIn: 20, bytesOut: 20, processingMs: 6 };
        const [once, twice] = [1, 2].map((count) => ({ failures: {}, times: { 4: count } }));
        expect(await accounts.usageSince(new Date('2026-03-01T10:30:00Z'))).to.deep.equal([
          {
            apiKey,
            operation: 'merge',
            hour: '2026-03-01T10:00:00.000Z',
            ...sums,
            ...twice,
            failures: { 'Invalid password': 1 },
          },
          { apiKey, operation: 'split', hour: '2026-03-01T10:00:00.000Z', ...one, processingMs: 3, ...once },
          { apiKey, operation: 'merge', hour: '2026-03-01T11:00:00.000Z', ...one, processingMs: 3, ...once },
        ]);
        expect(await accounts.usageSince(new Date('2026-03-01T12:00:00Z'))).to.deep.equal([]);
      });

      it('keeps times within a fifth, for percentiles', async () => {
        const { apiKey } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        const at = new Date('2026-03-01T10:00:00Z');
        for (const processingMs of [0, 1, 100, 101, 100_000]) {
          accounts.recordUsage({ apiKey, operation: 'merge', at, ...one, processingMs });
        }
        const [row] = await accounts.usageSince(at);
        expect(row?.times).to.deep.equal({ 1: 2, 108: 2, 110218: 1 });
      });

      it('is summed over several processes that record at the same time', async () => {
        const { apiKey } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
        const record = `for (let n = 0; n < 100; n++) accounts.recordUsage(${JSON.stringify({
          apiKey,
          operation: 'merge',
          ...one,
        }).replace('{', '{ at: new Date("2026-03-01T10:00:00Z"), ')})`;
        await Promise.all([inAnotherProcess(record), inAnotherProcess(record)]);
        const [row] = await accounts.usageSince(new Date('2026-03-01T10:00:00Z'));
        expect(row?.requests).to.equal(200);
      });
    });

    describe('sessions', () => {
      const of = (ownerId: string) => ({ ownerId, address: '192.0.2.1', client: 'Browser' });

      it('are found by their token until they end', async () => {
        const { id } = await accounts.createOwner('ada@example.org', 'correct horse');
        const [first, second] = [await accounts.sessions.create(of(id)), await accounts.sessions.create(of(id))];
        const found = await accounts.sessions.find(first);
        expect(found).to.include({ ownerId: id, email: 'ada@example.org', client: 'Browser' });
        await accounts.sessions.end(id, found?.id ?? '');
        expect(await accounts.sessions.find(first)).to.equal(undefined);
        expect(await accounts.sessions.list(id)).to.have.length(1);
        await accounts.sessions.endAll(id);
        expect(await accounts.sessions.find(second)).to.equal(undefined);
      });
    });

    it('can be created by several processes at the same time', async () => {
      const target = await newPlace();
      const create = `await accounts.createKeyPair({ name: 'a', permissions: ['*'] })`;
      await Promise.all([1, 2, 3].map(() => inAnotherProcess(create, target)));
      await using opened = await openAccounts(target);
      expect(await opened.listKeyPairs()).to.have.length(3);
    });

    async function inAnotherProcess(code: string, target = place): Promise<void> {
      const script = `import { openAccounts } from ${JSON.stringify(accountsModule)};
      const accounts = await openAccounts(${JSON.stringify(target)});
      ${code};
      await accounts[Symbol.asyncDispose]();`;
      await run(process.execPath, ['--input-type=module', '--eval', script]);
    }
  });
