import type { TextColumn } from './page-columns.js';

/** The columns of a page, and where the text of the page begins. */
export interface ColumnsOfPage {
  readonly columns: readonly TextColumn[];
  readonly left: number;
}

/** In points: how far columns begin apart that are meant to be the same. */
const NEAR = 4;

/**
 * Returns the columns of each page, where those of pages with the same columns are as wide as their widest text: the lines of one
 * page may all end before the column does.
 */
export function alikeColumns(pages: readonly ColumnsOfPage[]): readonly (readonly TextColumn[])[] {
  const series: Series[] = [];
  const ofPages = pages.map(({ columns, left }) => {
    const own = relativeTo(left, columns);
    const last = series.at(-1);
    const joined = own.length === 0 || last === undefined ? undefined : joinedColumns(last.columns, own);
    if (last !== undefined && joined !== undefined) {
      last.columns = joined;
      return last;
    }
    const next = { columns: own };
    if (own.length > 0) series.push(next);
    return next;
  });
  return ofPages.map(({ columns }, index) => relativeTo(-(pages[index]?.left ?? 0), columns));
}

interface Series {
  /** From the left margin. */
  columns: readonly TextColumn[];
}

function relativeTo(origin: number, columns: readonly TextColumn[]): readonly TextColumn[] {
  return columns.map((column) => ({ ...column, left: column.left - origin, right: column.right - origin }));
}

/** The columns around those of two pages; undefined where they are not the same. */
function joinedColumns(one: readonly TextColumn[], other: readonly TextColumn[]): readonly TextColumn[] | undefined {
  if (one.length !== other.length) return undefined;
  const joined = one.flatMap((column, index) => {
    const its = other[index];
    if (its === undefined || Math.abs(its.left - column.left) > NEAR) return [];
    const right = Math.max(column.right, its.right);
    const limit = Math.min(column.right + column.spare, its.right + its.spare);
    return [{ left: Math.min(column.left, its.left), right, spare: Math.max(0, limit - right) }];
  });
  const areApart = joined.every(({ right }, index) => right < (joined[index + 1]?.left ?? Infinity));
  return joined.length === one.length && areApart ? joined : undefined;
}
