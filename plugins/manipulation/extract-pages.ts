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
    pages: pageListSchema('Pages to take, counted from 1, in the order written, each once, as in `1,3-5`.'),
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
    'The result carries what its pages need: their bookmarks, links, form fields, tags and the metadata. Files that ' +
    'are attached to the document as a whole stay behind.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [decrypt(), transform('extract', extract), encrypt(), pack()],
});

async function extract(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const pages = orderedPages(options.pages, await tools.pdf.pageCount(file));
  return await tools.pdf.select(file, { pages, target: workspace.newFile(file) });
}
