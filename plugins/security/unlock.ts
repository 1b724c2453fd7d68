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
    'The result opens without a password and has no restrictions. `password` is not needed for a document that opens without one.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: {
      password: { ...passwordOption.password, examples: ['correct horse battery staple'] },
      ...outputNameOption,
    },
  }),
  steps: [decrypt(), transform('unlock', dropProtection), pack()],
});

/** Removes the stored protection of a file that `decrypt()` has decrypted, so that no later step encrypts it again. */
function dropProtection(file: WorkFile, { warn }: StepContext): Promise<WorkFile> {
  const { protection, ...open } = file;
  if (protection === undefined) warn(`${file.name}: the document was not encrypted.`);
  return Promise.resolve(open);
}
