import {
  baseName,
  defineOperation,
  defineOptions,
  DOCX,
  type OptionsOf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
  withPagePictures,
  writeDocx,
} from '../../../engine/index.js';
import { fitPages } from './fit-pages.js';
import { withFeetFirst } from './layout/page-order.js';
import { withPlacedPages } from './layout/placed-pages.js';
import type { Survey } from './survey/word-survey.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...passwordOption, ...outputNameOption },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'convert-to-word',
  group: 'conversion',
  summary: 'Convert a PDF to a Word document.',
  description: `The document is converted to text that flows: paragraphs with styles, headings, lists, tables with merged cells and borders,
footnotes, links and pictures with alternative text. Page sizes, orientations and margins become sections; running heads and feet
become headers and footers, with fields for page numbers. Form fields become content controls with their values. Pages larger than
22 inches, which Word does not take, are scaled to fit, with a warning.

Styles have the fonts, sizes and spacing that most of the text has. A page that is only an image becomes a picture; its text
is there after \`ocr\`.`,
  inputs: { file: { accepts: [PDF] } },
  output: DOCX,
  options,
  weight: 'drawing',
  steps: [transform('fit', fitPages), transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace, signal, progress } = context;
  const { password } = options;
  const settings = { pictures: true, ...(password !== undefined && { password }) };
  const read = await tools.documents.read(file, settings);
  const { surveyOf } = await import('./survey/word-survey.js');
  const flowing = withFeetFirst(await withPagePictures(read, await tools.pages.open(file, password)));
  let seen: Survey | undefined = await surveyOf(flowing, signal);
  const placed = seen.placedPages;
  // A survey is large: the first one is released before the second reading.
  if (placed.length > 0) seen = undefined;
  const model =
    placed.length === 0
      ? flowing
      : withPlacedPages(
          flowing,
          await tools.documents.read(file, { ...settings, pages: placed, byPage: true, withoutTicks: true }),
        );
  const survey = seen ?? (await surveyOf(model, signal));
  const result = workspace.newFile({ name: file.name, type: DOCX });
  const { wordDocument } = await import('./build-document.js');
  const document = wordDocument(model, survey, {
    fallbackTitle: baseName(file.name),
    onPage: (pages) => progress(pages, model.pages.length),
  });
  await writeDocx(document, { target: result.path, folder: workspace.folder, signal });
  return result;
}
