import {
  decrypt,
  defineOperation,
  defineOptions,
  NothingFound,
  outputNameOption,
  packWhole,
  passwordOption,
  PDF,
  type StepContext,
  type WorkFile,
  ZIP,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...passwordOption, ...outputNameOption },
});

export default defineOperation({
  name: 'extract-embedded-files',
  group: 'extraction',
  summary: 'Extract embedded files.',
  description: `The result is a ZIP archive with the attachments of the document and of its pages, associated files, and files of rich
media annotations. The files are not changed, and an embedded PDF is not searched for embedded files.`,
  inputs: { file: { accepts: [PDF] } },
  output: ZIP,
  nothingFound: { title: 'No embedded files' },
  options,
  steps: [decrypt({ to: 'read' }), packWhole('extract', extract)],
});

async function extract(file: WorkFile, target: WorkFile, { tools }: StepContext): Promise<void> {
  const count = await tools.pdf.packAttachments(file, target);
  if (count === 0) throw new NothingFound(`${file.name}: the document holds no embedded files.`);
}
