import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { privateFolderAt } from '../../../../engine/files/private-folder.js';
import { findProgram } from '../../../../engine/tools/process/find-program.js';
import { Launcher } from '../../../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../../../engine/tools/sandbox/probe-sandbox.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../fixtures/processes/tell-sandbox.js', import.meta.url));
const launcher = new Launcher();
after(() => launcher[Symbol.asyncDispose]());
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);

interface Told {
  readonly active: boolean;
  readonly shortcomings: readonly string[];
  /** A sandboxed program's user id inside and on the host, and the network interfaces that it sees. */
  readonly inside?: number;
  readonly outside?: number;
  readonly networks?: string;
}

/** Starts a service, through a command if given, and returns what it reports about the sandbox. */
async function told(mode: string, through: readonly string[] = [], env = process.env): Promise<Told> {
  const { stdout } = await run('/usr/bin/env', [...through, execPath, script, mode], { env });
  return JSON.parse(stdout) as Told;
}

/** Runs as root of a user namespace that permits this many further user namespaces. */
const asRootOfNamespace = (namespaces: number): readonly string[] => [
  ...['unshare', '-Ur', 'sh', '-c', 'echo "$0" > /proc/sys/user/max_user_namespaces && exec "$@"', `${namespaces}`],
];

const without = { PATH: '/nonexistent' };

(sandbox.active ? describe : describe.skip)('the sandbox of a machine', () => {
  const isRoot = process.getuid?.() === 0;

  (isRoot && sandbox.shortcomings.length === 0 ? it : it.skip)(
    'has programs of root be a user that nobody else is',
    async () => {
      const { shortcomings, inside, outside, networks } = await told('required');
      expect(shortcomings).to.deep.equal([]);
      expect(inside).to.equal(outside).and.to.be.within(61_184, 65_519);
      expect(networks).to.equal('lo');
    },
  );

  (isRoot ? it : it.skip)('has programs of an ordinary user be that user, as another one in a namespace', async () => {
    const asOrdinary = ['setpriv', '--reuid', '61000', '--regid', '61000', '--clear-groups'];
    expect(await told('required', asOrdinary)).to.deep.equal({
      ...{ active: true, shortcomings: [], inside: 1000, outside: 61_000, networks: 'lo' },
    });
  });

  (isRoot ? it : it.skip)('tells when programs of root run as root, since root lacks what it takes', async () => {
    const asWeakRoot = ['setpriv', '--bounding-set', '-sys_ptrace'];
    const { shortcomings, inside, outside } = await told('required', asWeakRoot);
    expect(shortcomings).to.deep.equal([
      'programs run as root of this machine, though without its capabilities (the service is root without CAP_SYS_PTRACE)',
    ]);
    expect({ inside, outside }).to.deep.equal({ inside: 1000, outside: 0 });
  });

  it('is tried again when it fails once', () =>
    inFolderAsync(async (path) => {
      const once = `#!/bin/sh\nmkdir ${path('failed')} 2>/dev/null && exit 1\nexec ${findProgram('bwrap') ?? ''} "$@"\n`;
      await writeFile(path('bwrap'), once, { mode: 0o755 });
      const env = { ...process.env, PATH: `${path('.')}:${process.env['PATH'] ?? ''}` };
      expect(await told('required', [], env)).to.deep.equal(await told('required'));
      expect(existsSync(path('failed'))).to.equal(true);
    }));

  it('makes do with a namespace of users where no other user exists', async () => {
    const { active, shortcomings, inside } = await told('required', asRootOfNamespace(100));
    expect({ active, inside }).to.deep.equal({ active: true, inside: 1000 });
    expect(shortcomings.join()).to.contain('does not exist in this user namespace');
  });

  it('is none where there is neither another user nor a namespace, and says why', async () => {
    const { active, shortcomings } = await told('auto', asRootOfNamespace(0));
    expect(active).to.equal(false);
    expect(shortcomings.join()).to.contain(
      'does not exist in this user namespace; bwrap: Creating new namespace failed',
    );
  });
});

describe('the sandbox', () => {
  it('is none when it is off', async () => {
    expect(await probeSandbox('off', { workFolder: await privateFolderAt(tmpdir()) }, launcher)).to.equal(noSandbox);
  });

  it('is none where bubblewrap is not installed, and says so', async () => {
    expect(await told('auto', [], without)).to.deep.equal({
      active: false,
      shortcomings: ['bubblewrap cannot isolate programs on this machine (bubblewrap (bwrap) is not installed)'],
    });
  });

  it('is missed when it is required and bubblewrap is not installed', async () => {
    const error: unknown = await told('required', [], without).catch((it: unknown) => it);
    expect(error).to.have.property('stderr').that.contains('QUIRE_SANDBOX is "required", but bubblewrap cannot');
  });
});
