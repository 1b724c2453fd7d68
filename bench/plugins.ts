import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createEngine } from '../engine/job/container.js';
import { readSettings } from '../engine/job/settings.js';
import { samplePdf } from '../engine/testing/conformance/sample-files.js';
import { type BenchJob, runJob } from './job.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Maximum milliseconds that the process of a plugin may add to a job. */
const MAX_MS = 15;

/** Measures what the process of a third-party plugin adds to a job, beside the same plugin in the service. */
export async function benchPlugins(folder: string, turns: number): Promise<void> {
  const document = join(folder, 'sample.pdf');
  await writeFile(document, samplePdf('bench'), 'latin1');
  const plugin = await writePlugin(join(folder, 'plugin'));
  const sandboxed = await medianOf({ QUIRE_PLUGINS: plugin }, document, turns);
  const trusted = await medianOf({ QUIRE_TRUSTED_PLUGINS: plugin }, document, turns);
  const added = sandboxed - trusted;
  const verdict = added <= MAX_MS ? '' : `; more than ${MAX_MS} ms`;
  console.log(
    `plugin: ${sandboxed.toFixed(1)} ms in a process of its own, ${trusted.toFixed(1)} ms in the service: ${added.toFixed(1)} ms more${verdict}`,
  );
}

async function medianOf(variables: Readonly<Record<string, string>>, document: string, turns: number): Promise<number> {
  await using engine = await createEngine(readSettings({ ...process.env, ...variables }));
  const job: BenchJob = { operation: 'bench-copy', options: {} };
  const times: number[] = [];
  // The first jobs start threads and fill caches.
  for (let turn = -3; turn < turns; turn++) {
    const begin = performance.now();
    await runJob(engine, job, document);
    if (turn >= 0) times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

/** Writes a plugin whose step calls two tools and makes a file. */
async function writePlugin(path: string): Promise<string> {
  await mkdir(join(path, 'node_modules'), { recursive: true });
  // A service that is started by root runs plugins as another user.
  await chmod(join(path, '..'), 0o755);
  await symlink(join(root, 'packages/quire-plugin'), join(path, 'node_modules/quire-plugin'));
  const manifest = { name: 'bench', type: 'module', exports: './main.js', dependencies: { 'quire-plugin': '*' } };
  await writeFile(join(path, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(path, 'main.js'), source);
  return path;
}

const source = `
import { copyFile } from 'node:fs/promises';
import { decrypt, defineOperation, encrypt, pack, PDF, transform } from 'quire-plugin';

export default defineOperation({
  name: 'bench-copy',
  group: 'bench',
  summary: 'Copy a document.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: { type: 'object', additionalProperties: false, properties: {} },
  steps: [decrypt(), transform('copy', copy), encrypt(), pack()],
});

async function copy(file, { tools, workspace }) {
  await tools.pdf.inspect(file);
  await tools.pdf.metadata(file);
  const made = workspace.newFile(file);
  await copyFile(file.path, made.path);
  return made;
}
`;
