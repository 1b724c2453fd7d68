import {
  defineOperation,
  defineOptions,
  encrypt,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...passwordOption, ...outputNameOption },
});

interface Options {
  readonly password?: string;
}

export default defineOperation({
  name: 'repair',
  group: 'security',
  summary: 'Repair a damaged document.',
  description:
    'Several recovery methods are tried, the cheapest first: recovery by qpdf, recovery by PDFium, a document rebuilt from ' +
    'all objects in the file without its cross-reference tables, and, if Ghostscript is installed, pages written again by ' +
    'Ghostscript. The result is the document with the most pages that render. Warnings say that data was recovered, and ' +
    'how many pages were lost. An undamaged document keeps its content; an undamaged signed document is not changed.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [transform('recover', recover), encrypt(), pack()],
});

async function recover(file: WorkFile, { options, tools }: StepContext<Options>): Promise<WorkFile> {
  return await tools.recovery.recover(file, { password: options.password, thorough: true });
}
