import type { BlockRole, Font } from './model.js';
import type { Piece } from './reading-order-frame.js';
import type { Row } from './reading-order-rows.js';

/** How the text of a page is set for the most part. */
export interface Typography {
  /** The size of most letters, in points. */
  readonly em: number;
  readonly bold: boolean;
  readonly fonts: readonly Font[];
}

export function typographyOf(pieces: readonly Piece[], fonts: readonly Font[]): Typography {
  const letters = new Map<number, number>();
  let [bold, all] = [0, 0];
  for (const { lines } of pieces) {
    for (const { words } of lines) {
      for (const { style, glyphs } of words) {
        const size = Math.round(style.size * 4) / 4;
        letters.set(size, (letters.get(size) ?? 0) + glyphs.length);
        if (isBold(fonts, style.font)) bold += glyphs.length;
        all += glyphs.length;
      }
    }
  }
  let [em, most] = [0, 0];
  for (const [size, count] of letters) if (count > most) [em, most] = [size, count];
  return { em: Math.max(em, 1), bold: bold > all / 2, fonts };
}

const BOLD = 600;

function isBold(fonts: readonly Font[], font: number): boolean {
  return (fonts[font]?.weight ?? 0) >= BOLD;
}

const MOST_ROWS_OF_HEADING = 4;
const MOST_WORDS_OF_HEADING = 24;

/** What a paragraph of a column is as far as its looks tell for certain enough. */
export function roleOf(rows: readonly Row[], typography: Typography): BlockRole {
  const words = rows.flatMap((row) => row.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
  if (words.length === 0) return 'body';
  const [first, second] = words.map(({ text }) => text);
  if (isCaption(first ?? '', second ?? '')) return 'caption';
  const em = rows.reduce((least, row) => Math.min(least, ...row.map((piece) => piece.em)), Infinity);
  const small = em < 0.93 * typography.em;
  if (small && words[0]?.shift === 'superscript') return 'note';
  if (rows.length > MOST_ROWS_OF_HEADING || words.length > MOST_WORDS_OF_HEADING) return 'body';
  if (!words.some(({ text }) => LETTER.test(text))) return 'body';
  if (em > 1.15 * typography.em) return 'heading';
  const bold = !typography.bold && words.every(({ style }) => isBold(typography.fonts, style.font));
  return bold && !small && !endsSentence(words.at(-1)?.text ?? '') ? 'heading' : 'body';
}

const LETTER = /\p{L}{2}|\p{Lo}/u;

function endsSentence(word: string): boolean {
  return /[.,;:。]$/u.test(word);
}

function isCaption(first: string, second: string): boolean {
  return (
    CAPTIONED.has(first.toLowerCase().replace(/\.$/, '')) &&
    /^[\dIVX][\dIVX.:-]*$|^\p{Lu}[.\d]*[.:]$/u.test(second)
  );
}

const CAPTIONED = new Set(
  'fig figure table tab abb abbildung tabelle tableau figura tabla tabella tabela rys rysunek рис рисунок таблица 図 表 图'.split(
    ' ',
  ),
);
