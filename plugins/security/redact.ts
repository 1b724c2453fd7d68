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
      // At least one character that is neither space nor control character.
      pattern: '[^\\p{Cc}\\p{Cf}\\p{Z}]',
      examples: ['Jane Doe'],
      description: 'The text to remove. It is found in any letter case and spacing, and across line and page ends.',
    },
    searchRegex: {
      type: 'string',
      minLength: 1,
      maxLength: 1000,
      examples: ['[A-Z]{2}\\d{6}'],
      description:
        'A regular expression (RE2 syntax) for the text to remove. It is case-sensitive; line breaks match as spaces.',
    },
    redactColor: {
      type: 'string',
      pattern: COLOUR_PATTERN,
      examples: ['#ffffff', '#c00'],
      default: '#000000',
      description: 'Colour of the boxes over removed text, as `#RRGGBB` or `#RGB`.',
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
  description: `All matches of \`searchText\` and \`searchRegex\` are removed from the pages, whether visible or not, together with the pixels
of images under them. They are also removed from annotations, form fields, outlines, metadata, attachments, scripts and former
revisions. Boxes are drawn over the removed text, also in annotations and fields, unless a clipping path hid it; other page
content does not change or move. Links whose whole text is removed lose the address of another document or web page.
In addresses of links, the signs \`- _ . / +\` are also read as spaces.
With \`pages\`, the content of other pages is kept, but content that belongs to no page is still searched.

\`searchText\` matches in any letter case. Ligatures, accents that are characters of their own, wide and other compatibility
forms of letters, digits of other scripts, invisible characters and hyphens at line ends do not prevent a match. Letters with and
without accents are different, but for the accents of Greek, which its capitals lack. Words with different spacing or hyphenation match if the match
begins and ends at word boundaries, or if a line end divides a word without a hyphen: both parts are then words that the page has
nowhere else, and a match that neither begins nor ends the word has six characters or more. In numbers of fewer than six characters,
a hyphen is matched as a hyphen. A match may begin at the end of a page and go on at the beginning of the next one; heads, footnotes,
page numbers, and pages without text between do not prevent it, and all these pages must be selected. The codes of a font are read as its Unicode
mapping states, and also as its encoding states where the two differ.

\`searchRegex\` is applied to the extracted text: accented letters are single characters, ligatures are expanded, soft hyphens
are removed, and each line break is a space. It is also applied to that text with one space between words and with words
joined that line ends divide, with a hyphen or without one, to that text with letter-spaced words and numbers joined, as in the cells of a form but not in a column, to that text with addresses and hyphenated numbers joined at line ends,
and to that text with compatibility forms (wide, superscript and others), digits of other scripts, and typographic hyphens and quotation
marks replaced by plain characters, and without the vowel points of Hebrew and Arabic. A hyphen inside a line is matched as a hyphen.

Titles, notes and values that a program wrote in the encoding of its system are read in all encodings for \`searchText\`, and in likely ones for
\`searchRegex\`.

Attached files and scripts that contain a match are removed as a whole, with a warning. An attached file that cannot be
searched completely is also removed: an encrypted or compressed file (other than gzip, a ZIP archive, an Office document or a PDF), a
compound file such as a Word document up to 2003, a drawing by a program such as PostScript, PCL or a Windows metafile, or an
archive in which programs could see different files.

The result is searched again before it is returned; if a match is left, the operation fails. Pages that contain only images
are not searched, and a warning says so: run \`ocr\` first.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  figures: {
    redactions: {
      description:
        'Number of redactions: boxes on pages, changes in other content and objects of the document, and removed files with a match.',
      header: 'X-Redactions',
      isNeeded: true,
    },
  },
  // `redact` itself warns about broken signatures: a document without a match is returned unchanged.
  weight: 'drawing',
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
