import { isArray, PdfString, type PdfValue } from '../../syntax/values.js';
import { operationsIn } from '../operators.js';

/** Ranges of more codes than this are not read: a font has at most as many glyphs. */
const MAX_CODES = 65_536;

/** Returns the texts by code that a ToUnicode CMap states for codes of `length` bytes (ISO 32000-2 §9.10.3). */
export function toUnicodeTexts(cmap: Buffer, length = 1): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { operator, operands } of operationsIn(cmap)) {
    if (operator === 'endbfchar')
      for (let at = 0; at + 1 < operands.length; at += 2) addChar(texts, operands.slice(at), length);
    if (operator === 'endbfrange')
      for (let at = 0; at + 2 < operands.length; at += 3) addRange(texts, operands.slice(at), length);
  }
  return texts;
}

function addChar(texts: Map<number, string>, [code = null, text]: readonly PdfValue[], length: number): void {
  const number = codeOf(code, length);
  if (number !== undefined && text instanceof PdfString) texts.set(number, textOf(text.bytes));
}

function addRange(
  texts: Map<number, string>,
  [low = null, high = null, first = null]: readonly PdfValue[],
  length: number,
): void {
  const [start = 0, end = -1] = [codeOf(low, length), codeOf(high, length)];
  for (let code = start; code <= Math.min(end, start + MAX_CODES); code++) {
    const item = isArray(first) ? first[code - start] : undefined;
    if (first instanceof PdfString) texts.set(code, textOf(first.bytes, code - start));
    else if (item instanceof PdfString) texts.set(code, textOf(item.bytes));
  }
}

function codeOf(value: PdfValue, length: number): number | undefined {
  if (!(value instanceof PdfString) || value.bytes.length !== length) return undefined;
  return value.bytes.reduce((code, byte) => 256 * code + byte, 0);
}

/** Decodes UTF-16BE. @param later is added to the last code unit, as bfrange requires for later codes of a range */
function textOf(bytes: Uint8Array, later = 0): string {
  const units = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  if (units.length >= 2) units.writeUInt16BE((units.readUInt16BE(units.length - 2) + later) & 0xffff, units.length - 2);
  return units.swap16().toString('utf16le');
}
