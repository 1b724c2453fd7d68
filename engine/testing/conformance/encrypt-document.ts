import { defineOperation } from '../../contract/operation.js';
import { PDF } from '../../media-types/types.js';
import { transform } from '../../steps/transform.js';

/** Encrypts a sample document with the password in the option `password`. */
export const encryptDocument = defineOperation({
  name: 'encrypt-sample',
  group: 'conformance',
  summary: 'Encrypt a document.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['password'],
    properties: {
      password: {
        type: 'string',
        format: 'password',
        maxLength: 100,
        description: 'The password to open the document.',
      },
    },
  },
  tools: ['qpdf'],
  steps: [
    transform<{ readonly password: string }>('encrypt', async (file, { options: { password }, tools, workspace }) =>
      tools.qpdf.protect(file, workspace.newFile(file), {
        userPassword: password,
        ownerPassword: password,
        method: 'aes256',
        allow: { printing: true, copying: true, editing: true, annotations: true },
      }),
    ),
  ],
});
