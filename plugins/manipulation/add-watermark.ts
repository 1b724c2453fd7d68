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
      // Something that can be seen: neither space nor control.
      pattern: '[^\\p{Cc}\\p{Cf}\\p{Z}]',
      examples: ['CONFIDENTIAL'],
      description: 'What the watermark says, in any script and on as many lines as it has.',
    },
    fontSize: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 48,
      description: 'Size of the text in points; smaller where it would not fit the page.',
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
      description: 'How opaque the watermark is, from 0 (invisible) to 1 (hides what is under it).',
    },
    rotation: {
      type: 'integer',
      minimum: -360,
      maximum: 360,
      default: -45,
      description: 'How far the watermark is turned clockwise, in degrees: -45 rises from the left to the right.',
    },
    position: {
      enum: ['center', 'top-left', 'top-right', 'bottom-left', 'bottom-right'],
      default: 'center',
      description: 'Where on the page the watermark is, within margins of half an inch, or less on small pages.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

/** Half an inch. */
const margin = 36;

export default defineOperation({
  name: 'add-watermark',
  group: 'manipulation',
  summary: 'Add a text or image watermark.',
  description: [
    'The watermark stands upright on each page as a reader sees it, however the page is turned, cropped or scaled, and is',
    'made smaller where it would not fit. A picture has the size that its resolution says (72 pixels an inch when it says',
    'none), and the opacity holds for it, too. With both a text and a picture, the text is over the picture. In tagged',
    'documents the watermark is an artifact, which screen readers pass over.',
  ].join('\n'),
  inputs: {
    file: { accepts: [PDF] },
    watermarkImage: { accepts: [PNG, JPEG], least: 0, description: 'The picture of the watermark.' },
  },
  output: PDF,
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
  // Line breaks at the ends come along when a text is read from a file.
  return text === undefined ? [] : [{ text: text.replace(/^[\r\n]+|[\r\n]+$/g, ''), fontSize, color: rgbOf(color) }];
}
