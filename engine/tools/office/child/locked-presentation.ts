import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

/**
 * Size and token in the record of the stream "Current User" when the other streams are encrypted ([MS-PPT] 2.3.2).
 */
const TOKEN = Buffer.from('14000000dfc4d1f3', 'hex');
const TOKEN_AT = 8;
/** Streams as short as that one begin at multiples of the mini sector size ([MS-CFB] 2.4). */
const SECTOR_BYTES = 64;

/** Whether a PPT file needs a password. LibreOffice cannot decrypt PPT and would report it as damaged. */
export function isLockedPresentation(path: string): boolean {
  if (extname(path).toLowerCase() !== '.ppt') return false;
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(TOKEN); at >= 0; at = bytes.indexOf(TOKEN, at + 1)) {
    if ((at - TOKEN_AT) % SECTOR_BYTES === 0) return true;
  }
  return false;
}
