import { wide } from '../../../text/display-width.js';

/**
 * Advance widths of Liberation Sans (metric-compatible with Arial) by kind of character, in em; slightly above the
 * mean of each kind.
 */
const ADVANCES: readonly (readonly [RegExp, number])[] = [
  [/[iljtf.,:;|!'\s()[\]-]/, 0.34],
  [/[mwMW@%]/, 0.9],
  [/[A-Z]/, 0.72],
  [wide, 1],
  [/[\p{M}\p{Cf}]/u, 0],
];
const USUAL_ADVANCE = 0.56;
const plainAdvances = Array.from({ length: 128 }, (_, code) => advanceOf(String.fromCharCode(code)));

/** Estimated width of a text in Liberation Sans, in em. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += plainAdvances[character.codePointAt(0) ?? 0] ?? advanceOf(character);
  return width;
}

function advanceOf(character: string): number {
  return ADVANCES.find(([kind]) => kind.test(character))?.[1] ?? USUAL_ADVANCE;
}
