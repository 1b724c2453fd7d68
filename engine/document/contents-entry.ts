/** At the end of an entry of a table of contents: dots that lead to the number of a page, or a tab where there are no dots. */
const LEADER =
  /(?<!\s)\s*(?:(?:(?:[.…\u2024\u00b7]\s?){4,}|(?:[.…\u2024\u00b7]\s){3})\s*|\t)(?<page>\d{1,5}|[ivxlcdm]{1,8})\s*$/iu;

/** Where an entry of a table of contents has its title, up to `end`, and the number of the page, from `start` on. */
export interface ContentsEntry {
  readonly end: number;
  readonly start: number;
  /** Whether dots lead to the number. */
  readonly hasDots: boolean;
}

/** Returns undefined for text that is no entry of a table of contents with dots or a tab before the number of the page. */
export function contentsEntryOf(text: string): ContentsEntry | undefined {
  // Leaders of hostile length would take the time of their square.
  const tail = Math.max(0, text.length - MAX_LEADER);
  const found = LEADER.exec(text.slice(tail));
  const page = found?.groups?.page;
  if (found === null || page === undefined || tail + found.index === 0) return undefined;
  const length = found[0].lastIndexOf(page);
  const hasDots = found[0].slice(0, length).trim() !== '';
  return { end: tail + found.index, start: tail + found.index + length, hasDots };
}

/** The same for the text of runs, to which the positions refer. */
export function contentsEntryIn(runs: readonly { readonly text: string }[]): ContentsEntry | undefined {
  return contentsEntryOf(runs.map(({ text }) => text).join(''));
}

/** In characters. */
const MAX_LEADER = 400;

/** Matches text that ends or begins with the dots that lead to the number of a page. */
const ENDS_LEADING = /(?:\.\s?){3}\s?$|…{2}\s?$/u;
const BEGINS_LEADING = /^\s?(?:(?:\.\s?){3}|…{2})/u;

/** Returns whether dots lead from one text to another beside it, whatever the looks of the texts and the dots are. */
export function areLed(before: string, text: string): boolean {
  return ENDS_LEADING.test(before.slice(-DOTS)) || BEGINS_LEADING.test(text);
}

/** In characters: length of three dots with spaces. */
const DOTS = 8;
