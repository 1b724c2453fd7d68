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
    'It is tried in several ways, the cheapest first: what qpdf recovers, what PDFium reads, a document made of all objects ' +
    'that are found in the file wherever its cross-references lead, and, where Ghostscript is installed, pages drawn ' +
    'anew. The result is the one in which most pages are drawn. Warnings tell that something had to be recovered, and ' +
    'how many pages could not be. A sound document comes back with the same content; one that is signed, as it was.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [transform('recover', recover), encrypt(), pack()],
});

async function recover(file: WorkFile, { options, tools }: StepContext<Options>): Promise<WorkFile> {
  return await tools.recovery.recover(file, { password: options.password, thorough: true });
}
