import type { NamedSource } from '../assembly/source.js';
import { openPdf } from '../file/pdf-file.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { readPageTree } from '../pages/page-tree.js';
import { Revision } from '../write/revision.js';
import { Decryptor } from './decryptor.js';
import { cipherOf, openedEncryption } from './opened-encryption.js';

export interface DecryptInput {
  readonly source: NamedSource;
  readonly target: string;
  readonly password: string;
}

/**
 * Writes a copy of a document without its encryption; returns whether the password opens it. A document that is not encrypted
 * exactly as the standard says counts as malformed, also where qpdf reads it.
 */
export default function removeEncryption({ source, target, password }: DecryptInput): Promise<PdfResult<boolean>> {
  return pdfResult(() => {
    using file = openPdf(source.path);
    const opened = openedEncryption(file, password);
    if (opened === undefined) return false;
    const decryptor = new Decryptor(cipherOf(opened));
    const plain = file.decryptedBy(decryptor);
    using revision = new Revision({ file: plain, tree: readPageTree(plain) }, target, {
      transformStream: (ref, stream) => decryptor.stream(plain, ref, stream),
    });
    revision.finish();
    return true;
  });
}
