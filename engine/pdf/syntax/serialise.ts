import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from './values.js';

/** Returns the value in PDF syntax, one character for each byte. @throws TypeError for a stream, which is never a direct object. */
export function serialise(value: PdfValue): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return serialiseNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof PdfName) return serialiseName(value.value);
  if (value instanceof Ref) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfString) return serialiseString(value.bytes);
  if (value instanceof PdfDict) return serialiseDict(value);
  if (isArray(value)) return `[${value.map(serialise).join(' ')}]`;
  throw new TypeError('A stream cannot be written inside another object.');
}

function serialiseDict(dict: PdfDict): string {
  let text = '<<';
  for (const [key, value] of dict.entries()) {
    if (value !== null) text += `${serialiseName(key)} ${serialise(value)}`;
  }
  return `${text}>>`;
}

/** Integers from this number on do not fit into 64 bits: qpdf reads an object with one as null, but takes them as real numbers. */
const FIRST_TOO_LARGE = 2 ** 63;

/** Returns the shortest decimal that parses to the same number, without an exponent, which PDF does not have. */
function serialiseNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be written to a PDF.`);
  if (Math.abs(value) >= FIRST_TOO_LARGE) return `${BigInt(value)}.0`;
  const text = String(value);
  if (!text.includes('e')) return text;
  const [digits = '', exponent = '0'] = text.replace(/^-|\./g, '').split('e-');
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits}`;
}

function serialiseName(name: string): string {
  if (/^[!"$&'*-.0-;=?-Z\\^-z|~]*$/.test(name)) return `/${name}`;
  return `/${name.replace(/[^!"$&'*-.0-;=?-Z\\^-z|~]/g, escapeInName)}`;
}

function escapeInName(character: string): string {
  return `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function serialiseString(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('latin1');
  if (!/^[\t\n\r\x20-\x7e]*$/.test(text)) return `<${buffer.toString('hex')}>`;
  return `(${text.replace(/[\\()\n\r\t]/g, (character) => escapes[character] ?? `\\${character}`)})`;
}
