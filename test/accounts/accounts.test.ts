import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from 'chai';
import Database from 'libsql';

import { type Accounts, openAccounts } from '../../accounts/accounts.js';
import { failureOf } from '../fixtures/failure-of.js';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Starts a program without the capabilities by which root writes files that are read-only. */
const overriding = '-dac_override,-dac_read_search';
const withoutOverride = ['setpriv', `--inh-caps=${overriding}`, `--bounding-set=${overriding}`];
const accountsModule = new URL('../../accounts/accounts.js', import.meta.url).href;

describe('the key store', () => {
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

  describe('when the database cannot be written', function () {
    /** Repetitions of each call, which would take longer than the test may if one waited for the busy timeout of 5 s. */
    const TIMES = 12;
    this.timeout(40_000);

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
      for (let n = 0; n < TIMES; n++) {
        expect(await accounts.authenticate(apiKey, apiSecret)).to.be.an('object');
        const [locked] = await accounts.listKeyPairs();
        expect(locked?.lastUsedAt).to.equal(undefined);
        expect(await accounts.usageSince(at)).to.deep.equal([]);
      }
      accounts.recordUsage(entry);
      other.exec('rollback');
      other.close();
      const [free] = await accounts.listKeyPairs();
      expect(free?.lastUsedAt).to.be.a('string');
      expect((await accounts.usageSince(at)).map((it) => it.requests)).to.deep.equal([2]);
    });

    it('reports the fault only once', async () => {
      const faults: unknown[] = [];
      await using told = await openAccounts(join(folder, 'data'), (error) => faults.push(error));
      const { apiKey, apiSecret } = await told.createKeyPair({ name: 'a', permissions: ['*'] });
      const other = new Database(join(folder, 'data', 'quire.db'));
      other.exec('begin exclusive');
      await told.authenticate(apiKey, apiSecret);
      for (let n = 0; n < TIMES; n++) await told.listKeyPairs();
      other.close();
      expect(faults).to.have.length(1).and.have.nested.property('0.code', 'SQLITE_BUSY');
    });
  });

  describe('in a file that is read-only', () => {
    it('opens and authenticates', async () => {
      const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
      await chmod(join(folder, 'data', 'quire.db'), 0o400);
      await inAnotherProcess(
        `
        const pair = await accounts.authenticate(${JSON.stringify(apiKey)}, ${JSON.stringify(apiSecret)});
        if (pair.name !== 'a') throw new Error('It is not known.');
        await accounts.createKeyPair({ name: 'b', permissions: ['*'] }).then(
          () => { throw new Error('It can be written.'); },
          (error) => { if (error.code !== 'SQLITE_READONLY') throw error; })`,
        join(folder, 'data'),
        isRoot ? withoutOverride : [],
      );
    });
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

  async function inAnotherProcess(
    code: string,
    dataFolder = join(folder, 'data'),
    through: readonly string[] = [],
  ): Promise<void> {
    const script = `import { openAccounts } from ${JSON.stringify(accountsModule)};
      const accounts = await openAccounts(${JSON.stringify(dataFolder)});
      ${code};
      await accounts[Symbol.asyncDispose]();`;
    const [program, ...args] = [...through, process.execPath, '--input-type=module', '--eval', script];
    await run(program, args);
  }
});
