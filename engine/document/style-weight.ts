import type { Font, Style } from './model.js';

const NORMAL = 400;
const BOLD = 700;

/** Returns the weight of text, 100 to 900. */
export function weightOf({ font, thickened }: Style, fonts: readonly Font[]): number {
  const weight = fonts[font]?.weight ?? NORMAL;
  return thickened === true ? Math.max(weight, BOLD) : weight;
}
