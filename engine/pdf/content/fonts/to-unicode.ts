import { isArray, PdfString, type PdfValue } from '../../syntax/values.js';
import { operationsIn } from '../operators.js';

/** The number of codes of one byte. */
const MAX_CODES = 256;

/** Returns the texts by code that a ToUnicode CMap states for codes of one byte (ISO 32000-2 §9.10.3). */
export function toUnicodeTexts(cmap: Buffer): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { operator, operands } of operationsIn(cmap)) {
    if (operator === 'endbfchar')
      for (let at = 0; at + 1 < operands.length; at += 2) addChar(texts, operands.slice(at));
    if (operator === 'endbfrange')
      for (let at = 0; at + 2 < operands.length; at += 3) addRange(texts, operands.slice(at));
  }
  return texts;
}

function addChar(texts: Map<number, string>, [code = null, text]: readonly PdfValue[]): void {
  const number = codeOf(code);
  if (number !== undefined && text instanceof PdfString) texts.set(number, textOf(text.bytes));
}

function addRange(texts: Map<number, string>, [low = null, high = null, first = null]: readonly PdfValue[]): void {
  const [start = MAX_CODES, end = 0] = [codeOf(low), codeOf(high)];
  for (let code = start; code <= end; code++) {
    if (first instanceof PdfString) texts.set(code, textOf(first.bytes, code - start));
    else if (isArray(first)) addChar(texts, [new PdfString(Uint8Array.of(code)), first[code - start] ?? null]);
  }
}

function codeOf(value: PdfValue): number | undefined {
  return value instanceof PdfString && value.bytes.length === 1 ? value.bytes[0] : undefined;
}

/** Decodes UTF-16BE. @param later is added to the last code unit, as bfrange requires for later codes of a range */
function textOf(bytes: Uint8Array, later = 0): string {
  const units = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  if (units.length >= 2) units.writeUInt16BE((units.readUInt16BE(units.length - 2) + later) & 0xffff, units.length - 2);
  return units.swap16().toString('utf16le');
}
