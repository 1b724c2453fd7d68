import {
  defineOperation,
  defineOptions,
  type OptionsOf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  PPTX,
  type StepContext,
  transform,
  type WorkFile,
  writePptx,
} from '../../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...passwordOption, ...outputNameOption },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'convert-to-powerpoint',
  group: 'conversion',
  summary: 'Convert the pages of a PDF to the slides of a PowerPoint presentation.',
  description: `Each page becomes a slide that looks like it and can be edited: titles and main texts, which the outline shows, text boxes with whole paragraphs, lists with
levels, tables with merged cells, and pictures where they stand on the page. Drawings become shapes, and
pictures where they have too many lines, gradients or clips; their words are text. Formulas such as fractions become pictures, with their words as alternative text. Backgrounds, and what several pages have in common, such as logos, running feet and page numbers, are on
layouts of the slide master. Comments become notes.

All slides of a presentation have one size, that of most pages; other pages are fitted into it. A page with very many
drawn objects becomes one picture with text boxes over it. A page that is only an image becomes a slide with that image;
its text is there after \`ocr\`.`,
  inputs: { file: { accepts: [PDF] } },
  output: PPTX,
  options,
  weight: 'drawing',
  steps: [transform('convert', convert), pack()],
});

async function convert(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const { options, tools, workspace, signal, progress } = context;
  const { password } = options;
  const settings = {
    pictures: true,
    byPage: true,
    formulas: true,
    drawings: true,
    ...(password !== undefined && { password }),
  };
  const model = await tools.documents.read(file, settings);
  const { presentationOf } = await import('./slides-of.js');
  const presentation = await presentationOf(model, {
    fileName: file.name,
    onSlide: (slides) => progress(slides, model.pages.length),
  });
  const result = workspace.newFile({ name: file.name, type: PPTX });
  await writePptx(presentation, { target: result.path, folder: workspace.folder, signal });
  return result;
}
