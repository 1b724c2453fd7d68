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
  description: `Pages that are pictures get the text that they show, unseen, where it stands in the picture: it can be searched, marked
and copied, whichever way up the picture is. What is seen does not change. Text that is there already stays as it is and is
not read again; of a page that has text and pictures, the pictures are read.

A page that cannot be read, or takes longer than two minutes, stays as it was, with a warning; so does a document in which
there is nothing to read. Of an encrypted document, the protection stays, but one that takes a password to open it is
refused.

A page of dense text takes a core two to four seconds, and more with each further language. A job that takes longer than
the service allows (QUIRE_JOB_TIMEOUT_S: five minutes, unless it says otherwise) ends without a result: take a long scan apart
before, with the operation split.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  // Most documents with signatures have text, and come back as they were.
  steps: [decrypt({ to: 'read' }), transform('recognise', recognise), encrypt(), pack()],
});

async function recognise(
  file: WorkFile,
  { options: { languages = ['English'] }, tools, workspace, progress, warn }: StepContext<Options>,
): Promise<WorkFile> {
  const result = await tools.ocr.addText(file, workspace.newFile(file), { languages, progress });
  if (result === file && file.protection === undefined) return result;
  if (isKnownSigned(await tools.pdf.inspect(file))) warn(signatureBroken(file));
  return result;
}
