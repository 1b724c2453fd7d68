import { BREAK, HYPHEN, IS_ASCII, SPACE, spelled } from './spelling.js';
import { folding } from './spellers.js';

/**
 * Returns the letters of a text without letter case, white space and hyphens. A search for words finds nothing in a text unless the
 * bare text contains the bare words, whatever gaps the search accepts.
 */
export function bareText(text: string): string {
  if (IS_ASCII.test(text)) return text.replace(ASCII_GAPS, '').toLowerCase();
  return spelled(text, folding).text.replace(GAPS, '');
}

/** Control characters are invisible or white space. */
// eslint-disable-next-line no-control-regex
const ASCII_GAPS = /[\x00-\x20\x7f-]+/g;
const GAPS = new RegExp(`[${SPACE}${BREAK}\\${HYPHEN}]+`, 'g');
