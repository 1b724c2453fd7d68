import type { ListMarker, WordLevel } from '../../../../engine/index.js';

/** Word has nine levels. */
export const LEVELS = 9;

const formats = {
  decimal: 'decimal',
  'lower-letter': 'lowerLetter',
  'upper-letter': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
} as const;

export function formatOf(style: Exclude<ListMarker['style'], 'bullet'>): WordLevel['format'] {
  return formats[style];
}

/** The last number or letters of a marker. */
const counted = /(?:\d+|\p{L}+)(?=[^\d\p{L}]*$)/u;

/**
 * The text of a level, with `%1` in the place of the number of the outermost level.
 * @param level from 0 @param outer the numbers of the levels around it
 */
export function patternOf(marker: string, level: number, outer: readonly (number | undefined)[]): string {
  const found = counted.exec(marker);
  if (found === null) return `%${level + 1}.`;
  const before = marker.slice(0, found.index);
  const after = marker.slice(found.index + found[0].length);
  return `${withOuterNumbers(literal(before), outer)}%${level + 1}${literal(after)}`.trim();
}

/** Numbers before that of the level are those of outer levels, when these have them. */
function withOuterNumbers(before: string, outer: readonly (number | undefined)[]): string {
  let at = 0;
  return before.replace(/\d+/g, (digits) => {
    const level = outer.indexOf(Number(digits), at);
    if (level === -1) return digits;
    at = level + 1;
    return `%${level + 1}`;
  });
}

export function literal(text: string): string {
  return text.replaceAll('%', '');
}

export function bulletOf(marker: string): string {
  const shown = marker.trim();
  return shown === '' || /\p{Co}/u.test(shown) ? '•' : shown;
}
