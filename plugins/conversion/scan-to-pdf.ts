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
      description: 'Page size. `HalfLetter` is 5.5 by 8.5 inches; `SameAsImage` gives each page the size of its image.',
    },
    orientation: {
      enum: ['Portrait', 'Landscape'],
      default: 'Portrait',
      description: 'Page orientation. It has no effect with `SameAsImage`.',
    },
    marginSize: {
      enum: ['Small', 'Large', 'None'],
      default: 'Small',
      description:
        'Width of the white margin at each edge: a quarter of an inch (`Small`), three quarters of an inch (`Large`), or none.',
    },
    applyOcr: {
      type: 'boolean',
      default: false,
      description: 'Whether to recognise the text in the images, so that it can be searched, selected and copied.',
    },
    languages: {
      ...languagesOption.languages,
      description: `${languagesOption.languages.description} It has no effect unless \`applyOcr\` is true.`,
    },
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'scan-to-pdf',
  group: 'conversion',
  summary: 'Combine scanned pages or other images into one PDF.',
  description: `The result has one page for each image, in upload order. The image is upright, rotated as the image file states, centred
and as large as the margins allow. Images are not rotated to fit the page. An animation gives its first frame. JPEG images,
and most PNG images, keep their encoding. With \`applyOcr\`, the recognised text is placed over the images as invisible text;
an image that cannot be recognised has no text, and a warning says so.

\`SameAsImage\` uses the resolution that the image file states. If the file states no resolution, or 72 dpi as cameras do, the
page has the size of the image at 72 dpi, but at most A4. Margins are inside the page, so the image fills the page only with
the margin \`None\`. A margin is at most a quarter of the shorter side of the page.`,
  inputs: {
    imageFiles: { accepts: [JPEG, PNG, BMP, WEBP], most: 1000, description: 'The images, in the order of the pages.' },
  },
  output: PDF,
  options,
  needs: {
    orientation: { option: 'pageSize', oneOf: ['A4', 'Letter', 'A5', 'HalfLetter'] },
    languages: { option: 'applyOcr', oneOf: [true] },
  },
  weight: 'ocr',
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
  { options: { applyOcr, languages = [] }, tools, workspace, progress }: StepContext<Options>,
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

/** Widths of margins in points. */
const margins = { Small: 18, Large: 54, None: 0 } as const;
