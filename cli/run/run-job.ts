import { basename } from 'node:path';

import type { Engine } from '../../engine/job/container.js';
import { ReceiptLog } from '../../engine/job/receipt/receipt-log.js';
import type { Job } from '../../engine/job/runner.js';
import { exitCodes } from '../exit-codes.js';
import { oneLine } from '../one-line.js';
import { writeReceipt } from './write-receipt.js';
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
    const receipt = request.receipt === undefined ? undefined : new ReceiptLog();
    const job = { ...request, inputs, workspace, signal, receipt };
    const { file, warnings, figures } = await runWithProgress(engine, job);
    printWarnings(warnings);
    const result = await unpackSingle(file, request.output, { workspace, signal });
    const path = await writeResult(result, request, signal);
    if (receipt !== undefined && request.receipt !== undefined) {
      const named = { ...result, name: path === undefined ? result.name : basename(path) };
      const content = await engine.receiptOf(receipt, [named], warnings);
      await writeReceipt(content, request.receipt, { workspace, signal });
    }
    const needed = Object.entries(request.operation.figures ?? {}).filter(([, { isNeeded }]) => isNeeded);
    if (needed.some(([name]) => figures[name] === 0)) process.exitCode = exitCodes['nothing-found'];
  });
}

function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`warning: ${oneLine(warning)}\n`);
}

async function runWithProgress(
  engine: Engine,
  { receipt, ...job }: Omit<Job, 'receipt'> & { readonly receipt: ReceiptLog | undefined },
): ReturnType<Engine['run']> {
  using bar = await openProgressBar(job.operation.name);
  return await engine.run({ ...job, ...(receipt !== undefined && { receipt }), onProgress: bar.show });
}
