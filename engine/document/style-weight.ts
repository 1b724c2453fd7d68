import type { Font, Style } from './model.js';

/** Minimum weight of bold text. */
export const BOLD = 600;

const NORMAL = 400;
const THICKENED = 700;

/** Returns the weight of text, 100 to 900. */
export function weightOf({ font, thickened }: Style, fonts: readonly Font[]): number {
  const weight = fonts[font]?.weight ?? NORMAL;
  return thickened === true ? Math.max(weight, THICKENED) : weight;
}
