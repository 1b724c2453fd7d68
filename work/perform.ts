import type { Workspace } from '../engine/contract/file.js';
import type { Engine } from '../engine/job/container.js';
import { ReceiptLog } from '../engine/job/receipt/receipt-log.js';
import { addReceipt } from './add-receipt.js';
import { performPipeline } from './perform-pipeline.js';
import type { OperationWork, Work, WorkResult, WorkRun } from './work.js';

export type PerformingEngine = Pick<
  Engine,
  'run' | 'runPipeline' | 'startDeadline' | 'pack' | 'identify' | 'receiptOf'
>;

export interface PerformScope extends WorkRun {
  readonly workspace: Workspace;
  /** Receives the facts for the receipt, if one is wanted. */
  readonly receipt?: ReceiptLog;
}

/** Does work in this process. @throws StepFailure; QuireError */
export async function perform(
  engine: PerformingEngine,
  work: Work,
  scope: Omit<PerformScope, 'receipt'>,
): Promise<WorkResult> {
  if (work.isReceiptWanted !== true) return await performAny(engine, work, scope);
  const withReceipt = { ...scope, receipt: new ReceiptLog() };
  return await addReceipt(engine, await performAny(engine, work, withReceipt), withReceipt);
}

function performAny(engine: PerformingEngine, work: Work, scope: PerformScope): Promise<WorkResult> {
  return 'operation' in work ? performOperation(engine, work, scope) : performPipeline(engine, work, scope);
}

async function performOperation(
  engine: PerformingEngine,
  { operation, inputs, options, tenant, warnings }: OperationWork,
  scope: PerformScope,
): Promise<WorkResult> {
  const { file, warnings: more, figures } = await engine.run({ ...scope, operation, inputs, options, tenant });
  const reported = Object.entries(operation.figures ?? {}).flatMap(([name, { header }]) => {
    const figure = figures[name];
    return figure === undefined ? [] : [[header, String(figure)] as const];
  });
  return { file, warnings: [...warnings, ...more], figures, headers: Object.fromEntries(reported) };
}
