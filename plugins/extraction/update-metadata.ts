import {
  decrypt,
  defineOperation,
  defineOptions,
  encrypt,
  type OptionsOf,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: {
    title: text('Title of the document.'),
    author: text('Who wrote the document.'),
    subject: text('What the document is about.'),
    keywords: text('Keywords, separated by commas.'),
    creator: text('The program in which the document was written.'),
    ...passwordOption,
    ...outputNameOption,
  },
  anyOf: [
    { required: ['title'] },
    { required: ['author'] },
    { required: ['subject'] },
    { required: ['keywords'] },
    { required: ['creator'] },
  ],
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'update-metadata',
  group: 'extraction',
  summary: 'Change document properties and XMP metadata.',
  description: `Only the fields that are sent change; at least one must be. An empty field takes the old value away.
The Info dictionary and the XMP packet say the same afterwards, whatever they said before; all else in them is kept.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [decrypt(), transform('update metadata', update), encrypt(), pack()],
});

async function update(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const { title, author, subject, keywords, creator } = options;
  const patch = await tools.pdf.metadataPatch(file, { title, author, subject, keywords, creator });
  return await tools.qpdf.patch(file, workspace.newFile(file), patch);
}

/** Neither control characters, which no reader shows, nor what XML (1.0, §2.2) cannot hold. */
function text(description: string) {
  return {
    type: 'string',
    maxLength: 32_768,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\ufffe\\uffff]*$',
    description: `${description} Empty takes it away.`,
  } as const;
}
