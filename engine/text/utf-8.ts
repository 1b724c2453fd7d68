import { isUtf8 } from 'node:buffer';

/** Whether bytes are UTF-8, but for a last character that the end has cut off. */
export function isCutUtf8(bytes: Uint8Array): boolean {
  return isUtf8(bytes.subarray(0, bytes.length - cutOffBytes(bytes)));
}

/** Bytes at the end that begin a character and do not complete it: 0 to 3. */
function cutOffBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
