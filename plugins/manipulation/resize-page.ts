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
      description: 'Size of the pages. `Custom` uses `width` and `height`.',
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
  description: `The content of a page is scaled to fit the new size and centred. Its aspect ratio is kept, and text stays text.
Links, notes, form fields, bookmarks and articles are adjusted. A landscape page stays landscape: width and height of the new
size are exchanged. Content outside the visible part of a page stays invisible. Pages that already have the size are not
changed.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  needs: {
    width: { option: 'pageSize', oneOf: ['Custom'] },
    height: { option: 'pageSize', oneOf: ['Custom'] },
  },
  steps: [decrypt(), transform('resize', resize), encrypt(), pack()],
});

/** Gives the selected pages the size, measured on the page as it is displayed; other pages do not change. */
async function resize(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const size = sizeOf(options);
  const pages = selectedPages(options.pages, await tools.pdf.pageCount(file));
  return await tools.pdf.resize(file, workspace.newFile(file), { pages, size });
}

/** Tolerance in points for pages with a named size; many programs round page sizes to whole points. */
const ROUNDING_TOLERANCE = 0.6;

function sizeOf({ pageSize, width, height }: Options): Size & { readonly tolerance: number } {
  if (pageSize !== 'Custom') return { ...paperSizes[pageSize], tolerance: ROUNDING_TOLERANCE };
  if (width === undefined) throw new MissingField('width: this field is required when pageSize is Custom.');
  if (height === undefined) throw new MissingField('height: this field is required when pageSize is Custom.');
  return { width, height, tolerance: 0 };
}
