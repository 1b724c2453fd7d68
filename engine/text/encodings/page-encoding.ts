import { byteOrderMarkOf } from './byte-order-mark.js';
import { declaredEncodingOf, standardName } from './declared-encoding.js';
import { detectEncoding } from './detect-encoding.js';

/** The encoding of a web page: from its byte order mark, its declaration, or else the detected encoding. */
export function pageEncodingOf(bytes: Buffer): string {
  return byteOrderMarkOf(bytes)?.encoding ?? declaredOf(bytes) ?? detectEncoding(bytes);
}

/** Whether browsers support an encoding: they support the encodings of the Encoding Standard. */
export function isKnownToBrowsers(encoding: string): boolean {
  return standardName(encoding) !== undefined;
}

/** The declared encoding; undefined for a page with NUL bytes, whose ASCII text is not a valid declaration. */
function declaredOf(bytes: Buffer): string | undefined {
  return bytes.subarray(0, 1024).includes(0) ? undefined : declaredEncodingOf(bytes);
}
