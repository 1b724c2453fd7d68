import type { Box, Point, Size } from '../../geometry/geometry.js';
import { type FigureLeaf, type Leaf, type LeafPlace, OTHER_ARTIFACT, type TextLeaf } from './leaf.js';
import { addToGroup } from '../../groups.js';

/** In points: how high the bands are by which places are found. */
const BAND = 16;
/** In points: how far content may reach out of its place. */
const EDGE = 2;
/** In points: how far from its place text may stand. */
const NEAR = 40;

/** Finds the leaf at a position of a displayed page. */
export class PageAreas {
  readonly #places: readonly LeafPlace[];
  readonly #bands = new Map<number, LeafPlace[]>();
  readonly #size: Size;
  readonly #rest: () => Leaf;

  /** @param rest returns the leaf of text that is far from all places */
  constructor(places: readonly LeafPlace[], { size, rest }: { readonly size: Size; readonly rest: () => Leaf }) {
    this.#places = places;
    this.#size = size;
    this.#rest = rest;
    for (const place of places) {
      const last = bandOf(Math.min(place.box.bottom + EDGE, size.height));
      for (let band = bandOf(Math.max(place.box.top - EDGE, 0)); band <= last; band++) this.#addTo(band, place);
    }
  }

  /** Returns the place of a glyph with its middle at a point. Text outside of the visible page is an artifact. */
  ofText(point: Point): LeafPlace {
    const { width, height } = this.#size;
    const onPage = point.x >= -EDGE && point.y >= -EDGE && point.x <= width + EDGE && point.y <= height + EDGE;
    if (!onPage) return { box: pointBox(point), leaf: OTHER_ARTIFACT, order: 0 };
    const around = this.#around(point);
    const texts = around.filter(({ leaf }) => leaf.kind !== 'figure' && leaf !== OTHER_ARTIFACT && !isBackground(leaf));
    const found = smallest(texts) ?? smallest(around.filter(({ leaf }) => leaf.kind === 'figure'));
    return found ?? this.#nearest(point) ?? { box: pointBox(point), leaf: this.#rest(), order: 0 };
  }

  /** Returns the place of the figure that an image or a path within a box is part of; undefined for an artifact. */
  figureOf(box: Box): (LeafPlace & { readonly leaf: FigureLeaf }) | undefined {
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    return smallest(this.#around(middle).filter(isFigure));
  }

  /** Returns the label of the item of a list that a path within a box is part of, and the order of its place. */
  itemOf(box: Box): { readonly label: NonNullable<TextLeaf['label']>; readonly order: number } | undefined {
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const { leaf, order = 0 } = smallest(this.#around(middle).filter((place) => place.leaf.kind === 'text')) ?? {};
    return leaf?.kind === 'text' && leaf.label !== undefined ? { label: leaf.label, order } : undefined;
  }

  /** Returns the place of text that an annotation belongs to; undefined if there is none near. */
  textNear(box: Box): LeafPlace | undefined {
    return this.#nearest({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  }

  #around(point: Point): readonly LeafPlace[] {
    return (this.#bands.get(bandOf(point.y)) ?? []).filter(({ box }) => distance(box, point) <= EDGE);
  }

  #nearest(point: Point): LeafPlace | undefined {
    let [best, least]: [LeafPlace | undefined, number] = [undefined, NEAR];
    for (const place of this.#places) {
      const away = distance(place.box, point);
      if (place.leaf.kind === 'text' && away < least) [best, least] = [place, away];
    }
    return best;
  }

  #addTo(band: number, place: LeafPlace): void {
    addToGroup(this.#bands, band, place);
  }
}

function bandOf(y: number): number {
  return Math.floor(y / BAND);
}

function isBackground(leaf: Leaf): boolean {
  return leaf.kind === 'artifact' && leaf.artifact === 'Background';
}

function isFigure(place: LeafPlace): place is LeafPlace & { readonly leaf: FigureLeaf } {
  return place.leaf.kind === 'figure';
}

function smallest<Place extends LeafPlace>(places: readonly Place[]): Place | undefined {
  let [best, least]: [Place | undefined, number] = [undefined, Infinity];
  for (const place of places) {
    const { left, top, right, bottom } = place.box;
    const area = (right - left) * (bottom - top);
    if (area < least) [best, least] = [place, area];
  }
  return best;
}

/** The larger of the horizontal and the vertical distance of a point from a box; 0 inside. */
function distance({ left, top, right, bottom }: Box, { x, y }: Point): number {
  return Math.max(left - x, x - right, top - y, y - bottom, 0);
}

function pointBox({ x, y }: Point): Box {
  return { left: x, top: y, right: x, bottom: y };
}
