import {
  decrypt,
  defineOperation,
  defineOptions,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

export default defineOperation({
  name: 'unlock',
  group: 'security',
  summary: 'Remove passwords and restrictions.',
  description:
    'The result opens without a password and allows everything. A document that opens without a password needs none here.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: { ...passwordOption, ...outputNameOption },
  }),
  steps: [decrypt(), transform('unlock', dropProtection), pack()],
});

/** `decrypt()` has removed the encryption already; without its protection, no later step puts it back. */
function dropProtection(file: WorkFile, { warn }: StepContext): Promise<WorkFile> {
  const { protection, ...open } = file;
  if (protection === undefined) warn(`${file.name}: the document was not encrypted.`);
  return Promise.resolve(open);
}
