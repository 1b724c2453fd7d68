import type { PdfFile } from '../file/pdf-file.js';
import { type Encryption, idOf, readEncryption } from './encryption.js';
import { fileKey } from './file-key.js';
import type { FileCipher } from './object-key.js';

/** An encryption with the key of the file. */
export interface KeyedEncryption {
  readonly encryption: Encryption;
  readonly key: Uint8Array;
}

/** Returns the encryption of a document with its key; undefined when the password does not open it. @throws MalformedPdf */
export function openedEncryption(file: PdfFile, password: string): KeyedEncryption | undefined {
  const encryption = readEncryption(file);
  const key = fileKey(encryption, idOf(file), password);
  return key && { encryption, key };
}

export function cipherOf({ encryption: { method, encryptsMetadata }, key }: KeyedEncryption): FileCipher {
  return { method, key, encryptsMetadata };
}
