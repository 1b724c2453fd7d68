import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  isKnownSigned,
  languagesOption,
  type OptionsOf,
  outputNameOption,
  pack,
  PDF,
  signatureBroken,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...languagesOption,
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'ocr',
  group: 'security',
  summary: 'Make a scanned document searchable (OCR).',
  description: `Text in images is recognised and added to the page as invisible text at the position of the image text. It can then be
searched, selected and copied, even if the image is rotated. The appearance of the pages does not change. Existing text stays
as it is and is not recognised again; on a page with text and images, only the images are recognised.

A page that cannot be recognised, or takes longer than two minutes, does not change, and a warning names it. A document
without text to recognise is returned unchanged, with a warning. An encrypted document stays encrypted; a document that
needs a password to open is rejected.

A page of dense text takes two to four seconds of one core, and more with each additional language. A job that takes longer
than the limit of the service (QUIRE_JOB_TIMEOUT_S, five minutes by default) fails without a result: use \`split\` on long
scans first.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  // `recognise` itself warns about broken signatures: most signed documents have text and are returned unchanged.
  weight: 'ocr',
  steps: [decrypt({ to: 'read' }), transform('recognise', recognise), encrypt(), pack()],
});

async function recognise(
  file: WorkFile,
  { options: { languages = [] }, tools, workspace, progress, warn }: StepContext<Options>,
): Promise<WorkFile> {
  const result = await tools.ocr.addText(file, workspace.newFile(file), { languages, progress });
  if (result === file && file.protection === undefined) return result;
  if (isKnownSigned(await tools.pdf.inspect(file))) warn(signatureBroken(file));
  return result;
}
