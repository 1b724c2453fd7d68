import type { EncryptionObstacle } from '../../errors.js';
import type { PdfDict } from '../syntax/values.js';
import type { PdfFile } from './pdf-file.js';

/** The algorithms, and the revisions of the standard security handler, that are known (ISO 32000-2, tables 20 and 21). */
const algorithms: readonly number[] = [1, 2, 3, 4, 5];
const revisions: readonly number[] = [2, 3, 4, 5, 6];

/** Security handlers that encrypt for the holders of certificates (ISO 32000-2 §7.6.5.1). */
const publicKeyHandlers: ReadonlySet<string> = new Set(['Adobe.PubSec', 'Entrust.PPKEF', 'Adobe.PPKLite']);

type Lengths = Readonly<Record<string, number>>;

/** Maximum number of zeros at the end of a string of encrypted bytes: more do not occur by chance. */
const MAX_ZEROS = 4;

/**
 * The least numbers of bytes of the strings from which keys follow (ISO 32000-2 §7.6.4). In revisions 3 and 4, half of /U is padding.
 * /OE serves the password of the owner only. Some programs leave out zeros at the end of strings, which qpdf adds again.
 * No key follows from /Perms, so its length does not matter.
 */
const lengths = {
  padded: { O: 32 - MAX_ZEROS, U: 32 - MAX_ZEROS },
  hashed: { O: 32 - MAX_ZEROS, U: 16 - MAX_ZEROS },
  wrapped: { O: 48, U: 48, UE: 32, Perms: 1 },
} as const satisfies Readonly<Record<string, Lengths>>;

/** Returns why no password can open a document with such an encryption dictionary; undefined when one can. */
export function encryptionObstacle(file: PdfFile, encryption: PdfDict): EncryptionObstacle | undefined {
  const handler = file.name(encryption.get('Filter')) ?? '';
  if (publicKeyHandlers.has(handler)) return { kind: 'certificate' };
  // Others are of programs for the protection of rights. Names are text of the document.
  if (handler !== 'Standard') return { kind: 'unknown', detail: /^[\w.-]{1,40}$/.test(handler) ? handler : 'unnamed' };
  const [algorithm, revision] = ['V', 'R'].map((key) => file.number(encryption.get(key)));
  if (algorithm === undefined || revision === undefined)
    return { kind: 'damaged', detail: `/${algorithm === undefined ? 'V' : 'R'} is missing` };
  if (!algorithms.includes(algorithm) || !revisions.includes(revision))
    return { kind: 'unknown', detail: `/V ${algorithm}, /R ${revision}` };
  for (const [key, least] of Object.entries(lengthsOf(revision))) {
    const bytes = file.string(encryption.get(key))?.bytes.length;
    if (bytes === undefined) return { kind: 'damaged', detail: `/${key} is missing` };
    if (bytes < least) return { kind: 'damaged', detail: `/${key} has only ${bytes} bytes` };
  }
  return undefined;
}

function lengthsOf(revision: number): Lengths {
  if (revision >= 5) return lengths.wrapped;
  return revision === 2 ? lengths.padded : lengths.hashed;
}
