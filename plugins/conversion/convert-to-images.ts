import {
  BMP,
  defineOperation,
  defineOptions,
  JPEG,
  LEAST_DPI,
  type NumberedFile,
  type OptionsOf,
  orderedPages,
  outputNameOption,
  packEach,
  pageListSchema,
  type PageResult,
  pagesOf,
  passwordOption,
  PDF,
  PNG,
  type Series,
  type StepContext,
  TIFF,
  type WorkFile,
  ZIP,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    format: {
      enum: ['jpg', 'png', 'tiff', 'bmp'],
      default: 'jpg',
      description: 'What the images are: JPEG, PNG, TIFF with LZW compression, or BMP.',
    },
    quality: {
      enum: ['Low', 'Medium', 'High'],
      default: 'Medium',
      description: 'The resolution: `Low` is 150 dpi, `Medium` 300 dpi and `High` 600 dpi.',
    },
    dpi: {
      type: 'integer',
      minimum: LEAST_DPI,
      maximum: 1200,
      description: 'The resolution in pixels an inch, in place of `quality`.',
    },
    pages: pageListSchema(
      'Pages to draw, counted from 1, in the order written, each once, as in `1,3-5`. All pages when left out.',
    ),
    ...passwordOption,
    outputFileName: { ...outputNameOption.outputFileName, description: 'What the images and the ZIP are called.' },
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'convert-to-images',
  group: 'conversion',
  summary: 'Render pages as JPEG, PNG, TIFF or BMP images.',
  description: `A ZIP of one image for each page, \`<name>-<n>\` with the number of the page, in the order of \`pages\`.
Each is the page as a reader sees it: its visible part, upright, with annotations and filled-in form fields, on white. The
images state their resolution. A page without any colour becomes a grey image, where that is as good. A page may have up
to 144 million pixels, such as A4 at 1200 dpi, and 32,000 on a side.`,
  inputs: { file: { accepts: [PDF] } },
  output: ZIP,
  options,
  needs: { quality: { leftOut: 'dpi' } },
  steps: [packEach('draw', draw)],
});

async function draw(file: WorkFile, { options, tools }: StepContext<Options>): Promise<Series> {
  const { format, quality, dpi = dpiOf[quality], pages: selection, password } = options;
  const document = await tools.pages.open(file, password);
  const pages =
    selection === undefined
      ? pagesOf({ first: 1, last: document.pageCount })
      : orderedPages(selection, document.pageCount);
  return {
    type: typeOf[format],
    last: pages.reduce((last, page) => Math.max(last, page), 0),
    count: pages.length,
    files: filesOf(document.draw(pages, { format, dpi })),
  };
}

async function* filesOf(drawn: AsyncIterable<PageResult<{ readonly path: string }>>): AsyncGenerator<NumberedFile> {
  for await (const { page, result } of drawn) yield { path: result.path, number: page };
}

const dpiOf = { Low: 150, Medium: 300, High: 600 } as const;

const typeOf = { jpg: JPEG, png: PNG, tiff: TIFF, bmp: BMP } as const;
