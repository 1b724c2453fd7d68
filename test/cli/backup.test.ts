import { existsSync, readFileSync, statSync } from 'node:fs';

import { expect } from 'chai';

import { openAccounts } from '../../accounts/accounts.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire backup and quire restore', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  async function createPair() {
    await using accounts = await openAccounts(desk.path('data'));
    return await accounts.createKeyPair({ name: 'a', permissions: ['*'] });
  }

  it('carry the key store to another place, in a file that only its user can read', async () => {
    const { apiKey, apiSecret } = await createPair();
    expect(await desk.run(['backup', 'keys.jsonl'])).to.deep.equal({
      code: 0,
      stdout: '',
      stderr: 'Backed up 1 rows.\n',
    });
    expect(statSync(desk.path('keys.jsonl')).mode & 0o777).to.equal(0o600);
    const env = { QUIRE_DATA: desk.path('other') };
    expect((await desk.run(['restore', 'keys.jsonl'], { env })).stdout).to.equal('Restored 1 rows.\n');
    await using accounts = await openAccounts(desk.path('other'));
    expect(await accounts.authenticate(apiKey, apiSecret)).to.include({ apiKey });
    const again = await desk.run(['restore', 'keys.jsonl'], { env });
    expect(again.code).to.equal(2);
    expect(again.stderr).to.match(/^quire: The key store is not empty\. With --replace/);
  });

  it('use standard output and standard input', async () => {
    const { apiKey, apiSecret } = await createPair();
    const { stdout } = await desk.run(['backup', '-']);
    await createPair();
    const { code } = await desk.run(['restore', '--replace', '-'], { input: stdout });
    expect(code).to.equal(0);
    await using accounts = await openAccounts(desk.path('data'));
    expect((await accounts.listKeyPairs()).map((it) => it.apiKey)).to.deep.equal([apiKey]);
    expect(await accounts.authenticate(apiKey, apiSecret)).to.include({ apiKey });
  });

  it('overwrite no file, and say which one is missing', async () => {
    const file = desk.pdf('keys.jsonl');
    const before = readFileSync(desk.path(file));
    const refused = await desk.run(['backup', file]);
    expect([refused.code, refused.stderr]).to.deep.equal([2, 'quire: keys.jsonl: it exists; name a new file.\n']);
    expect(readFileSync(desk.path(file)).equals(before)).to.equal(true);
    const missing = await desk.run(['restore', 'none.jsonl']);
    expect(missing.code).to.equal(2);
    expect(missing.stderr).to.contain('none.jsonl: there is no such file');
    expect(existsSync(desk.path('none.jsonl'))).to.equal(false);
  });
});
