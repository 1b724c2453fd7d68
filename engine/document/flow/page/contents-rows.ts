import type { Block, Line } from '../../model.js';
import { isPageNumber, neverFall, pageNumberOf } from '../../page-number-texts.js';
import { textOfLine } from '../../text.js';

/** Minimum number of entries of a table of contents, and of different pages among them. */
const MIN_ENTRIES = 3;
const MIN_PAGES = 3;

/** In ems: maximum difference of right edges and of baselines, and minimum gap between a title and its number. */
const FLUSH = 0.5;
const LEVEL = 0.25;
const GAP = 1;

/** Maximum number of lines of a page that are compared, which bounds the time for hostile pages. */
const MAX_LINES = 600;

/** The blocks of a page, and the lines in them that are the numbers of pages in a table of contents. */
export interface ContentsRows {
  readonly blocks: readonly Block[];
  readonly pages: ReadonlySet<Line>;
}

/**
 * Puts the numbers of pages of a table of contents without leaders behind their titles. They are numbers with one right edge that
 * never become smaller from top to bottom, each on the baseline of a title.
 */
export function withContentsRows(blocks: readonly Block[]): ContentsRows {
  const lines = blocks.flatMap((block) => block.lines).filter(({ angle }) => angle === 0);
  const entries = lines.length > MAX_LINES ? [] : entriesIn(lines);
  if (entries.length === 0) return { blocks, pages: new Set() };
  const pages = new Set(entries.map(({ page }) => page));
  const pageOf = new Map(entries.map(({ title, page }) => [title, page]));
  const ordered = blocks.flatMap((block) => {
    const own = block.lines.filter((line) => !pages.has(line)).flatMap((line) => [line, pageOf.get(line) ?? []].flat());
    return own.length === 0 ? [] : [{ ...block, lines: own }];
  });
  return { blocks: ordered, pages };
}

interface Entry {
  readonly title: Line;
  readonly page: Line;
}

function entriesIn(lines: readonly Line[]): readonly Entry[] {
  const numbers = lines.filter((line) => isPageNumber(trimmed(line)));
  const columns: Line[][] = [];
  for (const line of numbers) {
    const column = columns.find(([first]) => first !== undefined && isFlush(first, line));
    if (column === undefined) columns.push([line]);
    else column.push(line);
  }
  return columns.flatMap((column) => {
    const entries = column
      .sort((one, other) => one.baseline - other.baseline)
      .flatMap((page): readonly Entry[] => {
        const title = titleOf(page, lines);
        return title === undefined ? [] : [{ title, page }];
      });
    return areContents(entries.map(({ page }) => pageNumberOf(trimmed(page)))) ? entries : [];
  });
}

function isFlush(one: Line, other: Line): boolean {
  return Math.abs(one.box.right - other.box.right) < FLUSH * sizeOf(other);
}

/** Returns the text next to a number, on its left. */
function titleOf(page: Line, lines: readonly Line[]): Line | undefined {
  const size = sizeOf(page);
  const row = lines.filter(
    ({ baseline, box }) => Math.abs(baseline - page.baseline) < LEVEL * size && box.right < page.box.left,
  );
  const title = row.reduce<Line | undefined>(
    (last, line) => (last !== undefined && last.box.right >= line.box.right ? last : line),
    undefined,
  );
  if (title === undefined || title.box.right > page.box.left - GAP * size) return undefined;
  return /\p{L}{2}/u.test(textOfLine(title)) ? title : undefined;
}

function areContents(pages: readonly number[]): boolean {
  return neverFall(pages) && pages.length >= MIN_ENTRIES && new Set(pages).size >= MIN_PAGES;
}

function trimmed(line: Line): string {
  return textOfLine(line).trim();
}

function sizeOf({ words: [first] }: Line): number {
  return first?.style.size ?? 0;
}
