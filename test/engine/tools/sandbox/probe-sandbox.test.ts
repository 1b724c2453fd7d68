import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { Launcher } from '../../../../engine/tools/launcher.js';
import { probeSandbox } from '../../../../engine/tools/sandbox/probe-sandbox.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { failureOf } from '../../../fixtures/failure-of.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../fixtures/tell-sandbox.js', import.meta.url));
const launcher = new Launcher();
after(() => launcher[Symbol.asyncDispose]());
const sandbox = await probeSandbox('auto', tmpdir(), launcher);

/** As root of a namespace, with as many namespaces of users below as are given. */
const asRoot = (namespaces: number): Promise<{ readonly stdout: string }> => {
  const limit = 'echo "$0" > /proc/sys/user/max_user_namespaces && exec "$@"';
  return run('unshare', ['-Ur', 'sh', '-c', limit, `${namespaces}`, execPath, script]);
};

(sandbox.active ? describe : describe.skip)('the sandbox of a machine', () => {
  it('makes programs another user than the service', async () => {
    expect((await run(execPath, [script])).stdout).to.equal('1000\nlo\n');
  });

  it('is there for a service that is root where there are no namespaces of users', async () => {
    expect((await asRoot(0)).stdout).to.equal('0\nlo\n');
  });

  it('has programs be another user than root where there are such namespaces', async () => {
    expect((await asRoot(100)).stdout).to.equal('1000\nlo\n');
  });
});

describe('the sandbox', () => {
  it('is none when it is off', async () => {
    expect(await probeSandbox('off', tmpdir(), launcher)).to.equal(noSandbox);
  });

  it('is none, or is missed when it is required, where bubblewrap does not run', async () => {
    await using other = new Launcher();
    const nowhere = '/nonexistent';
    expect(await probeSandbox('auto', nowhere, other)).to.equal(noSandbox);
    const error = await failureOf(probeSandbox('required', nowhere, other));
    expect(error).to.have.property('message').that.contains('QUIRE_SANDBOX is "required"');
  });
});
