import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  type OptionsOf,
  outputNameOption,
  pack,
  pagesOption,
  passwordOption,
  PDF,
  selectedPages,
  type Stamp,
  type StepContext,
  transform,
  type WorkFile,
} from '../../../engine/index.js';
import { FORMAT_PATTERN, numberFormat } from './number-format.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    position: {
      enum: ['bottom-center', 'bottom-left', 'bottom-right', 'top-center', 'top-left', 'top-right'],
      default: 'bottom-center',
      description: 'Position of the number on the page.',
    },
    format: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: FORMAT_PATTERN,
      examples: ['numeric', 'roman', 'alphabetic', 'Page {n} of {total}'],
      default: 'numeric',
      description:
        'Format of the numbers: `numeric` (1, 2, 3), `roman` (i, ii, iii; digits for 0 and from 4000 on), `alphabetic` (a…z, aa, ab), or a pattern with `{n}` for the number and `{total}` for the count of numbered pages, such as `Page {n} of {total}`.',
    },
    startNumber: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      default: 1,
      description: 'The number of the first numbered page.',
    },
    fontSize: {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 10,
      description: 'Font size in points. It is reduced if a number does not fit the page.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

/** Distance of the numbers from the page edges in points; desktop printers can print there. */
const margin = 28;
const black = [0, 0, 0] as const;

export default defineOperation({
  name: 'add-page-numbers',
  group: 'manipulation',
  summary: 'Add page numbers.',
  description: [
    'Numbers are upright on each displayed page, even if the page is rotated, cropped or scaled. Only numbered pages are',
    'counted: with the pages `3-5`, page 3 gets the first number. In tagged documents, numbers are artifacts, which screen',
    'readers skip.',
    '',
    'If text, a line or the edge of an image is at the position of a number, the number moves up or down to the nearest free',
    'position within the margin. Numbers that move have the same height on all pages if possible. The margin ends one inch from',
    'the edge of the page. Light backgrounds count as free. A number without a free position stays in place, over the image or',
    'text that fills the margin; a warning names the pages.',
  ].join('\n'),
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  steps: [decrypt(), transform('number', number), encrypt(), pack()],
});

async function number(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const { format, startNumber, fontSize, position } = options;
  const pages = [...selectedPages(options.pages, await tools.pdf.pageCount(file))].sort((a, b) => a - b);
  const write = numberFormat(format);
  const stamps = pages.map((page, index): Stamp => {
    const mark = { text: write(startNumber + index, pages.length), fontSize, color: black };
    return { pages: [page], mark, position, margin, rotation: 0, opacity: 1, artifact: 'PageNum', keepClear: true };
  });
  return await tools.sheets.stamp(file, workspace.newFile(file), stamps);
}
