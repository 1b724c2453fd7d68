import type { Step, StepContext, WorkFile } from '../contract/contract.js';

/** A step that makes one file of each file. */
export function transform<Options>(
  name: string,
  change: (file: WorkFile, context: StepContext<Options>) => Promise<WorkFile>,
): Step<Options> {
  return {
    name,
    async run(files, context) {
      const changed: WorkFile[] = [];
      for (const file of files) changed.push(await change(file, context));
      return changed;
    },
  };
}
