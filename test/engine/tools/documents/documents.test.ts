import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { Governor } from '../../../../engine/compute/governor.js';
import { ComputePool } from '../../../../engine/compute/pool.js';
import type { DocumentTool } from '../../../../engine/contract/tools/documents.js';
import type { WorkFile } from '../../../../engine/contract/file.js';
import { readSettings } from '../../../../engine/job/settings.js';
import { PDF } from '../../../../engine/media-types/media-types.js';
import { createJobTools } from '../../../../engine/tools/job-tools.js';
import { runOnPages } from '../../../../engine/tools/pdfium/pool/run-on-pages.js';
import { Launcher } from '../../../../engine/tools/process/launcher.js';
import { ProcessRunner } from '../../../../engine/tools/process/process.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import type { ToolScope } from '../../../../engine/tools/tool-scope.js';
import type { DocumentModel } from '../../../../engine/document/document-model.js';
import { told } from '../../../fixtures/flow.js';
import { bookObjects, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';

describe('The reading of documents', () => {
  const compute = new ComputePool({ ...readSettings({}), cores: 2 });
  const launcher = new Launcher();
  after(async () => {
    await compute[Symbol.asyncDispose]();
    await launcher[Symbol.asyncDispose]();
  });

  async function withDocument<Result>(
    bytes: string,
    use: (tool: DocumentTool, file: WorkFile, warnings: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const { signal } = new AbortController();
    const warnings: string[] = [];
    const scope: ToolScope = {
      folder,
      signal,
      programs: [],
      compute: (module, input) => compute.run(module, input, { signal }),
      runOnPages: (run) => runOnPages(compute, { ...run, signal }),
      warn: (sentence) => void warnings.push(sentence),
      tell: () => undefined,
    };
    try {
      const path = join(folder, 'a.pdf');
      await writeFile(path, bytes, 'latin1');
      const { documents } = createJobTools(new ProcessRunner(noSandbox, new Governor(1, 1), launcher), scope);
      return await use(documents, { path, name: 'a.pdf', type: PDF }, warnings);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  const book = rawPdf({ objects: bookObjects(3) });

  it('gives the elements of all pages, each time anew', async () => {
    await withDocument(book, async (documents, file) => {
      const model = await documents.read(file);
      const first = await toldAll(model);
      expect(first.filter((line) => line.startsWith('page'))).to.deep.equal(['page 1', 'page 2', 'page 3']);
      expect(await toldAll(model)).to.deep.equal(first);
      expect(model.pages.map(({ number }) => number)).to.deep.equal([1, 2, 3]);
      expect(model.bodySize).to.equal(24);
    });
  });

  it('reads the pages that are asked for', async () => {
    await withDocument(book, async (documents, file) => {
      const { pages } = await documents.read(file, { pages: [2] });
      expect(pages.map(({ number }) => number)).to.deep.equal([2]);
    });
  });
});

async function toldAll(model: DocumentModel): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const element of model.elements()) all.push(told(element));
  return all;
}
