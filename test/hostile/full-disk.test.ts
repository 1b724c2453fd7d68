import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { openAccounts } from '../../accounts/accounts.js';
import { until } from '../fixtures/until.js';
import { authOf } from '../server/harness.js';
import { startServiceProgram } from '../server/service-program.js';

describe('a service whose disk is full', () => {
  it('authenticates, and writes the last use of key pairs as soon as the disk has space', async () => {
    await using service = await startServiceProgram([], { QUIRE_SANDBOX: 'off' });
    /** Sets the soft limit of the size of files that the service writes, which can be raised again. */
    const limitFiles = (bytes: string): Promise<unknown> =>
      promisify(execFile)('prlimit', ['--pid', String(service.child.pid), `--fsize=${bytes}:`]);
    const ask = async (): Promise<number> => (await service.get('/api/nothing', authOf(service.credentials)))[0];
    await limitFiles('0');
    expect(await ask()).to.equal(404);
    await service.logged(/usage cannot be written/);
    expect([await ask(), await ask()]).to.deep.equal([404, 404]);
    await limitFiles('unlimited');
    await until(async () => {
      await using accounts = await openAccounts(service.dataFolder);
      const [pair] = await accounts.listKeyPairs();
      return pair?.lastUsedAt !== undefined;
    });
  });

  it('continues without its log, and stops on a signal', async () => {
    await using service = await startServiceProgram(['sh', '-c', 'exec "$@" 2>/dev/full', 'sh']);
    for (let n = 0; n < 3; n++) expect((await service.get('/health/live'))[0]).to.equal(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).to.equal(0);
  });
});
