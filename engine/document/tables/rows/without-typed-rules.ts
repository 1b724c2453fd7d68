import { firstNotBelow } from '../../../geometry/sorted.js';
import { groupedBy } from '../../../groups.js';
import type { PageCell, PageTable } from '../page-table.js';

/** Matches a rule that is typed in hyphens, equals signs or box drawing characters. */
const RULE = /^[-=─━═]{4,}$/u;

/** Returns whether a text is a rule between rows, as old reports have them. */
export function isTypedRule(text: string): boolean {
  return RULE.test(text);
}

/** Returns a table without the rows that are nothing but typed rules; the row above the first of them is a header if it is the first. */
export function withoutTypedRules(table: PageTable): PageTable {
  const rules = rowsOfRules(table);
  if (rules.length === 0) return table;
  const removed = new Set(rules);
  const countBefore = (row: number): number => firstNotBelow(rules, row);
  const cells = table.cells
    .filter(({ row, rowSpan }) => rowSpan > 1 || !removed.has(row))
    .map((cell): PageCell => {
      const row = cell.row - countBefore(cell.row);
      return { ...cell, row, rowSpan: cell.row + cell.rowSpan - countBefore(cell.row + cell.rowSpan) - row };
    });
  const headerRows = rules[0] === 1 ? 1 : table.headerRows - countBefore(table.headerRows);
  const rowEdges = table.rowEdges.filter((_, row) => !removed.has(row - 1));
  return { ...table, cells, rowEdges, headerRows };
}

/** Returns the rows whose texts are all typed rules and in cells of their own, sorted. */
function rowsOfRules({ cells, rowEdges }: PageTable): readonly number[] {
  const filled = cells.filter(({ lines, tables }) => lines.length > 0 || tables.length > 0);
  const isRule = ({ lines, rowSpan }: PageCell): boolean =>
    rowSpan === 1 && lines.length > 0 && lines.every(({ words }) => words.every(({ text }) => isTypedRule(text)));
  const rules = [...groupedBy(filled, ({ row }) => row)].filter(([, some]) => some.every(isRule)).map(([row]) => row);
  rules.sort((one, other) => one - other);
  return rules.length < rowEdges.length - 2 ? rules : [];
}
