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
    'Each file gets a bookmark with its name; the bookmarks of the file are placed below it. Named destinations, page ' +
    'labels, attachments, form fields, layers and tags are kept. Items with the same name in several files are renamed ' +
    'and stay separate. The result is not encrypted. An encrypted file is accepted only if it opens without a password.',
  inputs: { files: { accepts: [PDF], least: 2, most: 1000, description: 'The PDFs to merge, in order.' } },
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
