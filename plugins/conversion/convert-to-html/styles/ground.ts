import { css, legible, luminance } from './contrast.js';
import { DARK_PAGE } from './html-look.js';

/** A background lighter than this is taken for none. */
const WHITE = 0.98;

/** Returns the background of a cell or box, 0xRRGGBB, if it is seen. */
export function seenGround(colour: number | undefined): number | undefined {
  return colour !== undefined && luminance(colour) < WHITE ? colour : undefined;
}

/** Returns the declarations of a background and of the text on it. */
export function onGround(ground: number, text: number): string {
  return `background-color: ${css(ground)}; color: ${css(legible(text, ground))}`;
}

/** Returns the declaration of the colours of four edges, on a page of a colour; edges without one are not drawn. */
export function edgeColours(edges: readonly (number | undefined)[], page: number): string {
  return `border-color: ${edges.map((it) => (it === undefined ? 'transparent' : css(visible(it, page)))).join(' ')}`;
}

/** Lines that are as dark as a dark page are shown in grey. */
function visible(colour: number, page: number): number {
  return page === DARK_PAGE && luminance(colour) < 0.1 ? 0x7d828a : colour;
}
