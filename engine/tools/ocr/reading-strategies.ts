import type { Matrix } from '../../geometry/geometry.js';
import type { LineDirection } from './clean/line-direction.js';
import type { PageLayout } from './engines/ocr-engine.js';
import type { Reading } from './place/place-reading.js';

/** Names of language data, for lines that run across and for lines that run up and down; mostly the same. */
export type LanguageData = Readonly<Record<'across' | 'up-and-down', readonly string[]>>;

/** How a picture is read. */
export interface Way {
  readonly layout: PageLayout;
  /** From its pixels to the page. */
  readonly matrix: Matrix;
  readonly lines: keyof LanguageData;
}

/** All as one column of lines, that is, or of lines that run down. */
export type PlainWay = Pick<Way, 'layout' | 'lines'>;

/** How else a picture may lie, by how its lines run. */
export const otherWays = { across: [2], 'up-and-down': [1, 3], unclear: [2, 1, 3] } as const;

/** A reading that makes sense: hardly any text has less when it is upright, and none that is upside down has as much. */
export const GOOD = 75;

/** What an engine guesses is worth nothing, however much it is. */
export function worthOf({ letters, sense }: Pick<Reading, 'letters' | 'sense'>): number {
  return letters * Math.max(0, sense - GUESSED);
}

const GUESSED = 50;

/** Whether a language may be written in lines that run up and down. */
export function mayRunDown({ across, 'up-and-down': upAndDown }: LanguageData): boolean {
  return upAndDown.some((it) => !across.includes(it));
}

/**
 * How to read a picture without looking for columns and pictures, the likeliest first. On pages of a few lines an engine
 * takes print for a picture, and most of all the letters of Chinese, Japanese and Korean, whose lines may run either way.
 * @param reading what was read of it otherwise
 */
export function plainerWays(
  { letters, sense }: Reading,
  lines: LineDirection,
  languages: LanguageData,
): readonly PlainWay[] {
  if (!mayRunDown(languages)) return letters === 0 ? [plainWays.across] : [];
  if (letters >= FEW_LETTERS && sense >= GOOD) return [];
  const both = Object.values(plainWays);
  if (sense >= GOOD && lines !== 'unclear') return [plainWays[lines]];
  return lines === 'up-and-down' ? both.reverse() : both;
}

export const plainWays = {
  across: { layout: 'column', lines: 'across' },
  'up-and-down': { layout: 'lines-down', lines: 'up-and-down' },
} as const satisfies Record<keyof LanguageData, PlainWay>;

/** Of a page on which something may have been overlooked. */
const FEW_LETTERS = 100;
