import {
  decrypt,
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

export default defineOperation({
  name: 'repair',
  group: 'security',
  summary: 'Rebuild a damaged document.',
  description:
    'Cross-references, stream lengths and the page tree are made anew, and broken references removed. A sound document ' +
    'comes back with the same content. A warning tells when something had to be recovered.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [decrypt(), transform('rebuild', rebuild), encrypt(), pack()],
});

async function rebuild(file: WorkFile, { tools, workspace }: StepContext): Promise<WorkFile> {
  return await tools.qpdf.rewrite(file, workspace.newFile(file));
}
