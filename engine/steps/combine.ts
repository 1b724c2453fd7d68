import type { Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';

/** A step that makes one file from all files. */
export function combine<Options>(
  name: string,
  join: (files: readonly WorkFile[], context: StepContext<Options>) => Promise<WorkFile>,
): Step<Options> {
  return { name, role: 'transform', run: async (files, context) => [await join(files, context)] };
}
