import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { defineOperation } from '../../../../engine/contract/operation.js';
import { defineOptions } from '../../../../engine/contract/option-schema.js';
import { createEngine, type Engine } from '../../../../engine/job/container.js';
import { checkPipeline } from '../../../../engine/job/pipeline/check-pipeline.js';
import { RunLog } from '../../../../engine/job/pipeline/run-log.js';
import { readSettings } from '../../../../engine/job/settings.js';
import { PDF } from '../../../../engine/media-types/media-types.js';
import { decrypt } from '../../../../engine/steps/decrypt.js';
import { pdf, type PdfNeeds } from '../../../fixtures/pdf/pdf.js';

const copy = defineOperation({
  name: 'test-copy',
  group: 'testing',
  summary: 'Copy the file.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: { password: { type: 'string', format: 'password', description: 'A secret.' } },
  }),
  steps: [
    decrypt(),
    {
      name: 'copy',
      role: 'transform',
      async run([file], { workspace }) {
        if (file === undefined) throw new Error('The engine checks the number of files.');
        const made = workspace.newFile(file);
        await copyFile(file.path, made.path);
        return [made];
      },
    },
  ],
});

describe('A pipeline of many steps', () => {
  let folder: string;
  let engine: Engine;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-discard-'));
    engine = await createEngine(readSettings({ QUIRE_SANDBOX: 'off', QUIRE_WORK: folder }));
    engine.operations.add(copy, 'test');
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  /** Runs a pipeline; returns the steps with results, and the number of files that are left. */
  async function run(needs: PdfNeeds, ...steps: readonly object[]): Promise<readonly [readonly string[], number]> {
    const text = JSON.stringify({ name: 'test', steps });
    const sources = { given: new Map<string, string>(), environment: { KEY: 'open' } };
    const pipeline = checkPipeline({ text, file: 'p' }, engine.operations, sources);
    await using workspace = await engine.openWorkspace();
    const file = workspace.newFile({ name: 'a.pdf', type: PDF });
    await writeFile(file.path, pdf(needs));
    const { signal } = new AbortController();
    const fileAt = () => Promise.reject(new Error('The pipeline names no files.'));
    const job = { pipeline, files: [file], workspace, signal, log: new RunLog(), fileAt };
    const results = (await engine.runPipeline(job)) ?? [];
    return [results.map(({ step }) => step), (await readdir(workspace.folder)).length];
  }
  const times = (count: number): readonly object[] => Array.from({ length: count }, () => ({ operation: 'test-copy' }));

  it('keeps the document and the result, and no copies between them', async () => {
    expect(await run({}, ...times(20))).to.deep.equal([['test-copy-20'], 2]);
  });

  it('keeps a result that a later step reads', async () => {
    const steps = [
      { name: 'first', operation: 'test-copy' },
      ...times(5),
      { name: 'branch', operation: 'test-copy', from: 'first' },
      { name: 'pack', operation: 'merge', inputs: { files: ['first', 'previous', 'input'] } },
    ];
    const [results, files] = await run({}, ...steps);
    expect([results, files]).to.deep.equal([['test-copy-5', 'pack'], 3]);
  });

  it('keeps the document whose encryption the result gets', async () => {
    const open = { operation: 'test-copy', options: { password: '${env:KEY}' } };
    const [results] = await run({ encrypt: ['open', 'owner', '256'] }, open, ...times(3), { operation: 'linearize' });
    expect(results).to.deep.equal(['linearize']);
  });

  it('keeps parts that an assertion sends past other steps', async () => {
    const steps = [
      { operation: 'split' },
      { assert: { text: { present: 'Page 1' } }, otherwise: 'last' },
      ...times(3),
      { name: 'last', operation: 'test-copy' },
    ];
    expect((await run({ pages: 3 }, ...steps))[0]).to.deep.equal(['last']);
  });
});
