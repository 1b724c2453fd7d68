/** The procedures in PostScript that a Type 1 font brings for printers which lack them, and what may stand there instead. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

const NAME = '/OtherSubrs';
const OPENING = '[{';
const CLOSING = ']}';

/**
 * Finds them in the private part of a font. Whatever draws the fonts of PDFs has flex and hint replacement of its own,
 * and runs no PostScript, so four that do nothing will do (Adobe Type 1 Font Format, §8.3); not for a font with several
 * masters, which has more of them. They are encrypted, so that they take as many bytes as they are long.
 */
export function otherSubroutines(text: string): Replacement | undefined {
  const name = text.indexOf(NAME);
  if (name < 0) return undefined;
  const start = name + NAME.length;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '%') {
      const rest = /[\r\n]/.exec(text.slice(at));
      if (rest === null) return undefined;
      at += rest.index;
    } else if (OPENING.includes(character)) {
      depth += 1;
    } else if (CLOSING.includes(character)) {
      depth -= 1;
      if (depth === 0) return { start, end: at + 1, by: '[{}{}{}{}]' };
    } else if (depth === 0 && !/\s/.test(character)) {
      return undefined;
    }
  }
  return undefined;
}
