import { romanValueOf } from './roman-numerals.js';

const PAGE_NUMBER = '(?:\\d{1,4}|[ivxlc]{1,7})';
const ONLY = new RegExp(`^${PAGE_NUMBER}$`, 'u');
const LAST = new RegExp(`^(.*\\S)\\s+${PAGE_NUMBER}$`, 'u');

/** Returns whether a text is only the number of a page. */
export function isPageNumber(text: string): boolean {
  return ONLY.test(text);
}

/** The number of a page as it is written and its value. */
export interface WrittenPageNumber {
  readonly kind: 'decimal' | 'roman';
  readonly value: number;
}

/** Returns the value of the number of a page; undefined for other text. */
export function numberOfPage(text: string): WrittenPageNumber | undefined {
  if (/^\d{1,5}$/.test(text)) return { kind: 'decimal', value: Number(text) };
  return /^[ivxlcdm]{1,8}$/i.test(text) ? { kind: 'roman', value: romanValueOf(text) } : undefined;
}

/** Returns the text before the number of a page, as in a table of contents without leaders; undefined without a number. */
export function textBeforePageNumber(text: string): string | undefined {
  return LAST.exec(text)?.[1];
}

/** Returns the value of the number of a page; roman numbers are 0, as those of the pages before the first one. */
export function pageNumberOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : 0;
}

/** Returns whether numbers of pages never become smaller, as those of a table of contents from top to bottom. */
export function neverFall(pages: readonly number[]): boolean {
  return pages.every((page, index) => index === 0 || page >= (pages[index - 1] ?? 0));
}
