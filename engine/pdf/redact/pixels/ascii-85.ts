/** Encodes bytes as ASCII85 with the end-of-data marker (ISO 32000-2 §7.4.3). */
export function ascii85(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at);
    let value = 0;
    for (let index = 0; index < 4; index++) value = value * 256 + (bytes[at + index] ?? 0);
    text += count === 4 && value === 0 ? 'z' : group(value).slice(0, count + 1);
  }
  return `${text}~>`;
}

function group(value: number): string {
  let [digits, left] = ['', value];
  for (let index = 0; index < 5; index++) {
    digits = String.fromCharCode(33 + (left % 85)) + digits;
    left = Math.floor(left / 85);
  }
  return digits;
}
