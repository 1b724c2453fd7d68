import type { Cell } from '../../../../engine/index.js';
import type { Declarations } from './class-names.js';
import { darkened } from './contrast.js';
import { edgeColours, onGround, seenGround } from './ground.js';
import { DARK_PAGE, declared, LIGHT_PAGE, type Look } from './html-look.js';

/** How a cell is seen from its table. */
interface CellAround {
  /** The look of the text around the cell. */
  readonly look: Look;
  /** Whether its text is one line in every window. */
  readonly keepsLine: boolean;
}

/** Returns the style declarations of a table cell. */
export function cellDeclarations(cell: Cell, { look, keepsLine }: CellAround): Declarations {
  const { borders, align, turned, verticalAlign } = cell;
  const shading = shadingOf(cell);
  const edges = [borders.top, borders.right, borders.bottom, borders.left];
  const hasEdges = edges.some((it) => it !== undefined);
  return {
    ...declared('always', [
      hasEdges ? `border-width: ${edges.map((it) => (it === undefined ? '0' : '1px')).join(' ')}` : '',
      hasEdges ? edgeColours(edges, LIGHT_PAGE) : '',
      shading === undefined ? '' : onGround(shading, look.colour),
      turned === undefined ? (keepsLine ? 'white-space: nowrap' : '') : TURNED[turned],
      verticalAlign === undefined ? '' : `vertical-align: ${verticalAlign}`,
      align === 'left' || align === 'justify' ? '' : `text-align: ${align}`,
    ]),
    ...declared('dark', [
      hasEdges ? edgeColours(edges, DARK_PAGE) : '',
      shading === undefined ? '' : onGround(darkened(shading), look.colour),
    ]),
  };
}

/** Text that reads downwards, and upwards: few browsers know `sideways-lr`. */
const TURNED = {
  90: 'writing-mode: vertical-rl; white-space: nowrap',
  270: 'writing-mode: vertical-rl; white-space: nowrap; transform: rotate(180deg)',
} as const;

/** The look of text in a cell. */
export function lookInCell(cell: Cell, look: Look): Look {
  const shading = shadingOf(cell);
  return shading === undefined ? look : { ...look, background: shading };
}

/** The shading of a cell, if it is seen. */
export function shadingOf({ shading }: Cell): number | undefined {
  return seenGround(shading);
}
