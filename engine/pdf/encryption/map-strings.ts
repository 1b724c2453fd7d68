import { isArray, PdfDict, PdfStream, PdfString, type PdfValue } from '../syntax/values.js';

type Change = (bytes: Uint8Array) => Uint8Array;

/**
 * Returns a value whose strings are changed, and the value itself where it has none. The /Contents of a signature or a time stamp
 * stays: it is not encrypted (ISO 32000-2 §7.6.2).
 */
export function mapStrings(value: PdfValue, change: Change): PdfValue {
  if (value instanceof PdfString) return new PdfString(change(value.bytes));
  if (value instanceof PdfDict) return mapStringsOf(value, change);
  if (value instanceof PdfStream) return new PdfStream(mapStringsOf(value.dict, change), value.start, value.length);
  if (!isArray(value)) return value;
  const changed = value.map((item) => mapStrings(item, change));
  return changed.some((item, index) => item !== value[index]) ? changed : value;
}

export function mapStringsOf(dict: PdfDict, change: Change): PdfDict {
  let changed: PdfDict | undefined;
  for (const [key, value] of dict.entries()) {
    if (key === 'Contents' && isSignature(dict)) continue;
    const mapped = mapStrings(value, change);
    if (mapped !== value) changed = (changed ?? dict.clone()).set(key, mapped);
  }
  return changed ?? dict;
}

function isSignature(dict: PdfDict): boolean {
  return dict.has('ByteRange') && (dict.isOfType('Sig') || dict.isOfType('DocTimeStamp'));
}
