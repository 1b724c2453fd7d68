import type { Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';

/** A step that makes any number of files from each file. */
export function expand<Options>(
  name: string,
  part: (file: WorkFile, context: StepContext<Options>) => Promise<readonly WorkFile[]>,
): Step<Options> {
  return {
    name,
    role: 'transform',
    async run(files, context) {
      const parts: WorkFile[] = [];
      for (const file of files) parts.push(...(await part(file, context)));
      return parts;
    },
  };
}
