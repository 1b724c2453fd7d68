import type { Box, PageFacts, Shape } from '../../../../../engine/index.js';
import type { TextArea } from '../../blocks/paragraph.js';

/** In points: a wider line is a bar. */
const MAX_WIDTH = 3;

/** The least share of the height of the text that a line between its columns has. */
const MOST = 0.5;

/** The vertical lines between the columns of pages, which Word draws by itself. */
export class ColumnSeparators {
  readonly #ruled = new Set<readonly TextArea[]>();
  readonly #shapes = new Set<Shape>();

  /** @param columnsOf the columns of each page, which are an object of their own */
  constructor(
    pages: readonly Pick<PageFacts, 'number' | 'shapes' | 'body'>[],
    columnsOf: ReadonlyMap<number, readonly TextArea[]>,
  ) {
    for (const { number, shapes = [], body } of pages) {
      const columns = columnsOf.get(number) ?? [];
      if (body === undefined || columns.length < 2) continue;
      const gaps = columns.slice(1).map(({ left }, index) => ({ left: columns[index]?.right ?? left, right: left }));
      const between = shapes.filter(
        ({ box }) =>
          box.right - box.left <= MAX_WIDTH &&
          heightOf(box) >= MOST * heightOf(body) &&
          gaps.some((gap) => isBetween(box, gap)),
      );
      // Word has a line in each gap, or in none.
      if (!gaps.every((gap) => between.some(({ box }) => isBetween(box, gap)))) continue;
      this.#ruled.add(columns);
      for (const shape of between) this.#shapes.add(shape);
    }
  }

  /** Whether a shape is a line between columns. */
  has(shape: Shape): boolean {
    return this.#shapes.has(shape);
  }

  /** Whether lines stand between the columns of a page. */
  areRuled(columns: readonly TextArea[]): boolean {
    return this.#ruled.has(columns);
  }
}

function isBetween({ left, right }: Box, gap: TextArea): boolean {
  return left >= gap.left && right <= gap.right;
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}
