import { type Cell, isRightToLeftTable, type Paragraph, type Table, tableRows } from '../../../../engine/index.js';
import { cellDeclarations, lookInCell, shadingOf } from '../styles/cell-style.js';
import { joined, type Look, lookOf, mainStyle, textDeclarations } from '../styles/html-look.js';
import type { Environment, Piece } from './markup-environment.js';
import { attributes } from './escape.js';
import type { FlowWriter } from './flow-writer.js';
import { headerRowsOf } from '../survey/html-header-rows.js';
import { columnShares } from './table-grid.js';
import { keepsLine, tableWidth } from './table-width.js';

/** The look of a table is that of most of its first cells. */
const SAMPLE = 200;

/** Writes a table row by row. @param writer of the elements around it */
export function* tableMarkup(table: Table, id: string | undefined, writer: FlowWriter): Generator<Piece> {
  const { environment, look: around } = writer.place;
  const { classes, survey, isBook } = environment;
  const look = tableLook(table, around);
  const width = tableWidth(table, look, environment);
  const declarations = joined(textDeclarations(look, around, survey.body.size), width.declarations);
  const isRightToLeft = isRightToLeftTable(table);
  const inner = writer.inside(look, isRightToLeft);
  const dir = isRightToLeft === writer.place.isRightToLeft ? undefined : isRightToLeft ? 'rtl' : 'ltr';
  // On a narrow window a table scrolls by itself; the keyboard reaches it by its tab index.
  const scrolls = { role: 'group', 'aria-label': 'Table', tabindex: 0 };
  if (!isBook) yield `<div${attributes({ class: width.isBroad ? 'table broad' : 'table', dir, ...scrolls })}>`;
  yield `<table${attributes({ id, class: classes.of(declarations), dir: isBook ? dir : undefined })}>\n`;
  if (table.caption !== undefined) yield `${inner.textBlock('caption', table.caption, { enclosedBy: 'cell' })}\n`;
  yield columns(table, environment);
  const headerRows = headerRowsOf(table);
  let row = 0;
  for (const cells of tableRows(table)) {
    if (row === 0) yield headerRows > 0 ? '<thead>\n' : '<tbody>\n';
    else if (row === headerRows) yield '</thead>\n<tbody>\n';
    yield '<tr>';
    for (const cell of cells) yield* cellMarkup(cell, row < headerRows, inner);
    yield '</tr>\n';
    row += 1;
  }
  if (row > 0) yield row > headerRows ? '</tbody>\n' : '</thead>\n';
  yield isBook ? '</table>\n' : '</table></div>\n';
}

function* cellMarkup(cell: Cell, isHeader: boolean, writer: FlowWriter): Generator<Piece> {
  const { environment, look } = writer.place;
  const { content, rowSpan, columnSpan } = cell;
  const tag = isHeader && content.length > 0 ? 'th' : 'td';
  const inCell = { ...lookInCell(cell, look), ...(tag === 'th' && { weight: 700 }) };
  const inner = writer.inside(inCell);
  const ofCell = environment.classes.of(cellDeclarations(cell, { look, keepsLine: keepsLine(cell) }));
  const given = {
    scope: tag === 'th' ? (columnSpan > 1 ? 'colgroup' : 'col') : undefined,
    colspan: columnSpan > 1 ? columnSpan : undefined,
    rowspan: rowSpan > 1 ? rowSpan : undefined,
    class: [shadingOf(cell) === undefined ? '' : 'shaded', ofCell ?? ''].join(' ').trim() || undefined,
  };
  const only = onlyParagraph(cell);
  if (only !== undefined) {
    yield inner.textBlock(tag, only, { given, enclosedBy: 'cell' });
    return;
  }
  yield `<${tag}${attributes(given)}>`;
  for (const element of content) yield* inner.write(element);
  yield* inner.end();
  yield `</${tag}>`;
}

function onlyParagraph({ content }: Cell): Paragraph | undefined {
  const [first, second] = content;
  return first?.kind === 'paragraph' && second === undefined ? first : undefined;
}

function tableLook({ cells }: Table, around: Look): Look {
  const runs = cells.slice(0, SAMPLE).flatMap(({ content }) => content.flatMap((it) => ('runs' in it ? it.runs : [])));
  const style = mainStyle(runs);
  if (style === undefined) return around;
  // Headers are bold and highlights are of single cells, so both are declared with the cells.
  return { ...lookOf({ ...style }, around.background), weight: 400, italic: false };
}

function columns(table: Table, { classes }: Environment): string {
  const shares = columnShares(table);
  if (shares.length < 2) return '';
  const all = shares.map((share) => `<col${attributes({ class: classes.of({ wide: `width: ${share}%;` }) })}/>`);
  return `<colgroup>${all.join('')}</colgroup>\n`;
}
