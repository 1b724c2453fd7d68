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
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['angle'],
  properties: {
    angle: { enum: [90, 180, 270], description: 'Angle in degrees by which each page is rotated clockwise.' },
    ...pagesOption,
    ...passwordOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'rotate-pages',
  group: 'manipulation',
  summary: 'Rotate pages clockwise.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  steps: [decrypt(), transform('rotate', rotate), encrypt(), pack()],
});

/** Adds the angle to the present rotation of each selected page; other pages do not change. */
async function rotate(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const pages = selectedPages(options.pages, await tools.pdf.pageCount(file));
  return await tools.pdf.rotate(file, workspace.newFile(file), { angle: options.angle, pages });
}
