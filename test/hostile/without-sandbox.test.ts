import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { bookObjects, rawPdf } from '../fixtures/pdf/raw-pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { asOrdinaryUser, inContainer } from './services.js';
import { bundledCli } from '../fixtures/processes/bundled.js';

const run = promisify(execFile);

/** Simulated machines on which no sandbox works, by the missing requirement. */
const machines: Readonly<Record<string, readonly string[]>> = {
  'bubblewrap, as the user of the tests': ['PATH=/nonexistent'],
  'bubblewrap, as an ordinary user': [...asOrdinaryUser, 'env', 'PATH=/nonexistent'],
  ...(sandboxMode === 'required' && {
    'namespaces, as root of a container': inContainer(0),
    'namespaces, as an ordinary user of a container': inContainer(1000),
  }),
};

for (const [what, through] of Object.entries(machines)) {
  describe(`on a machine without ${what}`, () => {
    let folder = '';
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'without-sandbox-'));
      await chmod(folder, 0o777);
      await writeFile(join(folder, 'a.pdf'), rawPdf({ objects: bookObjects(1) }), 'latin1');
    });
    afterEach(() => rm(folder, { recursive: true }));

    /** Runs `quire run`; returns its exit code and its messages. */
    async function quire(settings: Readonly<Record<string, string>>): Promise<{ code: number; stderr: string }> {
      const env = { ...process.env, QUIRE_WORK: join(folder, 'work'), ...settings };
      const args = [bundledCli, 'run', 'read-metadata', join(folder, 'a.pdf')];
      const done = run('/usr/bin/env', [...through, execPath, ...args], { env, cwd: folder });
      return await done.then(
        ({ stderr }) => ({ code: 0, stderr }),
        (error: unknown) => error as { code: number; stderr: string },
      );
    }

    it('no program runs by default, and the error names the setting', async () => {
      const { code, stderr } = await quire({ QUIRE_SANDBOX: '' });
      expect(code).to.equal(12);
      expect(stderr)
        .to.match(/^quire: QUIRE_SANDBOX is "required", but bubblewrap cannot isolate programs on this machine \(/)
        .and.contain('QUIRE_SANDBOX=off runs programs without a sandbox');
    });

    it('each run warns with QUIRE_SANDBOX=auto', async () => {
      const { stderr } = await quire({ QUIRE_SANDBOX: 'auto' });
      expect(stderr).to.match(/^warning: bubblewrap cannot isolate programs on this machine \(/);
    });

    it('each run warns with QUIRE_SANDBOX=off', async () => {
      expect((await quire({ QUIRE_SANDBOX: 'off' })).stderr).to.match(/^warning: QUIRE_SANDBOX is off: /);
    });
  });
}
