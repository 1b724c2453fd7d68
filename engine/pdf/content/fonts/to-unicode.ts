import { isArray, PdfString, type PdfValue } from '../../syntax/values.js';
import { operationsIn } from '../operators.js';

/** Further codes of a map are not read: a font has at most 65,536 glyphs, and the ranges of a map may overlap. */
const MAX_CODES = 2 ** 18;
/** Nor are further characters: a range may state a text of thousands of them for each of its codes. */
const MAX_CHARACTERS = 2 ** 22;

/**
 * Returns the texts by code that a ToUnicode CMap states for codes of `length` bytes (ISO 32000-2 §9.10.3). The time is bounded
 * whatever the ranges say.
 */
export function toUnicodeTexts(cmap: Buffer, length = 1): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { code, text, irregular } of toUnicodeEntries(cmap, length)) if (!irregular) texts.set(code, text);
  return texts;
}

/** The text that a ToUnicode CMap states for a code. */
export interface ToUnicodeEntry {
  readonly code: number;
  /** The number of bytes of the code. */
  readonly length: number;
  readonly text: string;
  /** Whether the entry breaks the rules of ToUnicode CMaps, so that only some readers understand it. */
  readonly irregular: boolean;
}

/** Yields the entries of a ToUnicode CMap in order, by default of codes of all lengths; at most 2¹⁸ entries, and 2²² characters. */
export function* toUnicodeEntries(cmap: Buffer, length?: number): Generator<ToUnicodeEntry> {
  let read = 0;
  let characters = 0;
  for (const { operator, operands } of operationsIn(cmap)) {
    const size = sizes.get(operator);
    if (size === undefined) continue;
    for (let at = 0; at + size <= operands.length; at += size) {
      for (const entry of entriesOf(operands.slice(at, at + size), length)) {
        characters += entry.text.length;
        if (read++ === MAX_CODES || characters > MAX_CHARACTERS) return;
        yield entry;
      }
    }
  }
}

/** The number of operands of an entry. The operators for CIDs belong to other CMaps; some programs write them nevertheless. */
const sizes: ReadonlyMap<string, number> = new Map([
  ['endbfchar', 2],
  ['endbfrange', 3],
  ['endcidchar', 2],
  ['endcidrange', 3],
]);

function* entriesOf(operands: readonly PdfValue[], wanted: number | undefined): Generator<ToUnicodeEntry> {
  const [low = null, high = null, first = null] = operands.length === 2 ? [operands[0], ...operands] : operands;
  if (!(low instanceof PdfString) || !(high instanceof PdfString)) return;
  const { length } = low.bytes;
  if (high.bytes.length !== length || length > MAX_CODE_LENGTH || (wanted ?? length) !== length) return;
  const [start, end] = [numberOf(low), numberOf(high)];
  if (isArray(first)) {
    for (const [index, item] of first.slice(0, Math.max(0, end - start + 1)).entries()) {
      const stated = textOf(item, 0);
      if (stated !== undefined) yield { code: start + index, length, ...stated };
    }
    return;
  }
  for (let code = start; code <= end; code++) {
    const stated = textOf(first, code - start);
    if (stated === undefined) return;
    yield { code, length, ...stated };
  }
}

const MAX_CODE_LENGTH = 4;

function numberOf({ bytes }: PdfString): number {
  return bytes.reduce((code, byte) => 256 * code + byte, 0);
}

/** @param later is added to the last code unit, as bfrange requires for later codes of a range */
function textOf(value: PdfValue, later: number): Pick<ToUnicodeEntry, 'text' | 'irregular'> | undefined {
  if (typeof value === 'number') return { text: characterOf(value + later), irregular: true };
  if (!(value instanceof PdfString)) return undefined;
  const { bytes } = value;
  if (bytes.length === 1) return { text: characterOf((bytes[0] ?? 0) + later), irregular: true };
  return { text: utf16Of(bytes, later), irregular: false };
}

function characterOf(code: number): string {
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function utf16Of(bytes: Uint8Array, later: number): string {
  const units = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  if (units.length >= 2) units.writeUInt16BE((units.readUInt16BE(units.length - 2) + later) & 0xffff, units.length - 2);
  return units.swap16().toString('utf16le');
}
