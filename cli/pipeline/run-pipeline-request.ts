import type { Engine } from '../../engine/job/container.js';
import type { CheckedPipeline } from '../../engine/job/pipeline/checked-pipeline.js';
import { DOCUMENTS_FAILED } from '../exit-codes.js';
import { oneLine } from '../one-line.js';
import { runInterruptible } from '../run/run-interruptible.js';
import { version } from '../../engine/job/version.js';
import { Display } from './display.js';
import type { Mode } from './record-lines.js';
import { inputFiles } from './input-files.js';
import { documentsIn } from './watch/documents-in.js';
import { Inbox } from './watch/inbox.js';
import { Report } from './report.js';
import { resolverFor } from './resolve-path.js';
import { ResultFolder } from './result-folder.js';
import { documentsOf, type Listener, runDocuments } from './run-documents.js';
import { Totals } from './summary.js';

/** The arguments and flags of `quire pipeline run`. */
export interface PipelineRequest {
  readonly pipelineFile: string;
  readonly files: readonly string[];
  /** The folder to watch for documents, in place of files. */
  readonly watch: string | undefined;
  readonly out: string;
  readonly jobs: number;
  readonly resumes: boolean;
  readonly writesReceipts: boolean;
  readonly report: string | undefined;
  readonly mode: Mode;
}

/** Runs a pipeline on all documents of a command line. The exit code says whether documents failed. */
export async function runPipelineRequest(
  engine: Engine,
  pipeline: CheckedPipeline,
  request: PipelineRequest,
): Promise<void> {
  if (!engine.sandbox.active) {
    for (const sentence of engine.sandbox.shortcomings) process.stderr.write(`warning: ${oneLine(sentence)}\n`);
  }
  await using results = await ResultFolder.open(request.out);
  await using inbox = request.watch === undefined ? undefined : await Inbox.open(request.watch);
  await using report = request.report === undefined ? undefined : await Report.open(request.report, pipeline.name);
  using display = new Display(request.mode, pipeline.name);
  const totals = new Totals();
  const listener: Listener = {
    started: (document) => display.started(document),
    progress: (document, share) => display.progress(document, share),
    async ended(document, record) {
      totals.add(record);
      display.ended(document, record, totals.ended);
      await report?.add(record);
      await inbox?.put(document.paths[0], record);
    },
  };
  try {
    await runInterruptible(async (signal) => {
      const runner = {
        ...{ engine, pipeline, results, signal, version: version() },
        ...{ resumes: request.resumes, writesReceipts: request.writesReceipts },
        resolvePath: resolverFor(request.pipelineFile),
      };
      const documents =
        inbox === undefined ? documentsOf(inputFiles(request.files), pipeline.documents) : documentsIn(inbox, signal);
      await runDocuments(documents, runner, { jobs: request.jobs, listener });
    });
  } finally {
    await report?.finish(totals.summary);
    display.finish(totals.summary);
  }
  if (totals.countOf('failed') > 0) process.exitCode = DOCUMENTS_FAILED;
}
