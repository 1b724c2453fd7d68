import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import type { Attempted } from '../../engine/tools/sandbox/child/exchange.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { asOrdinaryUser, services } from './services.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../fixtures/processes/break-out.js', import.meta.url));

/** Runs the attempts in the sandbox of a service that a command starts; returns those that succeeded. */
async function successfulAttempts(
  mode: string,
  through: readonly string[],
  hidden: string,
): Promise<readonly Attempted[]> {
  const { stdout } = await run('env', [...through, execPath, script, mode, hidden]);
  const attempted = JSON.parse(stdout) as readonly Attempted[];
  return attempted.filter((it) => it.found !== undefined);
}

describe('a program that tries to break out of the sandbox', () => {
  let data = '';
  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'data-'));
    await writeFile(join(data, 'secret'), 'secret');
  });
  after(() => rm(data, { recursive: true }));

  for (const [service, through] of Object.entries(sandboxMode === 'off' ? {} : services)) {
    it(`of a service of ${service} breaks no essential guarantee`, async () => {
      expect((await successfulAttempts('required', through, data)).filter((it) => it.isEssential)).to.deep.equal([]);
    });
  }

  it('succeeds without a sandbox, so the attempts are real', async () => {
    const promises = (await successfulAttempts('off', asOrdinaryUser, data)).map((it) => it.promise);
    expect(promises).to.include.members([
      'programs cannot see data, jobs or settings of the service',
      'programs cannot see other processes',
      'programs cannot reach the network',
      'programs cannot write outside of their folder',
      'programs have no capabilities and can gain none',
      'programs cannot use system calls that administer the machine or reach into other processes',
      'programs cannot start processes without end',
    ]);
  });
});
