import { isQuireError } from '../../engine/errors.js';
import type { Engine } from '../../engine/job/container.js';
import type { CheckedPipeline } from '../../engine/job/pipeline/checked-pipeline.js';
import type { StepPlan } from '../../engine/job/pipeline/plan-pipeline.js';
import { DOCUMENTS_FAILED } from '../exit-codes.js';
import { oneLine } from '../one-line.js';
import { printJson } from '../print.js';
import { runInterruptible } from '../run/run-interruptible.js';
import { UsageError } from '../usage-error.js';
import { copyDocument } from './copy-document.js';
import { inputFiles } from './input-files.js';
import type { Document } from './run-document.js';
import { documentsOf } from './run-documents.js';

/** The steps that a pipeline would run on one document, for a dry run. */
interface DocumentPlan {
  readonly input: string;
  /** Why the document cannot be read. */
  readonly error?: string;
  readonly steps: readonly StepPlan[];
}

/**
 * Prints for each document what each step of a pipeline would do, and runs no operation. The exit code says whether documents
 * would fail.
 */
export async function planDocuments(
  engine: Engine,
  pipeline: CheckedPipeline,
  { files, json }: { readonly files: readonly string[]; readonly json: boolean },
): Promise<void> {
  await runInterruptible(async (signal) => {
    for await (const document of documentsOf(inputFiles(files), pipeline.documents)) {
      const plan = await planOf(document, { engine, pipeline, signal });
      if (json) printJson(plan);
      else printPlan(plan);
      const fails = plan.error !== undefined || plan.steps.some(({ outcome }) => outcome === 'fails');
      if (fails) process.exitCode = DOCUMENTS_FAILED;
    }
  });
}

interface Planner {
  readonly engine: Engine;
  readonly pipeline: CheckedPipeline;
  readonly signal: AbortSignal;
}

async function planOf({ paths }: Document, { engine, pipeline, signal }: Planner): Promise<DocumentPlan> {
  const [input] = paths;
  try {
    await using workspace = await engine.openWorkspace();
    const files = [];
    for (const path of paths) files.push(await copyDocument(path, { engine, pipeline, workspace, signal }));
    return { input, steps: await engine.planPipeline({ pipeline, files, workspace, signal }) };
  } catch (error) {
    signal.throwIfAborted();
    if (isQuireError(error) || error instanceof UsageError) return { input, error: error.message, steps: [] };
    throw error;
  }
}

function printPlan({ input, error, steps }: DocumentPlan): void {
  const width = Math.max(0, ...steps.map(({ step }) => step.length));
  const lines = steps.map(({ step, outcome, reason }) => {
    const why = reason === undefined ? '' : `: ${oneLine(reason)}`;
    return `  ${step.padEnd(width)}  ${outcome}${why}\n`;
  });
  const failure = error === undefined ? '' : `  fails: ${oneLine(error)}\n`;
  process.stdout.write(`${oneLine(input)}\n${failure}${lines.join('')}`);
}
