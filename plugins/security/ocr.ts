import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  ocrLanguages,
  type OptionsOf,
  outputNameOption,
  pack,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    languages: {
      type: 'array',
      items: { enum: ocrLanguages.map(({ name }) => name), anyCase: true },
      maxItems: 10,
      description: 'The languages of the text, the one that most of it is in first; English when left out.',
    },
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'ocr',
  group: 'security',
  summary: 'Make a scanned document searchable.',
  description: `Pages that are pictures get the text that they show, unseen, where it stands in the picture: it can be searched, marked
and copied. What is seen does not change. Text that is there already stays as it is and is not read again.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [decrypt(), transform('recognise', recognise), encrypt(), pack()],
});

async function recognise(
  file: WorkFile,
  { options: { languages = ['English'] }, tools, workspace, progress }: StepContext<Options>,
): Promise<WorkFile> {
  return await tools.ocr.addText(file, workspace.newFile(file), { languages, progress });
}
