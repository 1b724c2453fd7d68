import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import { expect } from 'chai';

import { createQuire, type PipelineFile, type Quire } from '../../../engine/index.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { sandboxMode } from '../../fixtures/processes/sandbox-mode.js';

describe('createQuire', () => {
  let folder: string;
  let quire: Quire;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-api-'));
    quire = await createQuire({ settings: { QUIRE_WORK: folder, QUIRE_SANDBOX: sandboxMode } });
  });
  after(async () => {
    await quire[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
  const document = pdf({ pages: 3 });
  const jobFolders = async (): Promise<number> => {
    const [own = ''] = (await readdir(folder)).map((it) => join(folder, it));
    return (await readdir(own)).filter((it) => it.startsWith('job-')).length;
  };

  it('removes the files of a result that is disposed of', async () => {
    const result = await quire.run('linearize', { files: { file: document } });
    expect(existsSync(result.file.path)).to.equal(true);
    await result[Symbol.asyncDispose]();
    expect(existsSync(dirname(result.file.path))).to.equal(false);
  });

  it('ends a job that is cancelled, and keeps no file', async () => {
    const before = await jobFolders();
    const signal = AbortSignal.abort();
    const failure = await failureOf(quire.run('linearize', { files: { file: document }, signal }));
    expect(failure).to.have.property('kind', 'cancelled');
    expect(await jobFolders()).to.equal(before);
  });

  it('closes a stream without data when the job is cancelled', async () => {
    const controller = new AbortController();
    const content = new Readable({ read: () => controller.abort() });
    const failure = await failureOf(quire.run('linearize', { files: { file: content }, signal: controller.signal }));
    expect(failure).to.have.property('kind', 'cancelled');
    expect(content.destroyed).to.equal(true);
  });

  it('does not wait for a source that gives no data when the job is cancelled', async () => {
    const controller = new AbortController();
    async function* content(): AsyncGenerator<Uint8Array> {
      yield document;
      controller.abort();
      await new Promise(() => undefined);
    }
    const { signal } = controller;
    const failure = await failureOf(quire.run('linearize', { files: { file: content() }, signal }));
    expect(failure).to.have.property('kind', 'cancelled');
  });

  it('joins documents of a pipeline that takes them together', async () => {
    const pack: PipelineFile = { name: 'pack', documents: 'together', steps: [{ operation: 'merge' }] };
    const files = [{ name: 'a.pdf', content: document }, document];
    await using result = await quire.runPipeline(pack, { files });
    expect(result.files.map(({ name, type }) => [name, type])).to.deep.equal([['a-merge.pdf', 'application/pdf']]);
  });

  it('says that an assertion has skipped the document', async () => {
    const limit = { assert: { pages: 1 }, otherwise: 'skip' };
    const pipeline = { name: 'one', steps: [limit, { operation: 'linearize' }] };
    await using result = await quire.runPipeline(pipeline, { files: document });
    expect([result.outcome, result.files]).to.deep.equal(['skipped', []]);
  });

  it('gives receipts of operations and pipelines on request', async () => {
    const options = { pages: '2' } as const;
    await using cut = await quire.run('extract-pages', { files: { file: document }, options, receipt: true });
    expect(cut.receipt?.outputs.map(({ pages }) => pages)).to.deep.equal([[{ input: 1, page: 2 }]]);
    const steps = [{ operation: 'extract-pages', options }];
    await using piped = await quire.runPipeline({ name: 'p', steps }, { files: document, receipt: true });
    expect(piped.receipt?.outputs).to.have.length(1).and.to.have.nested.property('0.pages[0].page', 2);
    await using plain = await quire.run('extract-pages', { files: { file: document }, options });
    expect(plain).not.to.have.property('receipt');
  });

  const wrong: readonly (readonly [what: string, run: () => Promise<unknown>, kind: string, message: RegExp])[] = [
    [
      'an unknown operation',
      () => quire.run(untyped('none'), { files: {} }),
      'invalid-options',
      /^There is no operation none\.$/,
    ],
    [
      'an unknown field',
      () => quire.run(untyped('linearize'), { files: { document } }),
      'invalid-options',
      /^document: linearize has no such field/,
    ],
    [
      'a document of another format',
      () => quire.run('linearize', { files: { file: { name: 'a.txt', content: Buffer.from('text') } } }),
      'unsupported-input',
      /^file: a\.txt is a TXT file/,
    ],
    [
      'a pipeline with problems',
      () => quire.runPipeline({ name: 'p', steps: [{ operation: 'linearise' }] }, { files: document }),
      'invalid-options',
      /^pipeline:5:\d+: There is no operation linearise/,
    ],
    [
      'several documents for a pipeline that takes one',
      () => quire.runPipeline({ name: 'p', steps: [{ operation: 'linearize' }] }, { files: [document, document] }),
      'invalid-options',
      /^files: 2 documents; run the pipeline for each/,
    ],
  ];
  for (const [what, run, kind, message] of wrong) {
    it(`rejects ${what}`, async () => {
      const failure = await failureOf(run());
      expect(failure).to.have.property('kind', kind);
      expect(failure).to.have.property('message').that.matches(message);
    });
  }
});

/** The name of an operation that the types do not know. */
function untyped(name: string): string {
  return name;
}
