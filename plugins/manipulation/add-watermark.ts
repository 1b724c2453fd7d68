import {
  COLOUR_PATTERN,
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  JPEG,
  type OptionsOf,
  outputNameOption,
  pack,
  pagesOption,
  passwordOption,
  PDF,
  PNG,
  rgbOf,
  selectedPages,
  type Stamp,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['text'] }, { required: ['watermarkImage'] }],
  properties: {
    text: {
      type: 'string',
      minLength: 1,
      maxLength: 1000,
      // At least one visible character: neither space nor control character.
      pattern: '[^\\p{Cc}\\p{Cf}\\p{Z}]',
      examples: ['CONFIDENTIAL'],
      description: 'Text of the watermark, in any script. It may have several lines.',
    },
    fontSize: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 48,
      description: 'Font size in points. It is reduced if the text does not fit the page.',
    },
    color: {
      type: 'string',
      pattern: COLOUR_PATTERN,
      examples: ['#808080', '#c00'],
      default: '#808080',
      description: 'Colour of the text, as `#RRGGBB` or `#RGB`.',
    },
    opacity: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.3,
      description: 'Opacity of the watermark, from 0 (invisible) to 1 (hides the content below).',
    },
    rotation: {
      type: 'integer',
      minimum: -360,
      maximum: 360,
      default: -45,
      description: 'Clockwise rotation of the watermark in degrees: -45 rises from left to right.',
    },
    position: {
      enum: ['center', 'top-left', 'top-right', 'bottom-left', 'bottom-right'],
      default: 'center',
      description: 'Position of the watermark on the page, inside margins of half an inch, or less on small pages.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

/** Half an inch, in points. */
const margin = 36;

export default defineOperation({
  name: 'add-watermark',
  group: 'manipulation',
  summary: 'Add a text or image watermark.',
  description: [
    'The watermark is upright on each displayed page, even if the page is rotated, cropped or scaled. It is scaled down if it',
    'does not fit. An image has the size given by its resolution (72 pixels per inch if the file states none). The opacity',
    'applies to text and image. If both are given, the text is drawn over the image. In tagged documents, the watermark is an',
    'artifact, which screen readers skip.',
  ].join('\n'),
  inputs: {
    file: { accepts: [PDF] },
    watermarkImage: { accepts: [PNG, JPEG], least: 0, description: 'Image of the watermark.' },
  },
  output: PDF,
  keepsPages: true,
  options,
  needs: { fontSize: { given: 'text' }, color: { given: 'text' } },
  steps: [decrypt(), transform('stamp', stamp), encrypt(), pack()],
});

async function stamp(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace } = context;
  const { position, rotation, opacity } = options;
  const pages = [...selectedPages(options.pages, await tools.pdf.pageCount(file))];
  const marks = [...(await pictureMarks(context)), ...textMarks(options)];
  const stamps = marks.map((mark): Stamp => {
    return { pages, mark, position, margin, rotation, opacity, artifact: 'Watermark' };
  });
  return await tools.sheets.stamp(file, workspace.newFile(file), stamps);
}

async function pictureMarks({ inputs, tools }: StepContext<Options>): Promise<readonly Stamp['mark'][]> {
  const [image] = inputs['watermarkImage'] ?? [];
  if (image === undefined) return [];
  const [picture] = await tools.images.read(image);
  return picture === undefined ? [] : [{ picture }];
}

function textMarks({ text, fontSize, color }: Options): readonly Stamp['mark'][] {
  // A text that a client has read from a file often begins or ends with line breaks.
  return text === undefined ? [] : [{ text: text.replace(/^[\r\n]+|[\r\n]+$/g, ''), fontSize, color: rgbOf(color) }];
}
