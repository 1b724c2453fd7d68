import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  LONGEST_SIDE,
  MissingField,
  type OptionsOf,
  outputNameOption,
  pack,
  pagesOption,
  paperSizes,
  passwordOption,
  PDF,
  selectedPages,
  SHORTEST_SIDE,
  type Size,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['pageSize'],
  properties: {
    pageSize: {
      enum: ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid', 'Custom'],
      description: 'The size of the pages; `Custom` is the one that `width` and `height` say.',
    },
    width: {
      type: 'number',
      minimum: SHORTEST_SIDE,
      maximum: LONGEST_SIDE,
      description: 'The width in points (1/72 inch), required when `pageSize` is `Custom`.',
    },
    height: {
      type: 'number',
      minimum: SHORTEST_SIDE,
      maximum: LONGEST_SIDE,
      description: 'The height in points (1/72 inch), required when `pageSize` is `Custom`.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'resize-page',
  group: 'manipulation',
  summary: 'Change the page size and scale the content to it.',
  description: `What is on a page is scaled to fit the new size and centred; its aspect is kept, and text stays text.
Links, notes, form fields, bookmarks and articles come along. A page that is wider than high stays so: it gets the size
turned on its side. What was cut off by the edges of a page does not show beside it. Pages that have the size already stay as
they are.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  needs: {
    width: { option: 'pageSize', oneOf: ['Custom'] },
    height: { option: 'pageSize', oneOf: ['Custom'] },
  },
  steps: [decrypt(), transform('resize', resize), encrypt(), pack()],
});

/** Gives the pages the size, each as a reader sees it; other pages stay as they are. */
async function resize(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const size = sizeOf(options);
  const pages = selectedPages(options.pages, await tools.pdf.pageCount(file));
  return await tools.pdf.resize(file, workspace.newFile(file), { pages, size });
}

/** How far off pages of a size with a name are made: many programs know whole points only. */
const ROUNDING = 0.6;

function sizeOf({ pageSize, width, height }: Options): Size & { readonly tolerance: number } {
  if (pageSize !== 'Custom') return { ...paperSizes[pageSize], tolerance: ROUNDING };
  if (width === undefined) throw new MissingField('width: this field is required when pageSize is Custom.');
  if (height === undefined) throw new MissingField('height: this field is required when pageSize is Custom.');
  return { width, height, tolerance: 0 };
}
