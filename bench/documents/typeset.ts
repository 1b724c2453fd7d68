import type { Font } from './font.js';
import type { Word } from './prose.js';

export interface Style {
  readonly font: Font;
  /** In points. */
  readonly size: number;
  readonly leading: number;
}

/** A line of a paragraph: its words, and the width to fill (the natural width for the last line). */
export interface Line {
  readonly style: Style;
  readonly words: readonly string[];
  readonly indent: number;
  readonly width: number;
  readonly isLast: boolean;
}

/** Breaks a paragraph into lines, with hyphenation between syllables. */
export function breakLines(
  paragraph: readonly Word[],
  style: Style,
  { width, indent }: { readonly width: number; readonly indent: number },
): readonly Line[] {
  const space = widthOf(' ', style);
  const lines: Line[] = [];
  let words: string[] = [];
  let [used, begins] = [0, indent];
  const end = (isLast: boolean): void => {
    lines.push({ style, words, indent: begins, width: width - begins, isLast });
    [words, used, begins] = [[], 0, 0];
  };
  for (const word of paragraph) {
    let rest = word;
    while (rest.length > 0) {
      const left = width - begins - used;
      const fitting = partThatFits(rest, style, left);
      if (fitting === 0 && words.length > 0) {
        end(false);
        continue;
      }
      // A syllable that is wider than the line overflows.
      const count = Math.max(1, fitting);
      const text = `${rest.slice(0, count).join('')}${count < rest.length ? '-' : ''}`;
      words.push(text);
      used += widthOf(text, style) + space;
      rest = rest.slice(count);
      if (rest.length > 0) end(false);
    }
  }
  if (words.length > 0) end(true);
  return lines;
}

/** Operators that show the line with its baseline beginning at x, y. */
export function showLine({ style, words, indent, width, isLast }: Line, x: number, y: number): string {
  const { font, size } = style;
  const natural = words.reduce((sum, word) => sum + widthOf(word, style), 0) + (words.length - 1) * widthOf(' ', style);
  const extra = isLast || words.length < 2 ? 0 : (width - natural) / (words.length - 1);
  const gap = Math.round((-extra * 1000) / size);
  const shown = words.map((word, index) => font.shown(index < words.length - 1 ? `${word} ` : word));
  return textAt(style, { x: x + indent, y, elements: shown.join(String(gap)) });
}

/** Operators that show a single text: a title, a number, a label. */
export function showText(style: Style, text: string, at: { readonly x: number; readonly y: number }): string {
  return textAt(style, { ...at, elements: style.font.shown(text) });
}

export function widthOf(text: string, { font, size }: Style): number {
  return font.widthOf(text, size);
}

/** Number of syllables that fit: all, or as many as leave at least two letters before the hyphen. */
function partThatFits(word: Word, style: Style, width: number): number {
  if (widthOf(word.join(''), style) <= width) return word.length;
  for (let count = word.length - 1; count > 0; count--) {
    const part = word.slice(0, count).join('');
    if (part.length > 1 && widthOf(`${part}-`, style) <= width) return count;
  }
  return 0;
}

function textAt(
  { font, size }: Style,
  { x, y, elements }: { readonly x: number; readonly y: number; readonly elements: string },
): string {
  return `BT /${font.name} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm [${elements}] TJ ET\n`;
}
