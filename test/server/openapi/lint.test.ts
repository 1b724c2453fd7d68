import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { startTestServer } from '../harness.js';

const run = promisify(execFile);
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Variables that disable update checks and usage reports of the linter. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface Report {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

describe('the description of the API', () => {
  let folder: string;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'quire-lint-'))));
  after(() => rm(folder, { recursive: true }));

  async function lint(document: string): Promise<readonly string[]> {
    const path = join(folder, 'openapi.json');
    await writeFile(path, document);
    const args = [linter, 'lint', path, '--extends=recommended', '--format=json', '--max-problems=1000'];
    const options = { cwd: folder, env: { ...process.env, ...OFFLINE } };
    // The linter fails if it finds errors; its report is still read.
    const { stdout } = await run(process.execPath, args, options).catch(
      (error: unknown) => error as { stdout: string },
    );
    const { problems } = JSON.parse(stdout) as Report;
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  }

  it('has no finding of a linter with all recommended rules', async () => {
    await using server = await startTestServer({ basePath: '/tools' });
    const { bytes } = await server.send('/openapi.json');
    expect(await lint(bytes.toString())).to.deep.equal([]);
  });

  it('(whose linter finds a keyword that there is not)', async () => {
    await using server = await startTestServer();
    const { bytes } = await server.send('/openapi.json');
    const findings = await lint(bytes.toString().replace('"type":"boolean"', '"type":"boolean","anyCase":true'));
    expect(findings).to.deep.equal(['struct: Property `anyCase` is not expected here.']);
  });
});
