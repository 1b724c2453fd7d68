import {
  type BoxSide,
  type BoxSides,
  type FlowElement,
  isEnclosing,
  type ParagraphBorder,
  type ParagraphBorders,
  type ParagraphBox,
} from '../../../../engine/index.js';
import type { TextArea } from '../blocks/paragraph.js';
import { type Role, roleOf } from '../styles/style-roles.js';
import type { StyleLook } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import {
  bottomOfLines,
  codeLineHeight,
  lineHeightOf,
  measuresOf,
  topOfLines,
  usualLineHeight,
} from './line-heights.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;
type BoxedElement = Extract<Element, { readonly boxed?: unknown }>;

/** How Word draws the box around a paragraph. */
export interface WordBox {
  readonly borders: ParagraphBorders;
  readonly shading?: number;
  /** Where its text stands. */
  readonly inner: TextArea;
  /** From the upper edge of the box to the first line, and from the last line to the lower edge; 0 of paragraphs in the middle. */
  readonly above: number;
  readonly below: number;
}

/**
 * A box that is a table of one cell: Word would draw a box around each of its paragraphs where these have several indents, such as those
 * of a list, and draws none far from its text.
 */
export interface WordBoxCell {
  readonly box: ParagraphBox;
  /** From the last line to the lower side. */
  readonly below: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A box with its first and its last element. */
interface FoundBox {
  readonly box: ParagraphBox;
  readonly first: PlacedElement;
  last: PlacedElement;
  isUniform: boolean;
}

interface PlacedElement {
  readonly element: BoxedElement;
  readonly number: number;
}

/** Collects the boxes around paragraphs. */
export class BoxPlan {
  readonly #found: FoundBox[] = [];
  readonly #boxes = new Map<number, WordBox>();
  readonly #cells = new Map<number, WordBoxCell>();

  /** Adds an element; elements come in their order. */
  add(element: Element, number: number): void {
    if (!('boxed' in element)) return;
    const placed = { element, number };
    const open = this.#found.at(-1);
    const isUniform = !isSetIn(element, element.boxed);
    if (open?.box.number === element.boxed.number) {
      open.last = placed;
      open.isUniform &&= isUniform;
    } else this.#found.push({ box: element.boxed, first: placed, last: placed, isUniform });
  }

  settle(looks: ReadonlyMap<Role, StyleLook>): this {
    for (const found of this.#found) {
      const { box, first, last } = found;
      const extent = extentOf(first.element, last.element, looks);
      const spaces = spacesOf(box, extent);
      if (!found.isUniform || isRoomy(box, spaces)) {
        this.#addCell(found, extent);
        continue;
      }
      const own = bordersOf(box, spaces);
      // Word draws paragraphs with equal borders that follow each other as one box; LibreOffice does so whatever their spaces.
      const before = this.of(first.number - 1)?.borders;
      const borders = before !== undefined && haveSameLines(before, own) ? recoloured(own) : own;
      const { fill } = box;
      const [above, below] = [roomOf(borders.top), roomOf(borders.bottom)];
      for (let number = first.number; number <= last.number; number += 1) {
        this.#boxes.set(number, {
          borders,
          ...(fill !== undefined && { shading: fill }),
          inner: innerOf(box),
          above: number === first.number ? above : 0,
          below: number === last.number ? below : 0,
        });
      }
    }
    return this;
  }

  #addCell({ box, first, last }: FoundBox, { bottom }: ReturnType<typeof extentOf>): void {
    const end = (box.places.at(-1)?.box.bottom ?? bottom) - (box.sides.bottom?.width ?? 0);
    const below = Math.max(0, end - bottom);
    for (let number = first.number; number <= last.number; number += 1) {
      const [isFirst, isLast] = [number === first.number, number === last.number];
      this.#cells.set(number, { box, below, isFirst, isLast });
    }
  }

  /** The box around an element, if that is a table of one cell. */
  cellOf(element: number | undefined): WordBoxCell | undefined {
    return element === undefined ? undefined : this.#cells.get(element);
  }

  /** The box around an element, if that is drawn by borders of paragraphs. */
  of(element: number | undefined): WordBox | undefined {
    return element === undefined ? undefined : this.#boxes.get(element);
  }
}

