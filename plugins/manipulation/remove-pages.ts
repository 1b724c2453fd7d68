import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  InvalidPages,
  type OptionsOf,
  outputNameOption,
  pack,
  pageListSchema,
  pagesOf,
  passwordOption,
  PDF,
  selectedPages,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['pages'],
  properties: {
    pages: pageListSchema('Pages to remove, counted from 1, such as `1,3-5`.'),
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'remove-pages',
  group: 'manipulation',
  summary: 'Remove pages from a document.',
  description:
    'Bookmarks and links to the removed pages, and their form fields and tags, are removed as well. The rest of the ' +
    'document is kept.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [decrypt(), transform('remove', remove), encrypt(), pack()],
});

async function remove(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const pageCount = await tools.pdf.pageCount(file);
  const removed = selectedPages(options.pages, pageCount);
  const pages = pagesOf({ first: 1, last: pageCount }).filter((page) => !removed.has(page));
  if (pages.length === 0) throw new InvalidPages('pages: all pages would be removed; at least one must stay.');
  return await tools.pdf.select(file, { pages, target: workspace.newFile(file) }, { attachments: true });
}
