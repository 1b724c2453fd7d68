import type { Step, StepContext, WorkFile } from '../contract/contract.js';

/** A step that makes any number of files of each file. */
export function spread<Options>(
  name: string,
  part: (file: WorkFile, context: StepContext<Options>) => Promise<readonly WorkFile[]>,
): Step<Options> {
  return {
    name,
    async run(files, context) {
      const parts: WorkFile[] = [];
      for (const file of files) parts.push(...(await part(file, context)));
      return parts;
    },
  };
}
