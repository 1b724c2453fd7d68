import { type Box, groupedBy, type PageFacts, type Shape } from '../../../../../engine/index.js';
import type { TextArea } from '../../blocks/paragraph.js';

/** In points: a wider line is a bar. */
const MAX_WIDTH = 3;

/** The least share of the height of the text that a line between its columns has. */
const MOST = 0.5;

const WHITE = 0xffffff;

/** The columns of pages of a group, whose sections go on over pages with as many columns. */
interface ColumnsOfGroup {
  readonly group: number;
  readonly columns: readonly TextArea[];
}

type RuledPage = Pick<PageFacts, 'number' | 'shapes' | 'body' | 'background'>;

/** The vertical lines between the columns of most pages of a section: Word draws them by itself, on all of its pages or on none. */
export class ColumnSeparators {
  readonly #ruled = new Set<string>();
  readonly #shapes = new Set<Shape>();

  /** @param columnsOf the columns of each page whose texts stand in them */
  constructor(
    pages: readonly RuledPage[],
    columnsOf: ReadonlyMap<number, readonly TextArea[]>,
    groupOf: (page: number) => number,
  ) {
    const inColumns = pages.flatMap((page) => {
      const columns = columnsOf.get(page.number) ?? [];
      return columns.length < 2
        ? []
        : [{ section: keyOf({ group: groupOf(page.number), columns }), lines: linesBetween(columns, page) }];
    });
    for (const [section, own] of groupedBy(inColumns, (it) => it.section)) {
      const ruled = own.filter(({ lines }) => lines.length > 0);
      if (2 * ruled.length <= own.length) continue;
      this.#ruled.add(section);
      for (const { lines } of ruled) for (const line of lines) this.#shapes.add(line);
    }
  }

  /** Whether a shape is a line between columns. */
  has(shape: Shape): boolean {
    return this.#shapes.has(shape);
  }

  /** Whether lines stand between the columns of a section. */
  areRuled(section: ColumnsOfGroup): boolean {
    return this.#ruled.has(keyOf(section));
  }
}

function keyOf({ group, columns }: ColumnsOfGroup): string {
  return `${group} ${columns.length}`;
}

/** The lines in the gaps between the columns of a page, if each gap has one: Word has a line in each gap, or in none. */
function linesBetween(
  columns: readonly TextArea[],
  { shapes = [], body, background = WHITE }: RuledPage,
): readonly Shape[] {
  if (body === undefined) return [];
  const gaps = columns.slice(1).map(({ left }, index) => ({ left: columns[index]?.right ?? left, right: left }));
  const between = shapes.filter(
    ({ box, colour }) =>
      colour !== background &&
      box.right - box.left <= MAX_WIDTH &&
      heightOf(box) >= MOST * heightOf(body) &&
      gaps.some((gap) => isBetween(box, gap)),
  );
  return gaps.every((gap) => between.some(({ box }) => isBetween(box, gap))) ? between : [];
}

function isBetween({ left, right }: Box, gap: TextArea): boolean {
  return left >= gap.left && right <= gap.right;
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}
