import { perform, type PerformingEngine } from './perform.js';
import type { WorkRunner } from './work.js';

/** Runs work in this process. */
export function localRunner(engine: PerformingEngine): WorkRunner {
  return {
    run(work, workspace, run) {
      run.onBegin?.();
      return perform(engine, work, { ...run, workspace });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