/** In points: smaller indents are those of letters that reach out of their column. */
const MIN_INDENT = 3;

/** Returns whether an element stands away from the side of its box, as items of lists do. */
function isSetIn(element: BoxedElement, box: ParagraphBox): boolean {
  if (element.kind === 'code' || !isEnclosing(box)) return false;
  return element.kind === 'list-item' || element.format.indentLeft > MIN_INDENT;
}

/** Returns the top of the first line, and the bottom of the last one. */
function extentOf(
  first: BoxedElement,
  last: BoxedElement,
  looks: ReadonlyMap<Role, StyleLook>,
): { readonly top: number; readonly bottom: number } {
  const [begin, end] = [first.places[0], last.places.at(-1)];
  return {
    top: begin === undefined ? 0 : topOfLines(begin, heightOf(first, looks)),
    bottom: end === undefined ? 0 : bottomOfLines(end, heightOf(last, looks)),
  };
}

function heightOf(element: BoxedElement, looks: ReadonlyMap<Role, StyleLook>): number {
  if (element.kind === 'code') {
    return codeLineHeight(element) ?? usualLineHeight(element.style.size);
  }
  return lineHeightOf(measuresOf(element), looks.get(roleOf(element)) ?? plainLook).height;
}

/** In points: the width of sides without a line, which extend the background over the padding. */
const HAIRLINE = 0.25;

/** In points: the greatest space between text and border (ECMA-376 Part 1, 17.18.68 permits 31). */
const MAX_SPACE = 31;

/** In points: the space between the text of a box and each side of it. */
type Spaces = Readonly<Record<keyof BoxSides, number>>;

function spacesOf({ sides, places, padding }: ParagraphBox, { top, bottom }: ReturnType<typeof extentOf>): Spaces {
  const [begin, end] = [places[0]?.box, places.at(-1)?.box];
  return {
    left: padding.left,
    top: top - (begin?.top ?? top) - (sides.top?.width ?? 0),
    right: padding.right,
    bottom: (end?.bottom ?? bottom) - bottom - (sides.bottom?.width ?? 0),
  };
}

/**
 * Returns whether a box has sides, and more space below its text than Word can leave between text and border. A box with much space above its
 * text encloses other content, such as a table.
 */
function isRoomy({ sides, fill }: ParagraphBox, { top, bottom }: Spaces): boolean {
  const hasSides = fill !== undefined || (sides.left !== undefined && sides.right !== undefined);
  return hasSides && top <= MAX_SPACE && bottom > MAX_SPACE;
}

function bordersOf({ sides, fill }: ParagraphBox, spaces: Spaces): ParagraphBorders {
  const ground = fill === undefined ? undefined : { colour: fill, width: HAIRLINE };
  const drawn = SIDES.flatMap((side): [keyof BoxSides, ParagraphBorder][] => {
    const line: BoxSide | undefined = sides[side] ?? ground;
    const space = Math.round(Math.min(MAX_SPACE, Math.max(0, spaces[side])));
    return line === undefined ? [] : [[side, { ...line, space }]];
  });
  return Object.fromEntries(drawn);
}

const SIDES = ['top', 'left', 'bottom', 'right'] as const;

function haveSameLines(one: ParagraphBorders, other: ParagraphBorders): boolean {
  return SIDES.every((side) => one[side]?.colour === other[side]?.colour && one[side]?.width === other[side]?.width);
}

/** Returns borders that look the same and are not equal. */
function recoloured(borders: ParagraphBorders): ParagraphBorders {
  const entries = Object.entries(borders) as [keyof ParagraphBorders, ParagraphBorder][];
  return Object.fromEntries(entries.map(([side, border]) => [side, { ...border, colour: border.colour ^ 1 }]));
}

function roomOf(border: ParagraphBorder | undefined): number {
  return border === undefined ? 0 : border.space + border.width;
}

function innerOf({ sides, places, padding }: ParagraphBox): TextArea {
  const { left, right } = places[0]?.box ?? { left: 0, right: 0 };
  return {
    left: left + (sides.left?.width ?? 0) + padding.left,
    right: right - (sides.right?.width ?? 0) - padding.right,
  };
}
