import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  MissingField,
  type OptionsOf,
  outputNameOption,
  pack,
  pageListSchema,
  type PageRange,
  pagesOf,
  parseRanges,
  passwordOption,
  PDF,
  expand,
  type StepContext,
  type WorkFile,
  ZIP,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    splitMethod: {
      enum: ['byPages', 'byRange', 'everyPage'],
      default: 'byPages',
      description:
        'How to split: into parts of `pageCount` pages (`byPages`), one part for each item of `ranges` (`byRange`), or one part for each page (`everyPage`).',
    },
    pageCount: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      default: 1,
      description: 'Pages in each part with `byPages`. The last part may have fewer.',
    },
    ranges: pageListSchema('The parts with `byRange`: a page or a range of pages for each part, such as `1-3,4-10`.'),
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'split',
  group: 'manipulation',
  summary: 'Split a document into several.',
  description:
    'The result is a ZIP archive of PDFs, in order. Each part keeps the bookmarks, links, form fields and tags of its ' +
    'pages, and the encryption of the source.',
  inputs: { file: { accepts: [PDF] } },
  output: ZIP,
  parts: PDF,
  options,
  needs: {
    pageCount: { option: 'splitMethod', oneOf: ['byPages'] },
    ranges: { option: 'splitMethod', oneOf: ['byRange'] },
  },
  steps: [decrypt(), expand('split', split), encrypt(), pack()],
});

async function split(
  file: WorkFile,
  { options, tools, workspace }: StepContext<Options>,
): Promise<readonly WorkFile[]> {
  const ranges = partsOf(options, await tools.pdf.pageCount(file));
  return await tools.pdf.selectEach(
    file,
    ranges.map((range) => ({ pages: pagesOf(range), target: workspace.newFile(file) })),
  );
}

function partsOf({ splitMethod, pageCount: size, ranges }: Options, pageCount: number): readonly PageRange[] {
  switch (splitMethod) {
    case 'everyPage':
      return chunks(pageCount, 1);
    case 'byPages':
      return chunks(pageCount, size);
    case 'byRange':
      if (ranges === undefined) throw new MissingField('ranges: this field is required when splitMethod is byRange.');
      return parseRanges(ranges, pageCount, 'ranges');
  }
}

function chunks(pageCount: number, size: number): readonly PageRange[] {
  return Array.from({ length: Math.ceil(pageCount / size) }, (_, index) => ({
    first: index * size + 1,
    last: Math.min((index + 1) * size, pageCount),
  }));
}
