import { isArray, type PdfValue } from '../../syntax/values.js';
import { allowedNumber } from '../check/value-limits.js';
import type { PdfaLevel } from '../level.js';
import type { Mend } from './mend.js';

/** Replaces numbers of dictionaries that exceed the limits of a level. */
export const mendNumbers: Mend = (dict, { level }) => {
  for (const [key, value] of [...dict.entries()]) {
    const changed = withAllowedNumbers(value, level);
    if (changed !== value) dict.set(key, changed);
  }
};

function withAllowedNumbers(value: PdfValue, level: PdfaLevel): PdfValue {
  if (typeof value === 'number') return allowedNumber(value, level);
  if (!isArray(value)) return value;
  const changed = value.map((it) => withAllowedNumbers(it, level));
  return changed.some((it, index) => it !== value[index]) ? changed : value;
}
