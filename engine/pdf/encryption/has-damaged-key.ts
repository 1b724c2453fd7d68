import { createDecipheriv } from 'node:crypto';

import { startsAsZlib } from '../../formats/deflate/zlib.js';
import { filtersOf } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import { tryRead } from '../file/try-read.js';
import { PdfStream, Ref } from '../syntax/values.js';
import { Decryptor } from './decryptor.js';
import { cipherOf, type KeyedEncryption, openedEncryption } from './opened-encryption.js';

export interface DamagedKeyInput {
  readonly path: string;
  readonly password: string;
}

/** Bytes 9 to 11 of /Perms by the right key (ISO 32000-2 §7.6.4.4.12, algorithm 13). */
const MARK = 'adb';
/** A wrong key gives valid padding to one stream of 256, so several are tried, and what is compressed must begin as such. */
const MAX_STREAMS = 8;
const MAX_BYTES = 2 ** 24;

/**
 * Returns whether a password opens a document whose /OE or /UE is damaged: the key that it gives fits neither /Perms nor the
 * streams. False also where the encryption or the password is not known here.
 */
export default function hasDamagedKey({ path, password }: DamagedKeyInput): Promise<PdfResult<boolean>> {
  return readPdfResult(path, (file) => {
    const opened = openedEncryption(file, password);
    return opened !== undefined && !fitsPermissions(opened) && !decryptsStreams(file, opened);
  });
}

function fitsPermissions({ encryption: { wrapped }, key }: KeyedEncryption): boolean {
  if (wrapped === undefined) return true;
  const plain = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(wrapped.permissions);
  return plain.toString('latin1', 9, 12) === MARK;
}

/** Whether most streams are encrypted with the key; false when there is none. */
function decryptsStreams(file: PdfFile, opened: KeyedEncryption): boolean {
  const decryptor = new Decryptor(cipherOf(opened));
  let [tried, valid] = [0, 0];
  for (let num = 1; num <= file.maxObjectNumber && tried < MAX_STREAMS; num++) {
    const ref = new Ref(num);
    const stream = tryRead(() => (file.has(ref) ? file.load(ref).value : null));
    if (!(stream instanceof PdfStream) || stream.dict.isOfType('XRef') || stream.length > MAX_BYTES) continue;
    tried++;
    if (tryRead(() => isDecrypted(file, stream, decryptor.bytes(file.rawBytes(stream), ref))) === true) valid++;
  }
  return 2 * valid > tried;
}

function isDecrypted(file: PdfFile, stream: PdfStream, bytes: Uint8Array): boolean {
  const [filter] = filtersOf(stream.dict, (value) => file.resolve(value));
  return filter?.name !== 'FlateDecode' || startsAsZlib(bytes);
}
