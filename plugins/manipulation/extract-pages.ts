import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  type OptionsOf,
  orderedPages,
  outputNameOption,
  pack,
  pageListSchema,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['pages'],
  properties: {
    pages: pageListSchema('Pages to extract, counted from 1, in the given order, each page once, such as `1,3-5`.'),
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'extract-pages',
  group: 'manipulation',
  summary: 'Extract pages into a new document.',
  description:
    'The result keeps the bookmarks, links, form fields and tags of its pages, and the metadata of the document. Files ' +
    'that are attached to the document as a whole are left out.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [decrypt(), transform('extract', extract), encrypt(), pack()],
});

async function extract(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const pages = orderedPages(options.pages, await tools.pdf.pageCount(file));
  return await tools.pdf.select(file, { pages, target: workspace.newFile(file) });
}
