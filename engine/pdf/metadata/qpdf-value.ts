import type { QpdfValue } from '../../contract/tools/qpdf.js';
import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../syntax/values.js';

/** Converts a direct object or a reference to qpdf's JSON. Strings are written as bytes in hexadecimal. */
export function toQpdfValue(value: PdfValue): QpdfValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return withoutExponent(value);
  if (value instanceof PdfName) return toQpdfName(value.value);
  if (value instanceof Ref) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfString) return `b:${Buffer.from(value.bytes).toString('hex')}`;
  if (value instanceof PdfDict) return toQpdfDict(value);
  if (isArray(value)) return value.map(toQpdfValue);
  throw new TypeError('A stream cannot stand inside another object.');
}

export function toQpdfDict(dict: PdfDict): Readonly<Record<string, QpdfValue>> {
  return Object.fromEntries([...dict.entries()].map(([key, value]) => [toQpdfName(key), toQpdfValue(value)]));
}

/**
 * PDF syntax has no exponents, and qpdf copies those of JSON. A number that needs one is practically zero or beyond
 * every page.
 */
function withoutExponent(value: number): number {
  if (!String(value).includes('e')) return value;
  return Math.abs(value) < 1 ? 0 : Math.sign(value) * Number.MAX_SAFE_INTEGER;
}

/**
 * qpdf takes the bytes of a name from the UTF-8 of the JSON. Bytes that are not UTF-8 are written as #xx, which qpdf
 * 11.3 copies literally; likewise "#" itself, which it does not escape.
 */
function toQpdfName(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  const text = bytes.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(bytes)) return `/${text.replaceAll('#', '#23')}`;
  return `/${name.replace(/[^!-~]|#/g, (it) => `#${it.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}
