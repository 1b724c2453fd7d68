const escape = '\u001B';
// A language code is enclosed in two escape characters (ISO 32000-2 §7.9.2.2).
const languageCodes = new RegExp(`${escape}[^${escape}]*${escape}`, 'g');
const undefinedCode = '\uFFFD';
// The codes in which PDFDocEncoding differs from Latin-1 (ISO 32000-2, Annex D.2).
const from18 = '\u02D8\u02C7\u02C6\u02D9\u02DD\u02DB\u02DA\u02DC';
const from80 =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203A\u2212\u2030\u201E\u201C\u201D\u2018' +
  '\u2019\u201A\u2122\uFB01\uFB02\u0141\u0152\u0160\u0178\u017D\u0131\u0142\u0153\u0161\u017E\uFFFD\u20AC';
// eslint-disable-next-line no-control-regex
const notLatin1 = /[\x18-\x1f\x7f-\xa0\xad]/g;

function inDocEncoding(latin1: string): string {
  const code = latin1.charCodeAt(0);
  if (code <= 0x1f) return from18.charAt(code - 0x18);
  return code === 0x7f || code === 0xad ? undefinedCode : from80.charAt(code - 0x80);
}

/** Decodes a text string: UTF-16 or UTF-8 if it has a byte order mark, otherwise PDFDocEncoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'big').replace(languageCodes, '');
  // The standard forbids UTF-16LE, but many producers write it and PDF viewers accept it.
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'little').replace(languageCodes, '');
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return Buffer.from(bytes.subarray(3)).toString('utf8').replace(languageCodes, '');
  }
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return latin1.replace(notLatin1, inDocEncoding);
}

/** Encodes ASCII text in PDFDocEncoding, which has the same codes, and any other text in UTF-16. */
export function encodeText(text: string): Uint8Array {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return Buffer.from(text, 'latin1');
  return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
}

function utf16(bytes: Uint8Array, order: 'big' | 'little'): string {
  const whole = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return (order === 'big' ? whole.swap16() : whole).toString('utf16le');
}
