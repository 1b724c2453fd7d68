import type { FormField } from '../../document-model.js';
import { firstNotBelow } from '../../tables/rule-groups.js';
import type { TextLine } from './page-content.js';

/** In ems of the text: maximum space between a box to tick and its text. */
const FAR = 3;

/** Maximum number of fields that are compared with a line, which bounds the time for hostile pages. */
const MAX_COMPARED = 100;

/** Returns a function that tells whether a line begins beside a box to tick, or a button of a group. */
export function tickedLines(fields: readonly FormField[]): (line: TextLine) => boolean {
  const ticks = fields
    .filter(({ type }) => type === 'checkbox' || type === 'radio')
    .map(({ box }) => ({ right: box.right, middle: (box.top + box.bottom) / 2 }))
    .sort((one, other) => one.middle - other.middle);
  const middles = Float64Array.from(ticks, ({ middle }) => middle);
  return ({ box, size }) => {
    const first = firstNotBelow(middles, box.top);
    return ticks
      .slice(first, first + MAX_COMPARED)
      .some(({ right, middle }) => middle < box.bottom && right < box.left + size / 2 && right > box.left - FAR * size);
  };
}
