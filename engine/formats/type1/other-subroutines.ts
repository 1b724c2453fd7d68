/** A range of text, and its replacement. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

const NAME = '/OtherSubrs';
const OPENING = '[{';
const CLOSING = ']}';

/**
 * Finds OtherSubrs, PostScript procedures for printers, in the private part of a font, and replaces them by four empty
 * ones: renderers of PDF implement flex and hint replacement themselves (Adobe Type 1 Font Format §8.3). Multiple master
 * fonts have more of them and must not be changed. Encrypted text does not compress, so its length counts.
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
