import type { Workspace } from '../engine/contract/file.js';
import type { Engine } from '../engine/job/container.js';
import { performPipeline } from './perform-pipeline.js';
import type { OperationWork, Work, WorkResult, WorkRun } from './work.js';

export type PerformingEngine = Pick<Engine, 'run' | 'runPipeline' | 'startDeadline' | 'pack' | 'identify'>;

export interface PerformScope extends WorkRun {
  readonly workspace: Workspace;
}

/** Does work in this process. @throws StepFailure; QuireError */
export function perform(engine: PerformingEngine, work: Work, scope: PerformScope): Promise<WorkResult> {
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
