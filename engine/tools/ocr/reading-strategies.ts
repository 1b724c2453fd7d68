import type { Matrix } from '../../geometry/geometry.js';
import type { LineDirection } from './clean/line-direction.js';
import type { PageLayout } from './engines/ocr-engine.js';
import type { Reading } from './place/place-reading.js';

/** Names of language data for horizontal and for vertical lines; mostly equal. */
export type LanguageData = Readonly<Record<'across' | 'up-and-down', readonly string[]>>;

/** Settings for reading an image. */
export interface Strategy {
  readonly layout: PageLayout;
  /** From its pixels to the page. */
  readonly matrix: Matrix;
  readonly lines: keyof LanguageData;
}

/** A strategy without page analysis: one block of horizontal or vertical lines. */
export type PlainStrategy = Pick<Strategy, 'layout' | 'lines'>;

/** Further orientations of an image to try, by the direction of its lines. */
export const otherOrientations = { across: [2], 'up-and-down': [1, 3], unclear: [2, 1, 3] } as const;

/** Minimum confidence of a good reading: upright text rarely has less, and text upside down never has as much. */
export const GOOD = 75;

/** Score of a reading: guessed letters count nothing, however many there are. */
export function scoreOf({ letters, confidence }: Pick<Reading, 'letters' | 'confidence'>): number {
  return letters * Math.max(0, confidence - GUESSED);
}

const GUESSED = 50;

/** Whether a language may be written in vertical lines. */
export function mayRunDown({ across, 'up-and-down': upAndDown }: LanguageData): boolean {
  return upAndDown.some((it) => !across.includes(it));
}

/**
 * Strategies without detection of columns and images, the most likely first. On pages of a few lines engines take
 * print for an image, above all letters of Chinese, Japanese and Korean, whose lines may run either way. @param
 * reading the result with page analysis
 */
export function plainerStrategies(
  { letters, confidence }: Reading,
  lines: LineDirection,
  languages: LanguageData,
): readonly PlainStrategy[] {
  if (!mayRunDown(languages)) return letters === 0 ? [plainStrategies.across] : [];
  if (letters >= FEW_LETTERS && confidence >= GOOD) return [];
  const both = Object.values(plainStrategies);
  if (confidence >= GOOD && lines !== 'unclear') return [plainStrategies[lines]];
  return lines === 'up-and-down' ? both.reverse() : both;
}

export const plainStrategies = {
  across: { layout: 'column', lines: 'across' },
  'up-and-down': { layout: 'lines-down', lines: 'up-and-down' },
} as const satisfies Record<keyof LanguageData, PlainStrategy>;

/** Maximum letters of a page on which something may have been overlooked. */
const FEW_LETTERS = 100;
