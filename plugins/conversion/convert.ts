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

type Converter = (file: WorkFile, context: Context) => Promise<WorkFile>;

/** The converter to PDF for each format. */
const converters: readonly (readonly [types: readonly MediaType[], converter: Converter])[] = [
  [[DOCX, XLSX, PPTX, DOC, XLS, XLSB, PPT, ODT, ODS, ODP, RTF], officeToPdf],
  [[JPEG, PNG, TIFF, BMP, GIF, WEBP], convertImage],
  [[HTML], convertPage],
  [[TXT, CSV, MARKDOWN], convertText],
];

export default defineOperation({
  name: 'convert',
  group: 'conversion',
  summary: 'Convert office documents, web pages, text and images to PDF.',
  description: `The format is detected from the content of the file. The extension of the file name is used only to distinguish
similar formats, such as text and HTML.

- **Office documents** (DOCX, XLSX, PPTX, DOC, XLS, XLSB, PPT, OpenDocument and RTF) are converted in the same way as by
  \`word-to-pdf\`, \`excel-to-pdf\` and \`powerpoint-to-pdf\`. \`password\` opens a protected document; the PDF opens without a
  password, and a warning says so. Linked images are not loaded; a warning tells of those in Office Open XML and OpenDocument
  files. Flat OpenDocument files are rejected.
- **Images** give one page for each image in the file. The page has the size of the image at its stated resolution, or at most
  A4 if the file states no resolution, in the same way as by \`convert-jpeg-to-pdf\`.
- **HTML** is printed by a browser, with print style sheets, backgrounds and the page size from the \`@page\` rules, or A4 if
  there are none. Scripts run. Resources outside the file are not loaded, neither from the web nor from disk. Headings become
  bookmarks, and the PDF is tagged.
- **CSV** (\`.csv\`, \`.tsv\`) becomes a table. The delimiter (comma, semicolon, tab or \`|\`), the quotes and the encoding are
  detected. A first row without numbers is the header, which each page repeats. Columns of numbers are aligned to the right.
  If the columns do not fit, pages become landscape, text becomes smaller and lines wrap. Columns that still do not fit continue
  on further pages.
- **Markdown** (\`.md\`) is typeset: headings, lists, task lists, tables, quotes, code, links, footnotes, and images that are embedded as
  data. Other images are replaced by their alternative text. Formatting in embedded HTML is kept; all other HTML is shown as
  source text.
- **Text** with other file names keeps its lines, in a monospaced font on A4; long lines wrap. UTF-8, UTF-16 and the common
  older encodings are detected, and all scripts are supported.`,
  inputs: { file: { accepts: converters.flatMap(([types]) => types), description: 'The document.' } },
  output: PDF,
  options,
  weight: 'office',
  steps: [transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: Context): Promise<WorkFile> {
  const [, converter = officeToPdf] = converters.find(([types]) => types.some((it) => isSameType(it, file.type))) ?? [];
  if (converter !== officeToPdf && context.options.password !== undefined) {
    context.warn(`${file.name}: the password was not used; files of the format ${file.type.name} have none.`);
  }
  return await converter(file, context);
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
