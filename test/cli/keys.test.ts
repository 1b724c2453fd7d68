import { existsSync } from 'node:fs';

import { expect } from 'chai';

import { openAccounts } from '../../accounts/accounts.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire keys', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  interface Pair {
    readonly apiKey: string;
    readonly apiSecret: string;
  }
  async function create(...args: readonly string[]): Promise<Pair> {
    const { code, stdout, stderr } = await desk.run(['keys', 'create', '--name', 'tests', '--json', ...args]);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Pair;
  }

  it('creates a valid key pair, and prints it as one line of JSON', async () => {
    const { stdout } = await desk.run(['keys', 'create', '--name', 'tests', '--json']);
    expect(stdout).to.match(/^\{"apiKey":"qk_\w{24}","apiSecret":"qs_\w{48}"\}\n$/);
    const { apiKey, apiSecret } = JSON.parse(stdout) as Pair;
    await using accounts = await openAccounts(desk.path('data'));
    expect(await accounts.authenticate(apiKey, apiSecret)).to.include({ apiKey, name: 'tests' });
  });

  it('allows all operations by default', async () => {
    await create();
    await create('--allow', 'manipulation, protect,testing,sleep');
    await using accounts = await openAccounts(desk.path('data'));
    const allowed = (await accounts.listKeyPairs()).map((it) => it.permissions.join());
    expect(allowed).to.have.members(['*', 'manipulation,protect,testing,sleep']);
  });

  it('creates a key pair for an account, and refuses an unknown one', async () => {
    await using accounts = await openAccounts(desk.path('data'));
    await accounts.createOwner('ada@example.org', 'correct horse');
    const bob = await accounts.createOwner('bob@example.org', 'correct horse');
    const { apiKey } = await create('--account', 'Bob@example.org');
    expect((await accounts.listKeyPairsOf(bob.id)).map((it) => it.apiKey)).to.deep.equal([apiKey]);
    const refused = await desk.run(['keys', 'create', '--name', 'tests', '--account', 'eve@example.org']);
    expect(refused.code).to.not.equal(0);
    expect(refused.stderr).to.contain('eve@example.org: there is no account with this address.');
  });

  it('prints a key pair as a table', async () => {
    const { stdout } = await desk.run(['keys', 'create', '--name', 'tests']);
    expect(stdout).to.match(/^API key +qk_\w{24}\nAPI secret +qs_\w{48} +\(shown only now\)\n$/);
  });

  it('lists key pairs without their secrets, with their state', async () => {
    const [kept, ended] = [await create(), await create()];
    expect(await desk.run(['keys', 'revoke', ended.apiKey])).to.include({
      code: 0,
      stdout: `Revoked ${ended.apiKey}.\n`,
    });
    const { stdout } = await desk.run(['keys', 'list', '--json']);
    const listed = JSON.parse(stdout) as readonly { readonly apiKey: string; readonly revokedAt?: string }[];
    expect(stdout).to.not.contain('qs_');
    expect(listed.find((it) => it.apiKey === kept.apiKey)).to.not.have.property('revokedAt');
    expect(listed.find((it) => it.apiKey === ended.apiKey)).to.have.property('revokedAt');
    const table = (await desk.run(['keys', 'list'])).stdout;
    expect(table)
      .to.match(new RegExp(`^${kept.apiKey} +active `, 'm'))
      .and.match(new RegExp(`^${ended.apiKey} +revoked `, 'm'));
  });

  it('gives a key pair a new secret, and ends the former one at once on request', async () => {
    const { apiKey, apiSecret } = await create();
    const { stdout } = await desk.run(['keys', 'rotate', apiKey, '--overlap', '0', '--json']);
    const rotated = JSON.parse(stdout) as Pair;
    expect(rotated.apiKey).to.equal(apiKey);
    await using accounts = await openAccounts(desk.path('data'));
    expect(await accounts.authenticate(apiKey, rotated.apiSecret)).to.include({ apiKey });
    expect(await accounts.authenticate(apiKey, apiSecret)).to.equal('unknown');
  });

  const refused: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ['a key pair without a name', ['create', '--name', ' '], 2, /^quire: name: it must be a text/],
    [
      'a malformed permission',
      ['create', '--name', 'a', '--allow', 'Every thing'],
      2,
      /^quire: permissions: "Every thing" is not/,
    ],
    [
      'a permission that names no operation',
      ['create', '--name', 'a', '--allow', 'manipulation,extract-test'],
      2,
      /^quire: permissions: "extract-test" is not accepted; .* The nearest is extract-text\.$/m,
    ],
    ['to rotate an unknown key', ['rotate', 'qk_none'], 9, /^quire: There is no active key pair with this API key\.$/m],
    ['a negative overlap', ['rotate', 'qk_none', '--overlap', '-1'], 2, /It must be a whole number/],
    ['to revoke an unknown key', ['revoke', 'qk_none'], 9, /^quire: There is no key pair with this API key\.$/m],
  ];
  for (const [what, args, expected, message] of refused) {
    it(`rejects ${what}`, async () => {
      const { code, stderr } = await desk.run(['keys', ...args]);
      expect({ code, stderr }).to.satisfy(
        (it: { code: number; stderr: string }) => it.code === expected && message.test(it.stderr),
      );
    });
  }

  it('creates no key store for an unknown command', async () => {
    await desk.run(['keys', 'create']);
    expect(existsSync(desk.path('data'))).to.equal(false);
  });
});

describe('quire accounts create', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  const create = (email: string, input: string): ReturnType<Desk['run']> =>
    desk.run(['accounts', 'create', email], { input });

  it('reads the password from the first line of standard input', async () => {
    const { code, stdout } = await create('Ann@Example.org', 'correct horse\nmore\n');
    expect({ code, stdout }).to.deep.equal({ code: 0, stdout: 'Created the account of ann@example.org.\n' });
    await using accounts = await openAccounts(desk.path('data'));
    expect(await accounts.verifyOwner('ann@example.org', 'correct horse')).to.include({ email: 'ann@example.org' });
  });

  it('rejects a password that is too short, without printing it', async () => {
    const { code, stdout, stderr } = await create('ann@example.org', 'hunter2\n');
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
    expect(stderr)
      .to.match(/^quire: password: it must have/)
      .and.not.contain('hunter2');
  });

  it('rejects a malformed address, and a second account with the same address', async () => {
    expect((await create('ann', 'correct horse')).stderr).to.match(/^quire: email: "ann" is not an e-mail address/);
    await create('ann@example.org', 'correct horse');
    expect((await create('ann@example.org', 'correct horse')).code).to.equal(2);
  });
});
