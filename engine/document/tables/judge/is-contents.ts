import { isPageNumber, neverFall, pageNumberOf } from '../../page-number-texts.js';
import type { PageTable } from '../page-table.js';

/** Minimum number of entries, and of different pages where sections have no numbers. */
const MIN_ENTRIES = 3;
const MIN_PAGES = 5;

/** Minimum number of words per title where sections have no numbers. */
const MIN_WORDS = 2;

/** Maximum number of lines of titles per entry; headings and long titles take several lines. */
const MAX_LINES = 2.5;

/** The years that documents tell of most. */
const FIRST_YEAR = 1500;
const END_OF_YEARS = 2100;

/** Minimum share of the texts of a column that are numbers of sections. */
const MOST = 0.7;

/** Minimum share of the entries with numbers of sections; headings of chapters may have none. */
const NUMBERED = 0.5;

/** Matches the number of a section, or the letter of an appendix. */
const SECTION = /^(?:\d{1,2}|\p{Lu}|[IVX]{1,5})(?:\.\d{1,2})*[.)]?$/u;

/** Matches the heading above the numbers of pages. */
const HEADING = /^(?:pages?|seiten?|s\.|p\.|págs?\.?|páginas?|pagina)$/iu;

type Kind = 'empty' | 'pages' | 'sections' | 'titles' | 'other';

/**
 * Returns whether the columns are those of a table of contents without leaders, in one column of the page or in several beside each
 * other: numbers of sections, titles, and numbers of pages that never become smaller.
 */
export function isContents({ cells, columnEdges }: PageTable): boolean {
  const columns = columnEdges.slice(1).map((): string[] => []);
  for (const { column, lines } of cells) {
    for (const { words } of lines) columns[column]?.push(words.map(({ text }) => text).join(' '));
  }
  const parts: { kind: Kind; texts: readonly string[] }[][] = [[]];
  for (const texts of columns) {
    const isFirst = parts.at(-1)?.every((before) => before.kind === 'empty') === true;
    const kind = isFirst && areSections(texts) ? 'sections' : kindOf(texts);
    parts.at(-1)?.push({ kind, texts });
    if (kind === 'pages') parts.push([]);
  }
  const rest = parts.pop() ?? [];
  return parts.length > 0 && rest.every(({ kind }) => kind === 'empty') && parts.every(areEntries);
}

function kindOf(texts: readonly string[]): Kind {
  if (texts.length === 0) return 'empty';
  const pages = HEADING.test(texts[0] ?? '') ? texts.slice(1) : texts;
  if (pages.length >= MIN_ENTRIES && arePages(pages)) return 'pages';
  if (areSections(texts)) return 'sections';
  return texts.every((text) => /\p{L}{2}/u.test(text) || SECTION.test(text)) ? 'titles' : 'other';
}

/** Returns whether texts are numbers of pages that never become smaller, and not years, as those beside the events of a history. */
function arePages(texts: readonly string[]): boolean {
  const numbers = texts.map(pageNumberOf);
  return texts.every(isPageNumber) && neverFall(numbers) && !numbers.every(isYear);
}

function isYear(value: number): boolean {
  return value >= FIRST_YEAR && value < END_OF_YEARS;
}

function areSections(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.filter((text) => SECTION.test(text)).length >= MOST * texts.length;
}

function areEntries(all: readonly { readonly kind: Kind; readonly texts: readonly string[] }[]): boolean {
  const columns = all.filter(({ kind }) => kind !== 'empty');
  // Numbers without a title after them are values.
  if (columns.at(-2)?.kind !== 'titles') return false;
  const textsOf = (wanted: Kind): readonly string[] =>
    columns.flatMap(({ kind, texts }) => (kind === wanted ? texts : []));
  const [pages, sections, titles] = [textsOf('pages'), textsOf('sections'), textsOf('titles')];
  if (textsOf('other').length > 0 || titles.length === 0 || titles.length > MAX_LINES * pages.length) return false;
  if (sections.length >= NUMBERED * pages.length) return true;
  const words = titles.reduce((sum, text) => sum + text.split(' ').length, 0);
  return new Set(pages).size >= MIN_PAGES && words >= MIN_WORDS * titles.length;
}
