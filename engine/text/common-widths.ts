import { commonFont } from './common-fonts.js';
import { wide } from './display-width.js';
import { type LatinFont, letterWidth } from './latin-widths.js';

interface FontLook {
  readonly family: string;
  readonly generic: 'serif' | 'sans-serif' | 'monospace';
  readonly bold: boolean;
  readonly italic: boolean;
}

/** The width of all characters of Courier New, and that of ideographs, kana and Hangul in all fonts, in thousandths of an em. */
const TYPEWRITER = 600;
const FULL_WIDTH = 1000;

/**
 * Returns the width of a text in the common font that stands for a font (`commonFont`), in ems; undefined when the widths of that
 * font are unknown, or those of one of the characters.
 */
export function commonWidth(text: string, look: FontLook): number | undefined {
  const font = standardFontOf(look);
  if (font === undefined) return undefined;
  let sum = 0;
  for (const character of text) {
    const width = wide.test(character) ? FULL_WIDTH : font === 'Courier' ? TYPEWRITER : letterWidth(font, character);
    if (width === undefined) return undefined;
    sum += width;
  }
  return sum / 1000;
}

function standardFontOf({ family, generic, bold, italic }: FontLook): LatinFont | 'Courier' | undefined {
  const name = commonFont({ family, generic });
  if (name === 'Courier New') return 'Courier';
  if (name === 'Arial') return bold ? 'Helvetica-Bold' : 'Helvetica';
  if (name !== 'Times New Roman') return undefined;
  if (italic) return bold ? 'Times-BoldItalic' : 'Times-Italic';
  return bold ? 'Times-Bold' : 'Times-Roman';
}
