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
      description: 'How large a page is: as large as the image (`fit`), or a sheet of paper.',
    },
    orientation: {
      enum: ['auto', 'portrait', 'landscape'],
      default: 'auto',
      description: 'Which side of a page is up: as the image has it (`auto`), the longer or the shorter one.',
    },
    ...outputNameOption,
  },
});

export default defineOperation({
  name: 'convert-jpeg-to-pdf',
  group: 'conversion',
  summary: 'Convert an image to PDF.',
  description: `A page that shows the image upright, as its file says how to turn it, and nothing else. A TIFF gives a page for each of
its pages, sized each by itself; of an animation, the first frame is shown. Images are not encoded anew where a PDF can hold
them as they are: JPEG always, PNG and TIFF mostly.

With \`fit\`, the page is as large as the image at the resolution that its file states, across and down. Where it states
none, or 72 dpi as cameras do, the page is as large as the image at 72 dpi, and A4 at most. An image that would be smaller
than 3 points or larger than 14,400 is scaled. On paper, the image is as large
as the sheet lets it be, in the middle and without margins. Where \`orientation\` turns a page of \`fit\` to its other side,
the image stays upright and is made smaller, to fit on it. The values of options may be written in any letter case.`,
  inputs: { file: { accepts: [JPEG, PNG, TIFF, BMP, GIF, WEBP], description: 'The image.' } },
  output: PDF,
  options,
  steps: [transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: StepContext<OptionsOf<typeof options>>): Promise<WorkFile> {
  return await imageToPdf(file, context, context.options);
}
