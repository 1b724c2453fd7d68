import {
  BMP,
  defineOperation,
  defineOptions,
  GIF,
  imageToPdf,
  JPEG,
  type OptionsOf,
  outputNameOption,
  pack,
  PDF,
  PNG,
  type StepContext,
  TIFF,
  transform,
  WEBP,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    pageSize: {
      enum: ['fit', 'A4', 'Letter', 'Legal'],
      default: 'fit',
      description: 'Page size: the size of the image (`fit`) or a paper size.',
    },
    orientation: {
      enum: ['auto', 'portrait', 'landscape'],
      default: 'auto',
      description: 'Page orientation: that of the image (`auto`), `portrait` or `landscape`.',
    },
    ...outputNameOption,
  },
});

export default defineOperation({
  name: 'convert-jpeg-to-pdf',
  group: 'conversion',
  summary: 'Convert an image to PDF.',
  description: `The result has one page that shows the image upright, rotated as the image file states. A TIFF file gives one page for
each of its pages, each with its own size. An animation gives its first frame. Images keep their encoding where PDF supports
it: JPEG always, PNG and TIFF in most cases.

With \`fit\`, the page has the size of the image at the horizontal and vertical resolution that the image file states. If the
file states no resolution, or 72 dpi as cameras do, the page has the size of the image at 72 dpi, but at most A4. An image
whose page would be smaller than 3 points or larger than 14,400 points is scaled. With a paper size, the image is centred and
as large as the page allows, without margins. If \`orientation\` rotates a \`fit\` page, the image stays upright and is scaled
down to fit the page. Values of options may be written in any letter case.`,
  inputs: { file: { accepts: [JPEG, PNG, TIFF, BMP, GIF, WEBP], description: 'The image.' } },
  output: PDF,
  options,
  steps: [transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: StepContext<OptionsOf<typeof options>>): Promise<WorkFile> {
  return await imageToPdf(file, context, context.options);
}
