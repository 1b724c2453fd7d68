import { byteOrderMarkOf } from './byte-order-mark.js';
import { declaredEncodingOf, standardName } from './declared-encoding.js';
import { detectEncoding } from './detect-encoding.js';

/** The encoding of a web page: by its byte order mark, as it declares it, or else what it is likely to be. */
export function pageEncodingOf(bytes: Buffer): string {
  return byteOrderMarkOf(bytes)?.encoding ?? declaredOf(bytes) ?? detectEncoding(bytes);
}

/** Whether browsers know an encoding: those of the Encoding Standard. */
export function isKnownToBrowsers(encoding: string): boolean {
  return standardName(encoding) !== undefined;
}

/** In a page with NULs, nothing that can be read as a declaration is one. */
function declaredOf(bytes: Buffer): string | undefined {
  return bytes.subarray(0, 1024).includes(0) ? undefined : declaredEncodingOf(bytes);
}
