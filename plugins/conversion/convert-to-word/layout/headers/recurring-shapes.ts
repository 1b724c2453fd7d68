import { type Box, hasCentre, type PageFacts, type Shape } from '../../../../../engine/index.js';

/** Fewer pages do not tell whether a shape recurs. */
const MIN_PAGES = 3;

/** A shape that is not found on a few pages, where it is part of a drawing, recurs on them as well. */
const MOST = 0.75;

/** In points: how far equal shapes may stand from each other on their pages. */
const SAME_PLACE = 2;

/** The lines and filled areas that the pages with a header have, such as a coloured band: they belong to it. */
export class RecurringShapes {
  readonly #ofPage = new Map<number, readonly Shape[]>();

  /**
   * @param headerPages the numbers of pages with the same header
   * @param others shapes that belong to no header
   */
  constructor(
    pages: readonly Pick<PageFacts, 'number' | 'shapes'>[],
    headerPages: readonly (readonly number[])[],
    others: { has(shape: Shape): boolean },
  ) {
    const shapes = new Map(
      pages.map(({ number, shapes: own = [] }) => {
        const free = own.filter((it) => !others.has(it));
        return [number, new Map(free.map((it) => [keyOf(it), it]))];
      }),
    );
    const counts = new Map<string, number>();
    for (const own of shapes.values()) for (const key of own.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
    const known = new Map<string, readonly Shape[]>();
    for (const alike of headerPages) {
      const first =
        alike.map((page) => shapes.get(page)).find((own) => own !== undefined && own.size > 0) ??
        new Map<string, Shape>();
      const common = [...first].filter(([key]) => {
        const having = alike.filter((page) => shapes.get(page)?.has(key) === true).length;
        return (counts.get(key) ?? 0) >= MIN_PAGES && having >= MOST * alike.length;
      });
      const name = common.map(([key]) => key).join('\n');
      const recurring = known.get(name) ?? common.map(([, shape]) => shape);
      known.set(name, recurring);
      for (const page of alike) this.#ofPage.set(page, recurring);
    }
  }

  /** The shapes in the header of a page; pages with the same ones share an array. */
  on(page: number): readonly Shape[] {
    return this.#ofPage.get(page) ?? NOTHING;
  }

  /** Whether the header of a page has a shape. */
  has(page: number, shape: Shape): boolean {
    const key = keyOf(shape);
    return this.on(page).some((it) => keyOf(it) === key);
  }

  /** The colour of the last shape of a page that lies behind a text. */
  groundOf(page: number, text: Box): number | undefined {
    return this.on(page).findLast(({ box }) => hasCentre(box, text))?.colour;
  }
}

const NOTHING: readonly Shape[] = [];

function keyOf({ box: { left, top, right, bottom }, colour }: Shape): string {
  return [...[left, top, right, bottom].map((it) => Math.round(it / SAME_PLACE)), colour].join(' ');
}
