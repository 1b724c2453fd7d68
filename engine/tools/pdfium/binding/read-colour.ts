import type { Scratch } from './read-scratch.js';

/** A colour that an object is drawn in. */
export interface DrawnColour {
  /** 0xRRGGBB. */
  readonly colour: number;
  /** From 0, which is invisible, to 255. */
  readonly opacity: number;
}

type ColourFunction = (object: number, ...components: number[]) => number;

/** Reads the colour of an object; undefined when it has none. @param at an integer of the scratch memory, of which four are written */
export function readColour(
  get: ColourFunction,
  object: number,
  { scratch, at }: { readonly scratch: Scratch; readonly at: number },
): DrawnColour | undefined {
  const pointer = scratch.pointer + 4 * at;
  if (get(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return undefined;
  const { integers } = scratch;
  const [red, green, blue] = [integers[at] ?? 0, integers[at + 1] ?? 0, integers[at + 2] ?? 0];
  return { colour: (red << 16) | (green << 8) | blue, opacity: integers[at + 3] ?? 0 };
}

/** Returns a colour mixed with the white of the page as far as it is transparent. */
export function onWhitePage(drawn: DrawnColour): number {
  return mixedWith(drawn, 0xff);
}

/** Returns a colour mixed with middle grey as far as it is transparent: the colours of the picture below it are not known. */
export function onPicture(drawn: DrawnColour): number {
  return mixedWith(drawn, 0x80);
}

function mixedWith({ colour, opacity }: DrawnColour, grey: number): number {
  const mixed = (shift: number): number =>
    Math.round(grey + ((((colour >> shift) & 0xff) - grey) * opacity) / 255) << shift;
  return mixed(16) | mixed(8) | mixed(0);
}
