import { indexAt, operatorsIn, ROS } from '../../../formats/cff/cff.js';
import type { SetApart } from './font-remarks.js';

/** How many strings every such font has without stating them (Adobe technical note 5176, appendix A). */
const STANDARD_STRINGS = 391;
/** What says something of the font: version, Notice, FullName, FamilyName, Weight, Copyright, BaseFontName, ROS and FontName. */
const saying = [0, 1, 2, 3, 4, 0x0c00, 0x0c16, ROS, 0x0c26] as const;

/** What a font in the Compact Font Format says of itself (note 5176): not the names of its glyphs. */
export function cffTexts(bytes: Buffer, start: number): readonly SetApart[] {
  try {
    const names = itemsAt(bytes, start + bytes.readUInt8(start + 2));
    const tops = itemsAt(bytes, names.end);
    const strings = itemsAt(bytes, tops.end);
    const said = tops.items.flatMap((top) => {
      const operators = operatorsIn(bytes.subarray(top.start, top.end));
      return saying.flatMap((operator) => operators.get(operator) ?? []);
    });
    return [...names.items, ...new Set(said.flatMap((number) => strings.items[number - STANDARD_STRINGS] ?? []))];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function itemsAt(bytes: Buffer, at: number): { readonly items: readonly SetApart[]; readonly end: number } {
  const { count, offsetOf } = indexAt((start, length) => bytes.subarray(start, start + length), at);
  const items = Array.from({ length: count }, (_, item): SetApart => {
    return { start: offsetOf(item), end: offsetOf(item + 1), kind: 'narrow' };
  });
  const isSound = items.every(({ start, end }) => start <= end && end <= bytes.length);
  if (!isSound) throw new RangeError('A font has an index that leads nowhere.');
  return { items, end: offsetOf(count) };
}
