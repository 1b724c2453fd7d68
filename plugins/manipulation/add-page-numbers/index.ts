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
      description: 'Where on the page the number is.',
    },
    format: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: FORMAT_PATTERN,
      examples: ['numeric', 'roman', 'alphabetic', 'Page {n} of {total}'],
      default: 'numeric',
      description:
        'How numbers are written: `numeric` (1, 2, 3), `roman` (i, ii, iii; 0, and from 4000 on, in digits), `alphabetic` (a…z, aa, ab), or a pattern with `{n}` for the number and `{total}` for how many pages are numbered, as in `Page {n} of {total}`.',
    },
    startNumber: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      default: 1,
      description: 'The number of the first page that is numbered.',
    },
    fontSize: {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 10,
      description: 'Size of the numbers in points; smaller where they would not fit the page.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

/** How far numbers stay away from the edges, in points: within what desktop printers reach. */
const margin = 28;
const black = [0, 0, 0] as const;

export default defineOperation({
  name: 'add-page-numbers',
  group: 'manipulation',
  summary: 'Add page numbers.',
  description: [
    'Numbers stand upright on each page as a reader sees it, however the page is turned, cropped or scaled. They count the',
    'pages that are numbered: of pages `3-5`, the third gets the first number. In tagged documents they are artifacts, which',
    'screen readers pass over.',
    '',
    'Where text, a line or the edge of a picture is at the place of a number, the number moves up or down within the margin, to',
    'the nearest free place; pages where numbers have to move share one height where they can. The margin ends an inch from the',
    'edge of the page. Light backgrounds count as free. A number that finds no free place stays where it is, over pictures that',
    'fill the margin and over text that does; a warning names the pages.',
  ].join('\n'),
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
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
