import { isArray, PdfString, type PdfValue } from '../../syntax/values.js';
import { operationsIn } from '../operators.js';

/** Further codes of a map are not read: a font has at most 65,536 glyphs, and the ranges of a map may overlap. */
const MAX_CODES = 2 ** 18;

/**
 * Returns the texts by code that a ToUnicode CMap states for codes of `length` bytes (ISO 32000-2 §9.10.3). The time is bounded
 * whatever the ranges say.
 */
export function toUnicodeTexts(cmap: Buffer, length = 1): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  let read = 0;
  for (const { operator, operands } of operationsIn(cmap)) {
    for (const [code, text] of entriesOf(operator, operands, length)) {
      if (read++ === MAX_CODES) return texts;
      texts.set(code, text);
    }
  }
  return texts;
}

type Entry = readonly [code: number, text: string];

function* entriesOf(operator: string, operands: readonly PdfValue[], length: number): Generator<Entry> {
  if (operator === 'endbfchar')
    for (let at = 0; at + 1 < operands.length; at += 2) yield* charOf(operands.slice(at, at + 2), length);
  if (operator === 'endbfrange')
    for (let at = 0; at + 2 < operands.length; at += 3) yield* rangeOf(operands.slice(at, at + 3), length);
}

function* charOf([code = null, text]: readonly PdfValue[], length: number): Generator<Entry> {
  const number = codeOf(code, length);
  if (number !== undefined && text instanceof PdfString) yield [number, textOf(text.bytes)];
}

function* rangeOf([low = null, high = null, first = null]: readonly PdfValue[], length: number): Generator<Entry> {
  const [start = 0, end = -1] = [codeOf(low, length), codeOf(high, length)];
  if (first instanceof PdfString) {
    for (let code = start; code <= end; code++) yield [code, textOf(first.bytes, code - start)];
  } else if (isArray(first)) {
    for (const [index, item] of first.slice(0, Math.max(0, end - start + 1)).entries()) {
      if (item instanceof PdfString) yield [start + index, textOf(item.bytes)];
    }
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
