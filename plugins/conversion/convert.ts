import {
  BMP,
  commentsOption,
  CSV,
  defineOperation,
  defineOptions,
  DOC,
  DOCX,
  GIF,
  HTML,
  imageToPdf,
  isSameType,
  JPEG,
  MARKDOWN,
  type MediaType,
  ODP,
  ODS,
  ODT,
  officeToPdf,
  type OptionsOf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  PNG,
  PPT,
  PPTX,
  RTF,
  type StepContext,
  TIFF,
  transform,
  TXT,
  WEBP,
  type WorkFile,
  XLS,
  XLSB,
  XLSX,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...outputNameOption, ...passwordOption, ...commentsOption },
});

type Context = StepContext<OptionsOf<typeof options>>;

type Way = (file: WorkFile, context: Context) => Promise<WorkFile>;

/** How each format becomes a PDF. */
const ways: readonly (readonly [types: readonly MediaType[], way: Way])[] = [
  [[DOCX, XLSX, PPTX, DOC, XLS, XLSB, PPT, ODT, ODS, ODP, RTF], officeToPdf],
  [[JPEG, PNG, TIFF, BMP, GIF, WEBP], convertImage],
  [[HTML], convertPage],
  [[TXT, CSV, MARKDOWN], convertText],
];

export default defineOperation({
  name: 'convert',
  group: 'conversion',
  summary: 'Convert office documents, web pages, text and images to PDF.',
  description: `What the file is, its content says; the extension of its name matters only between formats that look alike, such
as text and HTML.

- **Office documents** (DOCX, XLSX, PPTX, their predecessors, OpenDocument and RTF) are converted as \`word-to-pdf\`,
  \`excel-to-pdf\` and \`powerpoint-to-pdf\` do it. \`password\` opens protected ones; the PDF opens without one, and a
  warning says so. Flat OpenDocument files are not taken.
- **Images** give a page for each picture, as large as the picture at the resolution that it states, or A4 at
  most where it states none, as \`convert-jpeg-to-pdf\` does it.
- **HTML** is printed by a browser, with its style sheets for print, backgrounds and the page size that its \`@page\` rules
  state, or else A4. Its scripts run; nothing that is not in the file itself is loaded, neither from the web nor from disk.
  Headings become bookmarks, and the PDF is tagged.
- **CSV** (\`.csv\`, \`.tsv\`) becomes a table. Its delimiter (comma, semicolon, tab or \`|\`), quotes and encoding are
  recognised; a first row without numbers is the header, which each page repeats; columns of numbers are aligned to the right.
  Paper is turned, text made smaller and lines wrapped until all columns fit; columns beyond that follow on further pages.
- **Markdown** (\`.md\`) is typeset: headings, lists, task lists, tables, quotes, code, links, and images that are in the text as
  data; of others, the alternative text is shown. Of HTML in it, formatting is kept, and all else shown as it is written.
- **Text** of other names keeps its lines, in a monospaced font on A4; longer ones are wrapped. UTF-8, UTF-16 and the usual older
  encodings are recognised, any script is shown.`,
  inputs: { file: { accepts: ways.flatMap(([types]) => types), description: 'The document.' } },
  output: PDF,
  options,
  steps: [transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: Context): Promise<WorkFile> {
  const [, way = officeToPdf] = ways.find(([types]) => types.some((it) => isSameType(it, file.type))) ?? [];
  if (way !== officeToPdf && context.options.password !== undefined) {
    context.warn(`${file.name}: the password was not used; files of the format ${file.type.name} have none.`);
  }
  return await way(file, context);
}

async function convertImage(file: WorkFile, context: Context): Promise<WorkFile> {
  return await imageToPdf(file, context, { pageSize: 'fit', orientation: 'auto' });
}

async function convertPage(file: WorkFile, { tools, workspace }: Context): Promise<WorkFile> {
  return await tools.browser.print(file, workspace.newFile({ name: file.name, type: PDF }));
}

async function convertText(file: WorkFile, { tools, workspace }: Context): Promise<WorkFile> {
  return await tools.browser.printText(file, workspace.newFile({ name: file.name, type: PDF }));
}
