import { type Operation, WrittenString } from '../../content/operators.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';
import type { Breach } from './rule.js';

/** Limits of implementation (ISO 19005-1 §6.1.12, with those of PDF Reference 1.4, Appendix C; ISO 19005-2 §6.1.13). */
export const MAX_NAME = 127;
const MAX_INTEGER = 2 ** 31 - 1;
/** The largest real number of part 1. */
export const MAX_REAL = 32_767;
/** A real with at least five digits before the point. */
const LARGE_REAL = /\d{5}\./;
const LEAST_REAL = 1.175e-38;
export const MAX_STRING = { 1: 65_535, 2: 32_767, 3: 32_767 } as const;
const [MAX_ITEMS, MAX_ENTRIES] = [8191, 4095];

/** The rule for the size of one value; arrays and dictionaries are limited at part 1 only. */
export function limitRule(value: PdfValue, level: PdfaLevel): Breach | undefined {
  const { part } = level;
  const isTooLarge =
    (value instanceof PdfString && value.bytes.length > MAX_STRING[part]) ||
    (value instanceof PdfName && value.value.length > MAX_NAME) ||
    (typeof value === 'number' && allowedNumber(value, level) !== value) ||
    (part === 1 && isArray(value) && value.length > MAX_ITEMS) ||
    (part === 1 && value instanceof PdfDict && value.size > MAX_ENTRIES);
  return isTooLarge ? { clauses: ['6.1.12', '6.1.13'], sentence: 'A value is larger than PDF/A allows.' } : undefined;
}

/** Whether all operands of an operation are numbers, or arrays of numbers and strings, so that it can be written anew. */
export function mayChangeNumbers(operands: readonly PdfValue[]): boolean {
  const isPlain = (it: PdfValue): boolean => typeof it === 'number' || it instanceof PdfString;
  return operands.every((it) => typeof it === 'number' || (isArray(it) && it.every(isPlain)));
}

const [PLUS, MINUS, POINT, SPACE, ZERO, NINE] = [0x2b, 0x2d, 0x2e, 0x20, 0x30, 0x39];

/**
 * Whether an operation on numbers has one with two points, or with a sign after its beginning, which readers take for different
 * numbers. Strings may have what looks like one, such as "2010-2011".
 */
function hasMalformedNumber({ start, end }: Operation, strings: readonly WrittenString[], content: Buffer): boolean {
  let from = start;
  for (const string of strings) {
    if (hasMalformedNumberIn(content, from, string.start)) return true;
    from = string.end;
  }
  return hasMalformedNumberIn(content, from, end);
}

function hasMalformedNumberIn(content: Buffer, start: number, end: number): boolean {
  let hasPoint = false;
  let before = SPACE;
  for (let at = start; at < end; at++) {
    const byte = content[at] ?? SPACE;
    const isDigit = byte >= ZERO && byte <= NINE;
    if (isSign(byte) && (before === POINT || isSign(before) || (before >= ZERO && before <= NINE))) return true;
    if (byte === POINT && hasPoint) return true;
    if (byte === POINT) hasPoint = true;
    else if (!isDigit) hasPoint = false;
    before = byte;
  }
  return false;
}

function isSign(byte: number): boolean {
  return byte === MINUS || byte === PLUS;
}

/**
 * Whether a number of an operation exceeds the limits, is malformed, or is written as a real where only an integer may be as
 * large.
 */
export function hasForbiddenNumber(operation: Operation, content: Buffer, level: PdfaLevel): boolean {
  const { operands, start, end } = operation;
  const values = operands.some(isArray) ? operands.flatMap((it) => (isArray(it) ? it : [it])) : operands;
  const strings: WrittenString[] = [];
  let numbers = 0;
  let isLarge = false;
  // Pages have millions of operations, so this is one pass without closures.
  for (const value of values) {
    if (value instanceof WrittenString) strings.push(value);
    if (typeof value !== 'number') continue;
    if (allowedNumber(value, level) !== value) return true;
    numbers += 1;
    isLarge ||= Math.abs(value) > MAX_REAL;
  }
  if (numbers === 0) return false;
  const isPlain = numbers + strings.length === values.length;
  if (isPlain && hasMalformedNumber(operation, strings, content)) return true;
  return level.part === 1 && isLarge && LARGE_REAL.test(content.toString('latin1', start, end));
}

/** The number, or the nearest one within the limits: those of integers at all parts, of large reals at part 1, of small later. */
export function allowedNumber(value: number, { part }: PdfaLevel): number {
  if (!Number.isInteger(value) && part > 1) return Math.abs(value) < LEAST_REAL ? 0 : value;
  if (!Number.isInteger(value) && Math.abs(value) <= MAX_REAL) return value;
  return Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, Math.round(value)));
}
