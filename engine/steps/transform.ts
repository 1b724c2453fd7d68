import type { Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';

/** A step that makes one file from each file. */
export function transform<Options>(
  name: string,
  change: (file: WorkFile, context: StepContext<Options>) => Promise<WorkFile>,
): Step<Options> {
  return {
    name,
    role: 'transform',
    async run(files, context) {
      const changed: WorkFile[] = [];
      for (const file of files) changed.push(await change(file, context));
      return changed;
    },
  };
}
