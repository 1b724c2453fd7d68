import {
  BMP,
  defineOperation,
  defineOptions,
  JPEG,
  MIN_DPI,
  type NumberedFile,
  type OptionsOf,
  orderedPages,
  outputNameOption,
  packStream,
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
      description: 'Format of the images: JPEG, PNG, TIFF with LZW compression, or BMP.',
    },
    quality: {
      enum: ['Low', 'Medium', 'High'],
      default: 'Medium',
      description: 'The resolution: `Low` is 150 dpi, `Medium` 300 dpi and `High` 600 dpi.',
    },
    dpi: {
      type: 'integer',
      minimum: MIN_DPI,
      maximum: 1200,
      description: 'The resolution in pixels per inch. It replaces `quality`.',
    },
    pages: pageListSchema(
      'Pages to render, counted from 1, such as `1,3-5`. They are rendered in the given order, each page once. All pages if left out.',
    ),
    ...passwordOption,
    outputFileName: {
      ...outputNameOption.outputFileName,
      description: 'Base name of the images and of the ZIP archive.',
    },
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'convert-to-images',
  group: 'conversion',
  summary: 'Render pages as JPEG, PNG, TIFF or BMP images.',
  description: `The result is a ZIP archive with one image for each page, named \`<name>-<n>\` with the page number, in the order of
\`pages\`. An image shows the page as a PDF viewer displays it: the visible part, upright, with annotations and filled-in form
fields, on a white background. The images state their resolution. A page without colours becomes a greyscale image where no
quality is lost. An image may have up to 144 million pixels, such as A4 at 1200 dpi, and up to 32,000 pixels on a side.`,
  inputs: { file: { accepts: [PDF] } },
  output: ZIP,
  options,
  needs: { quality: { leftOut: 'dpi' } },
  weight: 'drawing',
  steps: [packStream('draw', draw)],
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
