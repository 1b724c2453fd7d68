import { MAX_UNITS } from './divide-line.js';

/**
 * The attribute of an element for text that is too long to determine the direction of each line, for which the browser takes quadratic
 * time: the first letter decides. Empty for other text. `LONG_TEXT_STYLE` belongs in the style sheet, after the other rules.
 */
export function longTextAttribute(text: string): string {
  return text.length > MAX_UNITS ? ' dir=auto' : '';
}

export const LONG_TEXT_STYLE = '[dir=auto] { unicode-bidi: isolate }';
