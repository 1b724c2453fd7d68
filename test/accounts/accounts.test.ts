import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from 'chai';
import Database from 'libsql';

import { type Accounts, openAccounts } from '../../accounts/accounts.js';
import { isQuireError } from '../../engine/errors.js';

const run = promisify(execFile);
/** The user and the group of this name. */
const NOBODY = 65_534;
const accountsModule = new URL('../../accounts/accounts.js', import.meta.url).href;

describe('the key store', function () {
  this.timeout(10_000);

  let folder: string;
  let accounts: Accounts;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-accounts-'));
    accounts = await openAccounts(join(folder, 'data'));
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

  describe('owners', function () {
    // Password hashes are slow by design.
    this.timeout(20_000);

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
      expect(failure).to.include({ kind: 'invalid-options', message: 'ada@example.org: there already is an account.' });
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

  describe('when the database cannot be written', function () {
    // Shorter than the busy timeout of a statement.
    this.timeout(4000);

    it('still authenticates, and writes usage and last uses later', async () => {
      const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
      const other = new Database(join(folder, 'data', 'quire.db'));
      other.exec('begin exclusive');
      const at = new Date('2026-03-01T10:00:00Z');
      const entry = {
        apiKey,
        operation: 'merge',
        at,
        requests: 1,
        errors: 0,
        bytesIn: 1,
        bytesOut: 1,
        processingMs: 1,
      };
      accounts.recordUsage(entry);
      for (let n = 0; n < 5; n++) expect(await accounts.authenticate(apiKey, apiSecret)).to.be.an('object');
      const [locked] = await accounts.listKeyPairs();
      accounts.recordUsage(entry);
      expect(await accounts.usageSince(at)).to.deep.equal([]);
      other.exec('rollback');
      other.close();
      const [free] = await accounts.listKeyPairs();
      expect([locked?.lastUsedAt, free?.lastUsedAt === undefined]).to.deep.equal([undefined, false]);
      expect((await accounts.usageSince(at)).map((it) => it.requests)).to.deep.equal([2]);
    });

    it('reports the fault only once', async () => {
      const faults: unknown[] = [];
      await using told = await openAccounts(join(folder, 'data'), (error) => faults.push(error));
      const { apiKey, apiSecret } = await told.createKeyPair({ name: 'a', permissions: ['*'] });
      const other = new Database(join(folder, 'data', 'quire.db'));
      other.exec('begin exclusive');
      await told.authenticate(apiKey, apiSecret);
      for (let n = 0; n < 3; n++) await told.listKeyPairs();
      other.close();
      expect(faults).to.have.length(1).and.have.nested.property('0.code', 'SQLITE_BUSY');
    });
  });

  describe('in a file that is read-only', () => {
    it('opens and authenticates', async () => {
      const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
      await chmod(join(folder, 'data', 'quire.db'), 0o400);
      const becomeNobody = await handToNobody();
      await inAnotherProcess(
        `
        const pair = await accounts.authenticate(${JSON.stringify(apiKey)}, ${JSON.stringify(apiSecret)});
        if (pair.name !== 'a') throw new Error('It is not known.');
        await accounts.createKeyPair({ name: 'b', permissions: ['*'] }).then(
          () => { throw new Error('It can be written.'); },
          (error) => { if (error.code !== 'SQLITE_READONLY') throw error; })`,
        join(folder, 'data'),
        becomeNobody,
      );
    });

    /** Root can write read-only files. @returns code that makes a process run as an ordinary user */
    async function handToNobody(): Promise<string> {
      if (process.getuid?.() !== 0) return '';
      const paths = await readdir(folder, { recursive: true });
      for (const path of ['', ...paths]) await chown(join(folder, path), NOBODY, NOBODY);
      return `process.setgid(${NOBODY}); process.setuid(${NOBODY})`;
    }
  });

  describe('is complete in one file', () => {
    const namesIn = async (path: string): Promise<readonly string[]> => {
      await mkdir(join(folder, 'copy'));
      await copyFile(path, join(folder, 'copy', 'quire.db'));
      await using copy = await openAccounts(join(folder, 'copy'));
      return (await copy.listKeyPairs()).map((it) => it.name);
    };
    const ends: Readonly<Record<string, string>> = {
      'after it was closed': '',
      'after the process was ended': 'process.exit(0)',
    };
    for (const [when, end] of Object.entries(ends)) {
      it(when, async () => {
        const other = join(folder, 'other');
        await inAnotherProcess(`await accounts.createKeyPair({ name: 'a', permissions: ['*'] }); ${end}`, other);
        expect(await namesIn(join(other, 'quire.db'))).to.deep.equal(['a']);
      });
    }

    it('while another process has it open', async () => {
      await inAnotherProcess(`await accounts.createKeyPair({ name: 'a', permissions: ['*'] })`);
      expect(await namesIn(join(folder, 'data', 'quire.db'))).to.deep.equal(['a']);
    });
  });

  describe('on the disk', () => {
    it('is readable only by its user', async () => {
      expect((await stat(join(folder, 'data'))).mode & 0o777).to.equal(0o700);
      for (const name of await readdir(join(folder, 'data'))) {
        expect((await stat(join(folder, 'data', name))).mode & 0o777, name).to.equal(0o600);
      }
    });

    it('has neither secrets nor passwords', async () => {
      const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
      await accounts.createOwner('ada@example.org', 'correct horse');
      const files = await Promise.all(
        (await readdir(join(folder, 'data'))).map((it) => readFile(join(folder, 'data', it), 'latin1')),
      );
      const bytes = files.join('');
      expect(bytes).to.include(apiKey).and.not.include(apiSecret).and.not.include('correct horse');
    });

    it('can be created by several processes at the same time', async () => {
      const target = join(folder, 'new');
      await Promise.all(
        [1, 2, 3].map(() =>
          inAnotherProcess(`await accounts.createKeyPair({ name: 'a', permissions: ['*'] })`, target),
        ),
      );
      await using opened = await openAccounts(target);
      expect(await opened.listKeyPairs()).to.have.length(3);
    });

    it('keeps its data when it is opened again', async () => {
      const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
      await using again = await openAccounts(join(folder, 'data'));
      expect(await again.authenticate(apiKey, apiSecret)).to.be.an('object');
    });

    it('reports in one sentence that it cannot be opened', async () => {
      await writeFile(join(folder, 'file'), '');
      const failure = await failureOf(openAccounts(join(folder, 'file')));
      expect(failure).to.include({ kind: 'invalid-options' });
      expect(String(failure)).to.match(/QUIRE_DATA: the key store in .*file cannot be opened \(EEXIST\)\.$/);
    });

    it('reports the error code of the database when it cannot be opened', async () => {
      const target = join(folder, 'taken');
      await mkdir(target);
      await writeFile(join(target, 'quire.db'), 'This is no database. '.repeat(1000));
      expect(String(await failureOf(openAccounts(target)))).to.match(/cannot be opened \(SQLITE_[A-Z]+\)\.$/);
    });
  });

  async function inAnotherProcess(code: string, dataFolder = join(folder, 'data'), before = ''): Promise<void> {
    const script = `import { openAccounts } from ${JSON.stringify(accountsModule)};
      ${before};
      const accounts = await openAccounts(${JSON.stringify(dataFolder)});
      ${code};
      await accounts[Symbol.asyncDispose]();`;
    await run(process.execPath, ['--input-type=module', '--eval', script]);
  }
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return isQuireError(failure) ? failure : undefined;
}
