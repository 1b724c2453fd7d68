import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  type OptionsOf,
  outputNameOption,
  pack,
  pageListSchema,
  pagesOf,
  parseRanges,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['pageOrder'],
  properties: {
    pageOrder: {
      ...pageListSchema('Page numbers in the new order, such as `3,1,1,2`. Pages may be repeated or left out.'),
      examples: ['3,1,1,2'],
    },
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'reorganize',
  group: 'manipulation',
  summary: 'Reorder, repeat or drop pages.',
  description:
    'Bookmarks and links still lead to their pages. The copies of a repeated page share their content; each copy has its ' +
    'own annotations and form fields.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [decrypt(), transform('reorganize', reorganize), encrypt(), pack()],
});

async function reorganize(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const pages = parseRanges(options.pageOrder, await tools.pdf.pageCount(file), 'pageOrder').flatMap(pagesOf);
  return await tools.pdf.select(file, { pages, target: workspace.newFile(file) }, { attachments: true });
}
