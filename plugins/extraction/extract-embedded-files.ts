import {
  decrypt,
  defineOperation,
  defineOptions,
  NothingFound,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  expand,
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
  steps: [decrypt({ to: 'read' }), expand('extract', extract), pack({ names: 'own' })],
});

async function extract(file: WorkFile, { tools }: StepContext): Promise<readonly WorkFile[]> {
  const attachments = await tools.pdf.attachments(file);
  if (attachments.length === 0) throw new NothingFound(`${file.name}: the document holds no embedded files.`);
  return attachments;
}
