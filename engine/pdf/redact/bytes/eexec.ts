/** Numbers of Adobe Type 1 Font Format, §7.1. */
const [KEY, FACTOR, SUMMAND] = [55665, 52845, 22719];
const LEAST = 8;

/** A Type 1 font whose encrypted part is another; the same bytes when it stays, and for what has none in bytes. */
export function withEexec(font: Buffer, edit: (plain: Buffer) => Buffer): Buffer {
  if (font.toString('latin1', 0, 2) !== '%!') return font;
  const found = /eexec[\r\n\t ]{1,2}/.exec(font.toString('latin1'));
  if (found === null) return font;
  const start = found.index + found[0].length;
  const closing = font.lastIndexOf('cleartomark');
  let end = closing > start ? closing : font.length;
  while (closing > start && end > start && isFiller(font[end - 1] ?? 0)) end--;
  const secret = font.subarray(start, end);
  if (secret.length < LEAST || /^[\da-f\s]{8}/i.test(secret.toString('latin1', 0, LEAST))) return font;
  const plain = decrypted(secret);
  const edited = edit(plain);
  if (edited === plain) return font;
  return Buffer.concat([font.subarray(0, start), encrypted(edited), font.subarray(end)]);
}

/** Zeros in letters, and ends of lines. */
function isFiller(byte: number): boolean {
  return byte === 0x30 || byte === 0x0a || byte === 0x0d || byte === 0x20;
}

function decrypted(bytes: Buffer): Buffer {
  let key = KEY;
  return Buffer.from(
    bytes.map((byte) => {
      const plain = byte ^ (key >> 8);
      key = ((byte + key) * FACTOR + SUMMAND) & 0xffff;
      return plain;
    }),
  );
}

function encrypted(bytes: Buffer): Buffer {
  let key = KEY;
  return Buffer.from(
    bytes.map((byte) => {
      const secret = (byte ^ (key >> 8)) & 0xff;
      key = ((secret + key) * FACTOR + SUMMAND) & 0xffff;
      return secret;
    }),
  );
}
