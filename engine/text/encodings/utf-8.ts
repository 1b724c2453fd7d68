import { isUtf8 } from 'node:buffer';

/**
 * Whether bytes are UTF-8. The last character may be cut off only if other characters are not ASCII: otherwise the last
 * bytes are more likely a letter of another encoding.
 */
export function isCutUtf8(bytes: Uint8Array): boolean {
  const whole = bytes.subarray(0, bytes.length - cutOffBytes(bytes));
  return isUtf8(whole) && (whole.length === bytes.length || whole.some((byte) => byte >= 0x80));
}

/** The number of bytes of an incomplete character at the end: 0 to 3. */
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
