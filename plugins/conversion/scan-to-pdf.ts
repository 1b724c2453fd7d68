import {
  BMP,
  combine,
  defineOperation,
  defineOptions,
  InvalidInput,
  isPageSize,
  JPEG,
  languagesOption,
  nearestPageSize,
  type OptionsOf,
  outputNameOption,
  ownPageSize,
  pack,
  paperSizes,
  PDF,
  type Picture,
  type PicturePage,
  pictureOn,
  PNG,
  scaledToPage,
  severalAtOnce,
  type StepContext,
  transform,
  turnedTo,
  WEBP,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['outputFileName'],
  properties: {
    outputFileName: { ...outputNameOption.outputFileName, examples: ['scan.pdf'] },
    pageSize: {
      enum: ['A4', 'Letter', 'A5', 'HalfLetter', 'SameAsImage'],
      default: 'A4',
      description:
        'How large a page is. `HalfLetter` is 5.5 by 8.5 inches; `SameAsImage` gives each page the size of its image.',
    },
    orientation: {
      enum: ['Portrait', 'Landscape'],
      default: 'Portrait',
      description: 'Whether the longer side of a page is up or across. Without effect on `SameAsImage`.',
    },
    marginSize: {
      enum: ['Small', 'Large', 'None'],
      default: 'Small',
      description:
        'How much stays white at each edge: a quarter of an inch (`Small`), three quarters (`Large`) or none.',
    },
    applyOcr: {
      type: 'boolean',
      default: false,
      description: 'Whether to recognise the text in the images, so that it can be searched, marked and copied.',
    },
    languages: {
      ...languagesOption.languages,
      description: `${languagesOption.languages.description} Without effect where \`applyOcr\` is not true.`,
    },
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'scan-to-pdf',
  group: 'conversion',
  summary: 'Combine scanned pages or other images into one PDF.',
  description: `A page for each image, in the order of upload: the image upright, as its file says how to turn it, in the middle of
the page and as large as the margins let it be. Images are not turned to suit the page. Of an animation, the first frame is
shown. JPEG, and mostly PNG, is not encoded anew. With \`applyOcr\`, the text that the images show is laid over them,
unseen; an image that cannot be read goes without, with a warning.

\`SameAsImage\` goes by the resolution that the file of an image states. Where it states none, or 72 dpi as cameras do, the
page is as large as the image at 72 dpi, and A4 at most. The margins are
inside of the page, so only with the margin \`None\` does the image fill it; at each edge they take a quarter of the shorter
side at most.`,
  inputs: {
    imageFiles: { accepts: [JPEG, PNG, BMP, WEBP], most: 1000, description: 'The images, in the order of the pages.' },
  },
  output: PDF,
  options,
  needs: {
    orientation: { option: 'pageSize', oneOf: ['A4', 'Letter', 'A5', 'HalfLetter'] },
    languages: { option: 'applyOcr', oneOf: [true] },
  },
  steps: [combine('gather', gather), transform('recognise', recognise), pack()],
});

async function gather(
  files: readonly WorkFile[],
  { options, tools, workspace, progress, warn }: StepContext<Options>,
): Promise<WorkFile> {
  let done = 0;
  const pages = await severalAtOnce(files, async (file) => {
    const [picture] = await tools.images.read(file);
    if (picture === undefined) throw new InvalidInput(`${file.name}: the file holds no image.`);
    if (options.pageSize === 'SameAsImage' && !isPageSize(ownPageSize(picture))) {
      warn(scaledToPage(file.name));
    }
    progress(++done, files.length + 1);
    return pageOf(picture, options);
  });
  return await tools.sheets.ofPictures(workspace.newFile({ name: 'scan.pdf', type: PDF }), pages);
}

async function recognise(
  file: WorkFile,
  { options: { applyOcr, languages = ['English'] }, tools, workspace, progress }: StepContext<Options>,
): Promise<WorkFile> {
  if (!applyOcr) return file;
  return await tools.ocr.addText(file, workspace.newFile(file), { languages, progress });
}

function pageOf(picture: Picture, { pageSize, orientation, marginSize }: Options): PicturePage {
  const size =
    pageSize === 'SameAsImage'
      ? nearestPageSize(ownPageSize(picture))
      : turnedTo(orientation === 'Portrait' ? 'portrait' : 'landscape', paperSizes[pageSize]);
  return pictureOn(size, picture, margins[marginSize]);
}

/** In points. */
const margins = { Small: 18, Large: 54, None: 0 } as const;
