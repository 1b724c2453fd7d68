/** In characters: what is shorter is a word. */
const SHORTEST = 32;
const base64 = /(?:^|\n)((?:[A-Za-z\d+/]{4,}={0,2}\r?\n?)+)/g;

/** Whether a text says of itself, or of parts of it, that they are encoded (RFC 2045 §6). */
export function isEncodedMail(text: string): boolean {
  return /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im.test(text);
}

/** The text as it is printed: with the codes of quoted-printable as the bytes that they stand for. */
export function plainMail(text: string): Buffer {
  const plain = text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}

/** The files that are written in it in letters. */
export function* filesInMail(text: string): Generator<Buffer> {
  for (const [, block = ''] of text.matchAll(base64)) if (block.length >= SHORTEST) yield Buffer.from(block, 'base64');
}
