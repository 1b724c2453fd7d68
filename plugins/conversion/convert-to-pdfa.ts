import {
  decrypt,
  defineOperation,
  defineOptions,
  isKnownSigned,
  type OptionsOf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  pdfaLevels,
  signatureBroken,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    conformance: {
      enum: pdfaLevels,
      default: 'pdfa-1b',
      description:
        'Part and level of PDF/A (ISO 19005). Level `b` keeps the look; `u` also states Unicode for all text; `a` also has ' +
        'tags. Part 1 forbids transparency, layers and attachments; part 2 forbids attachments; part 3 allows all three.',
    },
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'convert-to-pdfa',
  group: 'conversion',
  summary: 'Convert a document to PDF/A for archives.',
  description: `Everything that the level allows stays: pages, text, links, bookmarks, form fields, tags and, at part 3, attachments. Fonts
that are not embedded are replaced by embedded ones of the same widths, with a warning that names both. Encryption, scripts and
forbidden actions are removed; colours get an output intent. At level \`a\`, tags that have most of the text stay, and text that
they lack gets paragraphs; other documents get tags from what their pages show: sections, headings, paragraphs, lists, tables,
figures, links, fields and the language.

The result is checked: a document that cannot meet the level is refused, and the message names the rule, the page and the object.
A document that meets the level already is returned unchanged.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  // PDF/A forbids encryption, so the result is not encrypted again.
  weight: 'drawing',
  steps: [decrypt({ to: 'read' }), transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace, warn } = context;
  const source = options.conformance.endsWith('a') ? await tagged(file, context) : file;
  const result = await tools.pdfa.convert(source, workspace.newFile(file), options.conformance);
  if (result !== file && isKnownSigned(await tools.pdf.inspect(file))) warn(signatureBroken(file));
  return result;
}

async function tagged(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const onlyPdf14 = options.conformance === 'pdfa-1a';
  return (await tools.documents.tag(file, workspace.newFile(file), { onlyPdf14 })).file;
}
