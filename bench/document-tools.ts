import { Governor } from '../engine/compute/governor.js';
import { ComputePool } from '../engine/compute/pool.js';
import type { DocumentTool } from '../engine/contract/tools/documents.js';
import type { PageTool } from '../engine/contract/tools/pages.js';
import { readSettings } from '../engine/job/settings.js';
import { createJobTools } from '../engine/tools/job-tools.js';
import { runOnPages } from '../engine/tools/pdfium/pool/run-on-pages.js';
import { Launcher } from '../engine/tools/process/launcher.js';
import { ProcessRunner } from '../engine/tools/process/process.js';
import { noSandbox } from '../engine/tools/sandbox/sandbox.js';

export interface DocumentTools extends AsyncDisposable {
  readonly documents: DocumentTool;
  readonly pages: PageTool;
}

/** Opens the tools that read documents, as a step has them. @param folder for the files of the tools */
export function openDocumentTools(folder: string): DocumentTools {
  const compute = new ComputePool(readSettings({}));
  const launcher = new Launcher();
  const { signal } = new AbortController();
  const { documents, pages } = createJobTools(new ProcessRunner(noSandbox, new Governor(1, 1), launcher), {
    ...{ folder, signal, programs: [] },
    compute: (module, input) => compute.run(module, input, { signal }),
    runOnPages: (work) => runOnPages(compute, { ...work, signal }),
    warn: () => undefined,
    tell: () => undefined,
  });
  return {
    documents,
    pages,
    async [Symbol.asyncDispose]() {
      await compute[Symbol.asyncDispose]();
      await launcher[Symbol.asyncDispose]();
    },
  };
}
