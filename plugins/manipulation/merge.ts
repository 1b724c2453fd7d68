import {
  combine,
  decrypt,
  defineOperation,
  defineOptions,
  outputNameOption,
  pack,
  PDF,
  type StepContext,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...outputNameOption },
});

export default defineOperation({
  name: 'merge',
  group: 'manipulation',
  summary: 'Merge several PDFs into one, in upload order.',
  description:
    'Each file gets a bookmark of its name, over the bookmarks that it brings along. Named destinations, page labels, ' +
    'attachments, form fields, layers and tags are kept; what has the same name in several files is renamed and stays ' +
    'separate. The result is not encrypted; an encrypted file is taken when it opens without a password.',
  inputs: { files: { accepts: [PDF], least: 2, most: 1000, description: 'The PDFs to join, in order.' } },
  output: PDF,
  options,
  steps: [decrypt(), combine('join', join), pack()],
});

async function join(files: readonly WorkFile[], { tools, workspace, warn }: StepContext): Promise<WorkFile> {
  const [first] = files;
  if (files.some((file) => file.protection !== undefined)) {
    warn('An input was encrypted; the result is not.');
  }
  return await tools.pdf.join(files, workspace.newFile({ name: first?.name ?? 'merged.pdf', type: PDF }));
}
