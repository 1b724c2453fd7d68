import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { docx } from '../fixtures/office/docx.js';
import { until } from '../fixtures/until.js';
import { descendants } from '../hostile/processes.js';
import { authOf, formOf, startTestServer } from './harness.js';
import { type ServiceProgram, startServiceProgram } from './service-program.js';

await using launcher = new Launcher();
const { active: isBoxed } = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);

describe('the converters of the service', () => {
  const ready = async ({ logged }: ServiceProgram, programs: readonly string[]): Promise<void> => {
    for (const program of programs) await logged(new RegExp(`"program":"${program}".*"msg":"ready"`));
  };
  /** All descendants of the service, including processes that it no longer tracks. */
  const areGone = (pids: readonly number[]): boolean => pids.every((pid) => !existsSync(`/proc/${pid}/exe`));
  const below = ({ child }: ServiceProgram): readonly number[] => descendants(child.pid).map(({ pid }) => pid);

  it('start and end with the service', async () => {
    await using service = await startServiceProgram([], { QUIRE_WARM: 'office,browser,ocr' });
    await ready(service, ['LibreOffice', 'Chromium', 'tesseract.js']);
    const pids = below(service);
    expect(pids).not.to.deep.equal([]);
    service.child.kill('SIGTERM');
    expect(await service.ended).to.equal(0);
    await until(() => areGone(pids));
    expect(await service.jobs()).to.deep.equal([]);
  });

  it('end immediately on a second signal, whatever they are doing', async () => {
    await using service = await startServiceProgram([], { QUIRE_WARM: 'office,browser' });
    await ready(service, ['LibreOffice', 'Chromium']);
    const page = formOf(['file', ['a.html', '<!doctype html><script>for (;;);</script>']]);
    const answer = service.post('convert', page).catch(() => 'broken off');
    await until(async () => (await service.jobs()).some((job) => existsSync(join(job, 'document'))));
    const pids = below(service);
    service.child.kill('SIGTERM');
    await until(() => isRefused(service.url));
    service.child.kill('SIGTERM');
    expect(await service.ended).to.equal(1);
    expect(await answer).to.equal('broken off');
    await until(() => areGone(pids));
  });

  it('serve documents of only one key each when the setting says so', async () => {
    await using server = await startTestServer({ converterTenancy: 'key', cores: 1 }, []);
    const other = await server.running.accounts.createKeyPair({ name: 'other', permissions: ['*'] });
    const served = async (headers = {}): Promise<readonly string[]> => {
      const form = formOf(['file', ['a.txt', 'Hello']]);
      expect((await server.post('convert', form, headers)).status).to.equal(200);
      // The folders of the job and of an ending converter are removed shortly after the response.
      await until(async () => (await server.jobs()).length === 1);
      return await server.jobs();
    };
    const first = await served();
    expect(await served()).to.deep.equal(first);
    expect(await served(authOf(other))).not.to.deep.equal(first);
  });

  // Without a sandbox, the test has nothing to check.
  (isBoxed ? it : it.skip)('are named to those who need them, where they are not installed', async () => {
    const hidden = ['--tmpfs', '/usr/lib/libreoffice'];
    await using service = await startServiceProgram(['bwrap', '--die-with-parent', '--dev-bind', '/', '/', ...hidden], {
      QUIRE_WARM: 'office',
    });
    await service.logged(/"program":"LibreOffice".*"msg":"not ready"/);
    const [status, says] = await service.post('convert', formOf(['file', ['a.docx', docx()]]));
    expect([status, JSON.parse(says)]).to.deep.equal([
      503,
      {
        error: 'Tool unavailable',
        message: 'LibreOffice cannot be started on this machine.',
        statusCode: 503,
      },
    ]);
    const page = formOf(['file', ['a.html', '<!doctype html><p>Hello']]);
    expect((await service.post('convert', page))[0]).to.equal(200);
  });
});

/** Whether no server listens at the address any longer. */
function isRefused(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
}
