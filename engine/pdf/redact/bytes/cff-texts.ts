import { indexAt, operatorsIn, ROS } from '../../../formats/cff/cff.js';
import type { TextField } from './font-texts.js';

/** Number of standard strings, which fonts do not store (Adobe Technical Note 5176, appendix A). */
const STANDARD_STRINGS = 391;
/**
 * Top DICT operators with descriptive texts: version, Notice, FullName, FamilyName, Weight, Copyright, BaseFontName,
 * ROS and FontName.
 */
const textOperators = [0, 1, 2, 3, 4, 0x0c00, 0x0c16, ROS, 0x0c26] as const;

/**
 * Returns the descriptive texts of a font in the Compact Font Format (Technical Note 5176), without the names of its
 * glyphs.
 */
export function cffTexts(bytes: Buffer, start: number): readonly TextField[] {
  try {
    const names = indexItems(bytes, start + bytes.readUInt8(start + 2));
    const tops = indexItems(bytes, names.end);
    const strings = indexItems(bytes, tops.end);
    const stringIds = tops.items.flatMap((top) => {
      const operators = operatorsIn(bytes.subarray(top.start, top.end));
      return textOperators.flatMap((operator) => operators.get(operator) ?? []);
    });
    return [...names.items, ...new Set(stringIds.flatMap((number) => strings.items[number - STANDARD_STRINGS] ?? []))];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Returns the strings of such a font, most of which are names of glyphs; none for a damaged font. */
export function cffStrings(bytes: Buffer, start: number): readonly TextField[] {
  try {
    const names = indexItems(bytes, start + bytes.readUInt8(start + 2));
    return indexItems(bytes, indexItems(bytes, names.end).end).items;
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function indexItems(bytes: Buffer, at: number): { readonly items: readonly TextField[]; readonly end: number } {
  const { count, offsetOf } = indexAt((start, length) => bytes.subarray(start, start + length), at);
  const items = Array.from({ length: count }, (_, item): TextField => {
    return { start: offsetOf(item), end: offsetOf(item + 1), kind: 'narrow' };
  });
  const isValid = items.every(({ start, end }) => start <= end && end <= bytes.length);
  if (!isValid) throw new RangeError('A font has an index that leads nowhere.');
  return { items, end: offsetOf(count) };
}
