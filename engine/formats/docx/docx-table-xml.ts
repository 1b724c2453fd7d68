import { xmlElement } from '../ooxml/xml-element.js';
import { blockXml } from './block-xml.js';
import type { PartContext } from './docx-part-context.js';
import { borderEighths, fillXml, hexColour, placeTwips, sides, twips } from './properties-xml.js';
import type { CellSides, WordCell, WordRow, WordTable } from './word-blocks.js';

/** Yields a table row by row. */
export function* tableXml(table: WordTable, context: PartContext): Generator<string> {
  const { style, indent, float, isRightToLeft, widths, padding, rows } = table;
  const width = widths.reduce((sum, it) => sum + it, 0);
  const { left, right, above, below } = padding;
  const margins = sideXml('top', above) + sideXml('left', left) + sideXml('bottom', below) + sideXml('right', right);
  yield (
    '<w:tbl>' +
    xmlElement(
      'w:tblPr',
      {},
      xmlElement('w:tblStyle', { 'w:val': style }) +
        (float === undefined ? '' : floatXml(float)) +
        (isRightToLeft ? '<w:bidiVisual/>' : '') +
        `<w:tblW w:w="${twips(width)}" w:type="dxa"/>` +
        `<w:tblInd w:w="${twips(indent)}" w:type="dxa"/>` +
        '<w:tblLayout w:type="fixed"/>' +
        `<w:tblCellMar>${margins}</w:tblCellMar>`,
    ) +
    `<w:tblGrid>${widths.map((it) => `<w:gridCol w:w="${twips(it)}"/>`).join('')}</w:tblGrid>`
  );
  for (const row of rows) yield* rowXml(row, context);
  yield '</w:tbl>';
}

/** In points: the distance of the text around a table. */
const TEXT_DISTANCE = 4;

function floatXml({ left, top }: NonNullable<WordTable['float']>): string {
  const distance = twips(TEXT_DISTANCE);
  return xmlElement('w:tblpPr', {
    ...{ 'w:leftFromText': distance, 'w:rightFromText': distance },
    ...{ 'w:vertAnchor': 'page', 'w:horzAnchor': 'page' },
    ...{ 'w:tblpX': placeTwips(left), 'w:tblpY': placeTwips(top) },
  });
}

function sideXml(name: string, room: number): string {
  return `<w:${name} w:w="${twips(room)}" w:type="dxa"/>`;
}

function* rowXml({ isHeader, height, maySplit, cells }: WordRow, context: PartContext): Generator<string> {
  const properties =
    (maySplit === true ? '' : '<w:cantSplit/>') +
    (height === undefined ? '' : `<w:trHeight w:val="${twips(height)}" w:hRule="atLeast"/>`) +
    (isHeader ? '<w:tblHeader/>' : '');
  yield properties === '' ? '<w:tr>' : `<w:tr><w:trPr>${properties}</w:trPr>`;
  for (const cell of cells) yield* cellXml(cell, context);
  yield '</w:tr>';
}

/** The last block of a cell must be a paragraph. */
function* cellXml(cell: WordCell, context: PartContext): Generator<string> {
  const { columns, width, merged, borders, borderWidths, shading, padding, verticalAlign, textDirection, content } =
    cell;
  yield (
    '<w:tc>' +
    xmlElement(
      'w:tcPr',
      {},
      `<w:tcW w:w="${twips(width)}" w:type="dxa"/>` +
        (columns === 1 ? '' : `<w:gridSpan w:val="${columns}"/>`) +
        (merged === undefined ? '' : merged === 'begins' ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>') +
        bordersXml(borders, borderWidths) +
        (shading === undefined ? '' : fillXml(shading)) +
        (padding === undefined
          ? ''
          : `<w:tcMar>${sideXml('left', padding.left)}${sideXml('right', padding.right)}</w:tcMar>`) +
        (textDirection === undefined ? '' : `<w:textDirection w:val="${textDirection}"/>`) +
        (verticalAlign === undefined ? '' : `<w:vAlign w:val="${verticalAlign}"/>`),
    )
  );
  for (const block of content) yield* blockXml(block, context);
  if (content.at(-1)?.kind !== 'paragraph') yield '<w:p/>';
  yield '</w:tc>';
}

/** In points: the width of a border without a stated one. */
export const USUAL_BORDER_WIDTH = 0.5;

function bordersXml(borders: CellSides, widths: CellSides = {}): string {
  const drawn = sides.map((side) => {
    const colour = borders[side];
    if (colour === undefined) return xmlElement(`w:${side}`, { 'w:val': 'nil' });
    const size = borderEighths(widths[side] ?? USUAL_BORDER_WIDTH);
    return xmlElement(`w:${side}`, { 'w:val': 'single', 'w:sz': size, 'w:space': 0, 'w:color': hexColour(colour) });
  });
  return `<w:tcBorders>${drawn.join('')}</w:tcBorders>`;
}
