import { randomBytes } from 'node:crypto';

import {
  decrypt,
  defineOperation,
  defineOptions,
  InvalidOptions,
  type OptionsOf,
  outputNameOption,
  pack,
  passwordSchema,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['openPassword'] }, { required: ['permissionsPassword'] }],
  properties: {
    openPassword: passwordSchema(
      'Password required to open the result. If left out, the result opens without a password.',
    ),
    permissionsPassword: passwordSchema(
      'Password required to change the permissions. If left out, a random password is set, which is not disclosed.',
    ),
    allowPrinting: { type: 'boolean', default: true, description: 'Whether the document may be printed.' },
    allowCopying: { type: 'boolean', default: true, description: 'Whether text and images may be copied.' },
    allowEditing: { type: 'boolean', default: false, description: 'Whether content and pages may be changed.' },
    allowAnnotations: {
      type: 'boolean',
      default: true,
      description: 'Whether comments may be added and form fields may be filled in.',
    },
    encryption: {
      enum: ['aes128', 'aes256', 'rc4-128'],
      default: 'aes128',
      description: 'Encryption method. `rc4-128` is weak and only for PDF viewers from before 2005.',
    },
    currentPassword: passwordSchema('The password that opens the document, if it is already protected.'),
    ...outputNameOption,
  },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'protect',
  group: 'security',
  summary: 'Encrypt a document with passwords and permissions.',
  description:
    'At least one of `openPassword` and `permissionsPassword` is required. Screen readers may always read the document.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  keepsPages: true,
  encrypts: true,
  options,
  steps: [decrypt({ password: 'currentPassword' }), transform('protect', protect), pack()],
});

async function protect(file: WorkFile, { options, tools, workspace, warn }: StepContext<Options>): Promise<WorkFile> {
  const { openPassword, permissionsPassword, encryption } = options;
  for (const [name, password] of Object.entries({ openPassword, permissionsPassword })) {
    if (password !== undefined) checkPassword(name, password, encryption);
  }
  if (openPassword === permissionsPassword) {
    warn('Both passwords are the same, so whoever can open the document can also lift the restrictions.');
  }
  const { protection: _, ...open } = file;
  return await tools.pdf.protect(file, workspace.newFile(open), {
    userPassword: openPassword ?? '',
    // With an empty owner password, everyone who opens the document could change the permissions.
    ownerPassword: permissionsPassword ?? randomBytes(24).toString('base64url'),
    method: encryption,
    allow: {
      printing: options.allowPrinting,
      copying: options.allowCopying,
      editing: options.allowEditing,
      annotations: options.allowAnnotations,
    },
  });
}

/** Texts that PDFDocEncoding can encode (ISO 32000-2 annex D.2). */
const PDF_DOC_ENCODED = /^[\x20-\x7e\u00a1-\u00ff•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž€]*$/u;

/**
 * Rejects a password that the encryption method cannot represent: aes256 uses at most 127 bytes of UTF-8, the older methods
 * use the first 32 bytes in PDFDocEncoding and ignore the rest (ISO 32000-2 §7.6.4).
 */
function checkPassword(name: string, password: string, method: Options['encryption']): void {
  if (method === 'aes256') {
    if (Buffer.byteLength(password) > 127)
      throw new InvalidOptions(`${name}: it must be at most 127 bytes of UTF-8 long.`);
    return;
  }
  if (!PDF_DOC_ENCODED.test(password)) {
    throw new InvalidOptions(`${name}: ${method} takes Latin characters only; use aes256 for others.`);
  }
  if (password.length > 32) {
    throw new InvalidOptions(`${name}: ${method} takes at most 32 characters; use aes256 for more.`);
  }
}
