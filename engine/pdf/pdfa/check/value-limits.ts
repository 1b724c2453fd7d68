import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';
import type { Breach } from './rule.js';

/** Limits of implementation (ISO 19005-1 §6.1.12, with those of PDF Reference 1.4, Appendix C; ISO 19005-2 §6.1.13). */
const MAX_NAME = 127;
export const MAX_INTEGER = 2 ** 31 - 1;
const MAX_REAL = 32_767;
export const MAX_STRING = { 1: 65_535, 2: 32_767, 3: 32_767 } as const;
const [MAX_ITEMS, MAX_ENTRIES] = [8191, 4095];

/** The rule for the size of one value; arrays and dictionaries are limited at part 1 only. */
export function limitRule(value: PdfValue, { part }: PdfaLevel): Breach | undefined {
  const isTooLarge =
    (value instanceof PdfString && value.bytes.length > MAX_STRING[part]) ||
    (value instanceof PdfName && value.value.length > MAX_NAME) ||
    (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > MAX_INTEGER) ||
    (part === 1 && isArray(value) && value.length > MAX_ITEMS) ||
    (part === 1 && value instanceof PdfDict && value.size > MAX_ENTRIES);
  return isTooLarge ? { clauses: ['6.1.12', '6.1.13'], sentence: 'A value is larger than PDF/A allows.' } : undefined;
}

/** Whether a number of content exceeds the limits: that of integers at all parts, that of reals at part 1. */
export function isTooLargeNumber(value: PdfValue, { part }: PdfaLevel): value is number {
  if (typeof value !== 'number') return false;
  return Number.isInteger(value) ? Math.abs(value) > MAX_INTEGER : part === 1 && Math.abs(value) > MAX_REAL;
}
