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
  name: 'linearize',
  group: 'security',
  summary: 'Linearize a document for fast web view.',
  description: 'A viewer can show the first page of the result before it has downloaded the rest.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  steps: [decrypt(), transform('linearize', linearize), encrypt(), pack()],
});

async function linearize(file: WorkFile, { tools, workspace }: StepContext): Promise<WorkFile> {
  return await tools.pdf.linearize(file, workspace.newFile(file));
}
