/**
 * Runs after a mark of base64 (in LDIF and data URIs); other runs of less than 16 characters are words. Lines of one run have the
 * lengths that mail and XML use.
 */
const base64 =
  /(?<=::[ \t]?|;base64,)[A-Za-z\d+/_-]{2,15}={0,2}(?![A-Za-z\d+/=])|(?:[A-Za-z\d+/]{60,}\r?\n[ \t]*)*[A-Za-z\d+/_-]{16,}={0,2}/g;
/** Lines of hexadecimal digits have the lengths that dumps and rich text use; shorter runs are numbers. */
const hexadecimal = /(?:(?:[\da-f]{2}){20,}\r?\n[ \t]*)*(?:[\da-f]{2}){5,}/gi;
/** Files in the format of uuencode (POSIX.1-2017): each line begins with its number of bytes. */
const uuencoded = /^begin [0-7]{3,4} [^\n]*\n((?:[!-`][ -`]*\r?\n)*)/gm;

/**
 * Decodes runs of a text that look like base64, hexadecimal digits or uuencode: images in web pages, files in XML and mail, and words
 * that only look like it.
 */
export function codedRuns(text: string): readonly Buffer[] {
  return [
    ...Array.from(text.match(base64) ?? [], (run) => Buffer.from(run, 'base64')),
    ...Array.from(text.match(hexadecimal) ?? [], (run) => Buffer.from(run.replace(/\s/g, ''), 'hex')),
    ...Array.from(text.matchAll(uuencoded), ([, lines = '']) => uudecoded(lines)),
  ];
}

/** Four characters of six bits each, from the space on, are three bytes. */
function uudecoded(lines: string): Buffer {
  return Buffer.concat(
    lines.split(/\r?\n/).map((line) => {
      const [length = 0, ...digits] = Array.from(line, (character) => (character.charCodeAt(0) - 0x20) & 0x3f);
      const bytes = Buffer.alloc(Math.ceil(digits.length / 4) * 3);
      digits.forEach((digit, index) => {
        const [at, bit] = [Math.floor((index * 6) / 8), (index * 6) % 8];
        const bits = digit << (10 - bit);
        bytes[at] = (bytes[at] ?? 0) | (bits >> 8);
        if (bit > 2) bytes[at + 1] = bits & 0xff;
      });
      return bytes.subarray(0, length);
    }),
  );
}
