import type { Engine } from '../../engine/job/container.js';
import { exitCodes } from '../exit-codes.js';
import { oneLine } from '../one-line.js';
import { deliver } from './deliver.js';
import { untilInterrupted } from './interrupt.js';
import { openProgressBar } from './progress-bar.js';
import type { RunRequest } from './request.js';
import { takeIn } from './take-in.js';
import { unpackSingle } from './unpack-single.js';

/**
 * Runs the job in a workspace that is gone afterwards, and takes its result to where the caller wants it. The exit code
 * tells scripts when the job found nothing, though there is a result.
 */
export async function runJob(engine: Engine, request: RunRequest): Promise<void> {
  if (!engine.sandbox.active) warnOf(engine.sandbox.shortcomings);
  await using workspace = await engine.openWorkspace();
  await untilInterrupted(async (signal) => {
    const inputs = await takeIn(request, { engine, workspace, signal });
    const { file, warnings, figures } = await runWithProgress(engine, { ...request, inputs, workspace, signal });
    warnOf(warnings);
    await deliver(await unpackSingle(file, request.output, { workspace, signal }), request, signal);
    const needed = Object.entries(request.operation.figures ?? {}).filter(([, { isNeeded }]) => isNeeded);
    if (needed.some(([name]) => figures[name] === 0)) process.exitCode = exitCodes['nothing-found'];
  });
}

function warnOf(warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`warning: ${oneLine(warning)}\n`);
}

async function runWithProgress(engine: Engine, job: Parameters<Engine['run']>[0]): ReturnType<Engine['run']> {
  using bar = openProgressBar(job.operation.name);
  return await engine.run({ ...job, onProgress: bar.show });
}
