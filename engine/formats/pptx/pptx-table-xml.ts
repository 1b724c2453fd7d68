import { xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './pptx-part-context.js';
import type { SlideCell, SlideParagraph, SlideTable } from './presentation.js';
import { paragraphXml } from './text-xml.js';
import { emu, frameXml } from './units.js';

const TABLE = 'http://schemas.openxmlformats.org/drawingml/2006/table';

/** In points: the width of a line whose width is unknown. */
const BORDER_WIDTH = 0.75;

/** A table (ECMA-376 Part 1, 21.1.3). */
export function tableXml(
  { box, widths, heights, headerRows, cells }: SlideTable,
  id: number,
  context: PartContext,
): string {
  const owners = ownersOf(cells);
  const rows = heights.map((height, row) => {
    const markup = widths.map((_, column) => cellXml(owners.get(`${row} ${column}`), { row, column }, context));
    return xmlElement('a:tr', { h: emu(Math.max(0, height)) }, markup.join(''));
  });
  const grid = widths.map((width) => xmlElement('a:gridCol', { w: emu(Math.max(0, width)) })).join('');
  const table =
    xmlElement('a:tblPr', { firstRow: headerRows > 0 ? 1 : undefined }) +
    `<a:tblGrid>${grid}</a:tblGrid>${rows.join('')}`;
  return xmlElement(
    'p:graphicFrame',
    {},
    `<p:nvGraphicFramePr>${xmlElement('p:cNvPr', { id, name: `Table ${id}` })}` +
      '<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>' +
      frameXml('p:xfrm', box) +
      `<a:graphic><a:graphicData uri="${TABLE}"><a:tbl>${table}</a:tbl></a:graphicData></a:graphic>`,
  );
}

/** Which cell each place of the grid belongs to. */
function ownersOf(cells: readonly SlideCell[]): ReadonlyMap<string, SlideCell> {
  const owners = new Map<string, SlideCell>();
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        owners.set(`${row} ${column}`, cell);
      }
    }
  }
  return owners;
}

interface GridPlace {
  readonly row: number;
  readonly column: number;
}

function cellXml(cell: SlideCell | undefined, { row, column }: GridPlace, context: PartContext): string {
  if (cell === undefined) return `<a:tc>${EMPTY_TEXT}<a:tcPr/></a:tc>`;
  const [isFirstRow, isFirstColumn] = [cell.row === row, cell.column === column];
  const isOrigin = isFirstRow && isFirstColumn;
  const attributes = {
    rowSpan: isFirstRow && cell.rowSpan > 1 ? cell.rowSpan : undefined,
    gridSpan: isFirstColumn && cell.columnSpan > 1 ? cell.columnSpan : undefined,
    hMerge: isFirstColumn ? undefined : 1,
    vMerge: isFirstRow ? undefined : 1,
  };
  const text = isOrigin && cell.paragraphs.length > 0 ? textXml(cell.paragraphs, context) : EMPTY_TEXT;
  return xmlElement('a:tc', attributes, text + propertiesXml(cell, context));
}

const EMPTY_TEXT = '<a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr sz="100"/></a:p></a:txBody>';

function textXml(paragraphs: readonly SlideParagraph[], context: PartContext): string {
  return `<a:txBody><a:bodyPr/><a:lstStyle/>${paragraphs.map((it) => paragraphXml(it, context)).join('')}</a:txBody>`;
}

const SIDES = { lnL: 'left', lnR: 'right', lnT: 'top', lnB: 'bottom' } as const;

const ANCHORS = { top: 't', middle: 'ctr', bottom: 'b' } as const;

const DIRECTIONS = { 90: 'vert', 270: 'vert270' } as const;

function propertiesXml(
  { borders, borderWidths, shading, margins, anchor, turned }: SlideCell,
  { theme }: PartContext,
): string {
  const lines = Object.entries(SIDES).map(([name, side]) => {
    const colour = borders[side];
    return colour === undefined
      ? `<a:${name} w="0"><a:noFill/></a:${name}>`
      : xmlElement(`a:${name}`, { w: emu(borderWidths?.[side] ?? BORDER_WIDTH) }, theme.solidFill(colour));
  });
  const fill = shading === undefined ? '<a:noFill/>' : theme.solidFill(shading);
  const { left, right, top, bottom } = margins;
  const attributes = {
    ...{ marL: emu(left), marR: emu(right), marT: emu(top), marB: emu(bottom) },
    vert: turned === undefined ? undefined : DIRECTIONS[turned],
    anchor: ANCHORS[anchor],
  };
  return xmlElement('a:tcPr', attributes, lines.join('') + fill);
}
