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
    title: { ...text('Title of the document.'), examples: ['Annual report'] },
    author: text('Author of the document.'),
    subject: text('Subject of the document.'),
    keywords: text('Keywords, separated by commas.'),
    creator: text('The program that created the original document.'),
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
  description: `Only the given fields change; at least one is required. An empty value removes the field.
Afterwards, the Info dictionary and the XMP packet have the same values for these fields; their other content is kept.`,
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options,
  steps: [decrypt(), transform('update metadata', update), encrypt(), pack()],
});

async function update(file: WorkFile, { options, tools, workspace }: StepContext<Options>): Promise<WorkFile> {
  const { title, author, subject, keywords, creator } = options;
  const changes = { title, author, subject, keywords, creator };
  return await tools.pdf.updateMetadata(file, workspace.newFile(file), changes);
}

/** The schema of a text without control characters, which no viewer shows, and without characters that XML 1.0 (§2.2) forbids. */
function text(description: string) {
  return {
    type: 'string',
    maxLength: 32_768,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\ufffe\\uffff]*$',
    description: `${description} An empty value removes it.`,
  } as const;
}
