import {
  baseName,
  defineOperation,
  defineOptions,
  drawCover,
  EPUB,
  type OptionsOf,
  outputNameOption,
  type PackagePart,
  packParts,
  pagesOption,
  passwordOption,
  PDF,
  selectedPages,
  type StepContext,
  withPagePictures,
  type WorkFile,
  ZIP,
} from '../../../engine/index.js';
import { bookIdentifier, modificationDate } from './epub/book-identity.js';
import { withTitle } from './survey/title-of-heads.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    format: {
      enum: ['html', 'epub'],
      default: 'html',
      description: '`html` is a ZIP archive with a web page, `epub` an EPUB 3 book.',
    },
    embedImages: {
      type: 'boolean',
      default: false,
      description: 'Whether images are part of the web page, in Base64, and no files beside it.',
    },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'convert-to-html',
  group: 'conversion',
  summary: 'Convert a PDF to a web page or an EPUB book.',
  description: `The document is converted to paragraphs, headings, lists, tables, figures, footnotes and links that flow with the width of
the window; running heads and page numbers are left out, and the values of form fields are text. The archive of \`html\` has
\`index.html\`, \`style.css\` and a folder \`images\`; the page has no script, and is accessible by WCAG 2 level AA. A book has chapters, a
table of contents, a list of pages and a picture of the first page as its cover. Both lead to the pages of the original. A page that is
only an image is shown as that image; its text is there after \`ocr\`.`,
  inputs: { file: { accepts: [PDF] } },
  output: { option: 'format', types: { html: ZIP, epub: EPUB } },
  options,
  needs: { embedImages: { option: 'format', oneOf: ['html'] } },
  weight: 'drawing',
  steps: [packParts('convert to HTML', convert)],
});

async function* convert(file: WorkFile, context: StepContext<Options>): AsyncGenerator<PackagePart> {
  const { options, tools } = context;
  const { format, password, pages: selection, embedImages } = options;
  const opened = await tools.pages.open(file, password);
  const pages =
    selection === undefined ? undefined : [...selectedPages(selection, opened.pageCount)].sort((a, b) => a - b);
  const read = await tools.documents.read(file, {
    pictures: true,
    ...(password !== undefined && { password }),
    ...(pages !== undefined && { pages }),
  });
  const model = withTitle(await withPagePictures(read, opened));
  const fallbackTitle = baseName(file.name);
  if (format === 'html') {
    const { htmlParts } = await import('./html/html-parts.js');
    yield* htmlParts(model, { fallbackTitle, embedImages }, context);
    return;
  }
  const settings = {
    fallbackTitle,
    identifier: await bookIdentifier(file, pages),
    modified: await modificationDate(file, tools),
    cover: await drawCover(model, opened),
  };
  const { epubParts } = await import('./epub/epub-parts.js');
  yield* epubParts(model, settings, context);
}
