import {
  COLOUR_PATTERN,
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  isKnownSigned,
  type OptionsOf,
  outputNameOption,
  pack,
  pagesOption,
  passwordOption,
  PDF,
  rgbOf,
  selectedPages,
  signatureBroken,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['searchText'] }, { required: ['searchRegex'] }],
  properties: {
    searchText: {
      type: 'string',
      minLength: 1,
      maxLength: 1000,
      // Something that is neither space nor control.
      pattern: '[^\\p{Cc}\\p{Cf}\\p{Z}]',
      examples: ['Jane Doe'],
      description: 'The text to remove, in any letter case and spacing, and across the ends of lines.',
    },
    searchRegex: {
      type: 'string',
      minLength: 1,
      maxLength: 1000,
      examples: ['[A-Z]{2}\\d{6}'],
      description:
        'A regular expression of RE2 for the text to remove, letter case as written; line breaks are spaces to it.',
    },
    redactColor: {
      type: 'string',
      pattern: COLOUR_PATTERN,
      examples: ['#ffffff', '#c00'],
      default: '#000000',
      description: 'Colour of the boxes where text was on pages, as `#RRGGBB` or `#RGB`.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'redact',
  group: 'security',
  summary: 'Redact text permanently from pages, metadata, form fields and attachments.',
  description: `What either of the two searches finds is removed from the pages, seen or not, with the pixels of pictures under it, and from
all else that the document says: annotations, form fields, outlines, metadata, attachments, scripts, former revisions. On
pages, boxes are drawn where it was; nothing else on them changes or moves. With \`pages\`, what is on other pages stays; what
belongs to no page is searched all the same.

A text is found in any letter case, through ligatures, accents, wide and other forms of the same letters, characters that are
not seen, and hyphens at the ends of lines. Words that are spaced or hyphenated otherwise count where they begin and end as
words. A text that goes over the end of a page is not found. A font is taken by what it says that its codes stand for, and,
where its encoding names other letters, by what it shows as well.

An expression runs on the text as it is read: with accented letters as one character, without ligatures and soft hyphens, with
a space for each line break. It also runs on the same text with one space between words and with words whole that a hyphen
parts at the end of a line, and on the same with plain characters for wide, raised and other forms. A hyphen that is drawn
within a line is a hyphen to it.

Attached files and scripts that contain a match are removed as a whole, with a warning; so is an attached file that cannot be
searched to its last byte: one that is encrypted or compressed (other than as a ZIP archive, an Office document or a PDF), a
compound file such as those of Word up to 2003, an archive in which programs could see different files.

The result is searched again before it is given; when anything is left in it, there is none. Pages that are pictures only
are not searched, with a warning: run the operation ocr before.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  figures: {
    redactions: {
      description:
        'How many places lost text: boxes on pages, other content, objects of the document, and attached files with a match.',
      header: 'X-Redactions',
      isNeeded: true,
    },
  },
  // What has nothing of what is searched comes back as it was.
  steps: [decrypt({ to: 'read' }), transform('redact', redact), encrypt(), pack()],
});

async function redact(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace, progress, tell, warn } = context;
  const { searchText: text, searchRegex: regex, redactColor, pages } = options;
  const { file: result, redactions } = await tools.redaction.redact(file, workspace.newFile(file), {
    search: { ...(text !== undefined && { text }), ...(regex !== undefined && { regex }) },
    pages: pages === undefined ? 'all' : [...selectedPages(pages, await tools.pdf.pageCount(file))],
    colour: rgbOf(redactColor),
    progress,
  });
  tell({ redactions });
  const isChanged = result !== file || file.protection !== undefined;
  if (isChanged && isKnownSigned(await tools.pdf.inspect(file))) warn(signatureBroken(file));
  return result;
}
