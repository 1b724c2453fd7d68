import type { Cell } from '../../../../engine/index.js';
import type { Declarations } from './class-names.js';
import { css, darkened, legible, luminance } from './contrast.js';
import { DARK_PAGE, declared, LIGHT_PAGE, type Look, visibleRule } from './html-look.js';

/** Shading lighter than this is taken for none. */
const WHITE = 0.98;

/** Returns the style declarations of a table cell. @param look of the text around the cell */
export function cellDeclarations(cell: Cell, look: Look): Declarations {
  const { borders, align, turned, verticalAlign } = cell;
  const shading = shadingOf(cell);
  const edges = [borders.top, borders.right, borders.bottom, borders.left];
  const hasEdges = edges.some((it) => it !== undefined);
  const edgesOn = (page: number): string =>
    `border-color: ${edges.map((it) => (it === undefined ? 'transparent' : css(visibleRule(it, page)))).join(' ')}`;
  const shadedWith = (colour: number): string =>
    `background-color: ${css(colour)}; color: ${css(legible(look.colour, colour))}`;
  return {
    ...declared('always', [
      hasEdges ? `border-width: ${edges.map((it) => (it === undefined ? '0' : '1px')).join(' ')}` : '',
      hasEdges ? edgesOn(LIGHT_PAGE) : '',
      shading === undefined ? '' : shadedWith(shading),
      turned === undefined ? '' : TURNED[turned],
      verticalAlign === undefined ? '' : `vertical-align: ${verticalAlign}`,
      align === 'left' || align === 'justify' ? '' : `text-align: ${align}`,
    ]),
    ...declared('dark', [
      hasEdges ? edgesOn(DARK_PAGE) : '',
      shading === undefined ? '' : shadedWith(darkened(shading)),
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
  return shading !== undefined && luminance(shading) < WHITE ? shading : undefined;
}
