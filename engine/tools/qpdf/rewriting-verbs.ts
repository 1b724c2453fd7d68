import { rm } from 'node:fs/promises';

import type { WorkFile } from '../../contract/file.js';
import type { PdfTool } from '../../contract/tools/pdf.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import { damagedKey, encryptionObstacleError } from '../../document-messages.js';
import type { DecryptInput } from '../../pdf/encryption/remove-encryption.js';
import type { DamagedKeyInput } from '../../pdf/encryption/has-damaged-key.js';
import type { EncryptInput } from '../../pdf/encryption/add-encryption.js';
import { isAscii } from '../../pdf/encryption/file-key.js';
import type { LinearizeInput } from '../../pdf/linearize/linearize-document.js';
import { pdfModule, type Workshop } from '../workshop.js';

type Verbs = Pick<PdfTool, 'decrypt' | 'hasDamagedKey' | 'protect' | 'encryptLike' | 'linearize'>;

/**
 * Work on whole documents in the compute pool, which takes no start of a program. qpdf does what the modules leave to it: documents
 * that are damaged or unusual, passwords that do not fit, of which it tries other encodings, and encrypted results that are linearized.
 */
export function rewritingVerbs(workshop: Workshop, qpdf: QpdfTool): Verbs {
  /** Returns whether the module has written the target. */
  async function isWritten(module: string, input: DecryptInput | EncryptInput | LinearizeInput): Promise<boolean> {
    const answer = await workshop.call<boolean>(pdfModule(module), input);
    if ('value' in answer && answer.value) return true;
    // A program runs as another user, who could not overwrite the file that was begun.
    await rm(input.target, { force: true });
    return false;
  }
  function isEncrypted({ path, name }: WorkFile, target: WorkFile, by: EncryptInput['by']): Promise<boolean> {
    return isWritten('encryption/add-encryption', { source: { path, name }, target: target.path, by });
  }
  async function hasDamagedKey({ path }: WorkFile, password: string): Promise<boolean> {
    const input: DamagedKeyInput = { path, password };
    const answer = await workshop.call<boolean>(pdfModule('encryption/has-damaged-key'), input);
    return 'value' in answer && answer.value;
  }
  return {
    hasDamagedKey,
    async decrypt(file, target, password) {
      const { path, name } = file;
      const input = { source: { path, name }, target: target.path, password };
      const isDone = await isWritten('encryption/remove-encryption', input);
      if (isDone) return target;
      if (await hasDamagedKey(file, password)) throw encryptionObstacleError(file, damagedKey);
      return await qpdf.decrypt(file, target, password);
    },
    async protect(file, target, settings) {
      const { method, userPassword, ownerPassword } = settings;
      // Up to aes128, passwords are in PDFDocEncoding, which qpdf knows.
      const isOurs = method === 'aes256' || (isAscii(userPassword) && isAscii(ownerPassword));
      const isDone = isOurs && (await isEncrypted(file, target, settings));
      return isDone ? target : await qpdf.protect(file, target, settings);
    },
    async encryptLike(file, target, model) {
      const { source, password } = model.protection;
      const isDone = !model.linearized && (await isEncrypted(file, target, { model: source, password }));
      return isDone ? target : await qpdf.encryptLike(file, target, model);
    },
    async linearize(file, target) {
      const { path, name } = file;
      const isDone = await isWritten('linearize/linearize-document', { source: { path, name }, target: target.path });
      return isDone ? target : await qpdf.linearize(file, target);
    },
  };
}
