import type { Engine } from '../../engine/job/container.js';
import { exitCodes } from '../exit-codes.js';
import { oneLine } from '../one-line.js';
import { writeResult } from './write-result.js';
import { runInterruptible } from './run-interruptible.js';
import { openProgressBar } from './progress-bar.js';
import type { RunRequest } from './request.js';
import { copyInputs } from './copy-inputs.js';
import { unpackSingle } from './unpack-single.js';

/**
 * Runs the job in a workspace, which is removed afterwards, and writes the result. When the job has a result but found
 * nothing, the exit code says so for scripts.
 */
export async function runJob(engine: Engine, request: RunRequest): Promise<void> {
  if (!engine.sandbox.active) printWarnings(engine.sandbox.shortcomings);
  await using workspace = await engine.openWorkspace();
  await runInterruptible(async (signal) => {
    const inputs = await copyInputs(request, { engine, workspace, signal });
    const { file, warnings, figures } = await runWithProgress(engine, { ...request, inputs, workspace, signal });
    printWarnings(warnings);
    await writeResult(await unpackSingle(file, request.output, { workspace, signal }), request, signal);
    const needed = Object.entries(request.operation.figures ?? {}).filter(([, { isNeeded }]) => isNeeded);
    if (needed.some(([name]) => figures[name] === 0)) process.exitCode = exitCodes['nothing-found'];
  });
}

function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`warning: ${oneLine(warning)}\n`);
}

async function runWithProgress(engine: Engine, job: Parameters<Engine['run']>[0]): ReturnType<Engine['run']> {
  using bar = openProgressBar(job.operation.name);
  return await engine.run({ ...job, onProgress: bar.show });
}
