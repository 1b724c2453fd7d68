import type { BlockRole, Font, Word } from '../model.js';
import type { Piece } from '../order/reading-order-piece.js';
import type { Row } from '../order/reading-order-rows.js';
import { BOLD, weightOf } from '../style-weight.js';
import { beginsCaption } from './begins-caption.js';

/** The font sizes and weights that most of a page's text has. */
export interface Typography {
  /** Size of most letters, in points. */
  readonly em: number;
  readonly bold: boolean;
  readonly fonts: readonly Font[];
}

export function typographyOf(pieces: readonly Piece[], fonts: readonly Font[]): Typography {
  const bySize = new Map<number, number>();
  let [bold, all] = [0, 0];
  for (const piece of pieces) {
    const size = Math.round(piece.em * 4) / 4;
    const letters = (piece.right - piece.left) / piece.em;
    bySize.set(size, (bySize.get(size) ?? 0) + letters);
    if (isBold(piece, fonts)) bold += letters;
    all += letters;
  }
  let [em, most] = [0, 0];
  for (const [size, letters] of bySize) if (letters > most) [em, most] = [size, letters];
  return { em: Math.max(em, 1), bold: bold > all / 2, fonts };
}

/** Returns whether all words of a piece are bold. */
export function isBold({ style, lines }: Piece, fonts: readonly Font[]): boolean {
  if (style !== undefined) return weightOf(style, fonts) >= BOLD;
  return lines.every(({ words }) => words.every((word) => isBoldWord(word, fonts)));
}

export function isBoldWord({ style }: Word, fonts: readonly Font[]): boolean {
  return weightOf(style, fonts) >= BOLD;
}

const MAX_ROWS_OF_HEADING = 4;
const MAX_WORDS_OF_HEADING = 24;

/** Returns the role of a paragraph in a column, where its look is sufficient evidence. */
export function roleOf(rows: readonly Row[], typography: Typography): BlockRole {
  const opening = rows[0]?.[0]?.lines[0]?.words;
  const [first, second] = opening ?? [];
  if (first === undefined) return 'body';
  if (beginsCaption(first.text, second?.text ?? '')) return 'caption';
  const pieces = rows.length > MAX_ROWS_OF_HEADING ? rows.slice(0, 1).flat() : rows.flat();
  const em = pieces.reduce((least, piece) => Math.min(least, piece.em), Infinity);
  const small = em < 0.93 * typography.em;
  if (small && first.shift === 'superscript') return 'note';
  return rows.length <= MAX_ROWS_OF_HEADING && isHeading(pieces, em, typography) ? 'heading' : 'body';
}

function isHeading(pieces: readonly Piece[], em: number, { em: usual, bold, fonts }: Typography): boolean {
  // This check comes first, since it distinguishes most paragraphs of a book from headings.
  const large = em > 1.15 * usual;
  if (!large && (bold || em < 0.93 * usual || !pieces.every((piece) => isBold(piece, fonts)))) return false;
  const words = pieces.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  if (words.length > MAX_WORDS_OF_HEADING || !words.some(({ text }) => LETTER.test(text))) return false;
  return large || !endsSentence(words.at(-1)?.text ?? '');
}

const LETTER = /\p{L}{2}|\p{Lo}/u;

function endsSentence(word: string): boolean {
  return /[.,;:。]$/u.test(word);
}
