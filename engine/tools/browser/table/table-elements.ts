import { longTextAttribute } from '../long-text.js';
import { escapeHtml } from '../write-page.js';
import type { TableSurvey } from './survey-table.js';
import { type Band, linesOnPage, PADDING, type TableLayout } from './table-layout.js';
import { widthOf } from './text-width.js';

/** Printed pages per web page: the layout time per page grows with their number. */
const PAGES_TOGETHER = 50;

/** Minimum width of a line in a cell, in em. */
const MIN_ROOM = 0.1;

interface Table {
  readonly survey: TableSurvey;
  readonly layout: TableLayout;
  readonly band: Band;
}

/** Some rows of a band of columns, as one table. */
export interface TablePart {
  /** Pieces of HTML. */
  readonly elements: readonly string[];
  /** Estimated number of printed pages. */
  readonly printed: number;
}

/** Splits the columns of a band into tables of a suitable number of rows, each with the header. */
export function* bandElements(rows: Iterable<readonly string[]>, table: Table): Generator<TablePart> {
  const { survey, layout, band } = table;
  const begin = `<table><colgroup>${band.widths.map((width) => `<col style="width:${width.toFixed(2)}em">`).join('')}</colgroup>`;
  const perPage = linesOnPage(layout);
  let head = '<tbody>';
  let elements: string[] = [];
  let lines = 0;
  let isFirst = true;
  const part = (): TablePart => ({
    elements: [begin, head, ...elements, '</tbody></table>'],
    printed: Math.max(1, Math.ceil(lines / perPage)),
  });
  for (const row of rows) {
    if (isFirst && survey.hasHeader) head = `<thead>${rowElement(row, 'th', table)}</thead><tbody>`;
    else {
      elements.push(rowElement(row, 'td', table));
      lines += linesOf(row, band);
    }
    isFirst = false;
    if (lines < PAGES_TOGETHER * perPage) continue;
    yield part();
    [elements, lines] = [[], 0];
  }
  if (elements.length > 0 || head !== '<tbody>' || isFirst) yield part();
}

function rowElement(row: readonly string[], tag: 'td' | 'th', { survey, band }: Table): string {
  const cells = band.widths.map((_, index) => {
    const isNumeric = survey.columns[band.first + index]?.isNumeric === true;
    const text = row[band.first + index] ?? '';
    return `<${tag}${isNumeric ? ' class=n' : ''}${longTextAttribute(text)}>${escapeHtml(text)}`;
  });
  return `<tr>${cells.join('')}\n`;
}

/** Lines of the highest cell of a row, if text wraps at any character. */
function linesOf(row: readonly string[], { first, widths }: Band): number {
  const heights = widths.map((width, index) => {
    const lines = (row[first + index] ?? '').split('\n');
    // A column without text is as wide as its padding.
    const room = Math.max(MIN_ROOM, width - PADDING);
    return lines.reduce((total, line) => total + Math.max(1, Math.ceil(widthOf(line) / room)), 0);
  });
  return Math.max(1, ...heights);
}
