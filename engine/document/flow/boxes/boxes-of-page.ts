import { grown, hasCentre, isInside } from '../../../geometry/box-arithmetic.js';
import type { Box } from '../../../geometry/geometry.js';
import { FARTHEST } from '../../boxes/bars.js';
import { findBoxes, type PageBoxes, type TextBox } from '../../boxes/find-boxes.js';
import { loneShapes } from '../../boxes/lone-shapes.js';
import { MAX_RULES, rulesAtTexts } from '../../boxes/rules-at-texts.js';
import type { BoxPadding, BoxSide, BoxSides, Shape } from '../../flow-elements.js';
import type { Block, FilledArea, Line, PageModel } from '../../model.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { LoosePart } from '../page/captions.js';
import { type Columns, columnsOf } from '../page/columns-of.js';
import type { PageBox, PageRule, TextLine } from '../page/page-content.js';
import { rounded, roundedBox } from '../runs/runs-of-line.js';
import { WHITE } from '../../colours.js';

/** The tables and pictures of a page. */
interface Shown {
  readonly tables: readonly Box[];
  /** Those of which pictures are made. */
  readonly figures: readonly Box[];
  readonly pictures: readonly Box[];
}

/** The boxes that are drawn around texts of a page, and the lines at its texts. */
export class BoxesOfPage {
  /** The box of each line of text that is in one, by its index. */
  readonly of: ReadonlyMap<Line, number>;
  readonly #found: PageBoxes;
  readonly #taken: readonly Box[];

  constructor(
    private readonly page: PageModel,
    { tables, figures, pictures }: Shown,
  ) {
    const { blocks: all, rulings, areas, rounded = [], size } = page;
    const blocks = outside(all, tables);
    const columns = columnsOf(blocks.map(({ box, lines }) => ({ box, lines: lines.length }))).of;
    const taken = [...tables, ...figures];
    this.#taken = taken;
    this.#found = findBoxes({ size, blocks, columns, rulings, areas, rounded, taken, pictures });
    const lines = blocks.flatMap((block) => block.lines);
    this.of = new Map(
      this.#found.boxes.flatMap(({ first, end }, index) =>
        lines.slice(first, end).map((line) => [line, index] as const),
      ),
    );
  }

  get boxes(): readonly Box[] {
    return this.#found.boxes.map(({ box }) => box);
  }

  /** The horizontal lines that are sides of no box; none where there are too many to be told apart. */
  get rules(): readonly PageRule[] {
    const { rules } = this.#found;
    if (rules.length > MAX_RULES) return [];
    return rules.map(({ colour, width, ...box }) => ({ box: roundedBox(box), colour, width: rounded(width) }));
  }

  /** Returns the areas that are no backgrounds of boxes. */
  areasOutside(areas: readonly FilledArea[]): readonly FilledArea[] {
    const { boxes } = this.#found;
    const isBackground = (area: FilledArea): boolean =>
      boxes.some(({ box, fill }) => fill === area.colour && isInside(area, grown(box, EXACT)));
    return boxes.length === 0 ? areas : areas.filter((area) => !isBackground(area));
  }

  /** Returns the boxes of a page, for each part the index of its box, and the shapes that are neither sides nor grounds of boxes. */
  around(parts: readonly LoosePart[], columns: Columns): PartBoxes {
    const boxes = this.#found.boxes.map((found, index) => enclosing(found, linesOf(parts, index)));
    const of = parts.map((part) => (part.kind === 'text' ? part.boxed : undefined));
    const ruled = parts.map((part, index) => {
      if (part.kind !== 'text' || part.boxed !== undefined || part.lines.some(({ angle }) => angle !== undefined))
        return { box: part.box };
      const { baseline = 0, size = 0 } = part.lines.at(-1) ?? {};
      return { box: part.box, column: columns.boxes[columns.of[index] ?? 0] ?? part.box, baseline, size };
    });
    const { rules, uprights, empty } = this.#found;
    const boxed = boxes.map(({ box }) => box);
    const atTexts = rulesAtTexts(rules, ruled);
    for (const [index, { box, sides }] of atTexts) {
      of[index] = boxes.length;
      boxes.push(ruling(box, sides, parts[index]?.box ?? box));
    }
    const known = {
      rules,
      uprights,
      empty,
      boxes: boxed,
      taken: this.#taken,
      ruled: [...atTexts.values()].map(({ box }) => box),
    };
    const shapes = loneShapes(this.page, known).map(({ box, colour }) => ({ box: roundedBox(box), colour }));
    return { boxes, of, shapes };
  }
}

/** Returns blocks without the lines in tables. */
function outside(blocks: readonly Block[], tables: readonly Box[]): readonly Block[] {
  if (tables.length === 0) return blocks;
  return blocks.flatMap((block) => {
    const lines = block.lines.filter(({ box }) => !tables.some((table) => hasCentre(table, box)));
    return lines.length === 0 ? [] : [{ ...block, lines, box: boxAround(lines.map(({ box }) => box)) }];
  });
}

interface PartBoxes {
  readonly boxes: readonly PageBox[];
  readonly of: readonly (number | undefined)[];
  readonly shapes: readonly Shape[];
}

/** In points. */
const EXACT = 1;

function linesOf(parts: readonly LoosePart[], box: number): readonly TextLine[] {
  return parts.flatMap((part) => (part.kind === 'text' && part.boxed === box ? part.lines : []));
}

function enclosing({ box, sides, fill }: TextBox, lines: readonly TextLine[]): PageBox {
  const own = paddingIn(box, sides, lines);
  return {
    box: roundedBox(box),
    sides: roundedSides(sides),
    ...(fill !== undefined && fill !== WHITE && { fill }),
    padding: own,
    inner: roundedBox({
      left: box.left + own.left + (sides.left?.width ?? 0),
      top: box.top + own.top + (sides.top?.width ?? 0),
      right: box.right - own.right - (sides.right?.width ?? 0),
      bottom: box.bottom - own.bottom - (sides.bottom?.width ?? 0),
    }),
  };
}

/**
 * The distances of text from the sides of its box. Lines that end early tell nothing about the padding at the side where they end,
 * and centred lines nothing about both sides.
 */
function paddingIn(box: Box, sides: BoxSides, lines: readonly TextLine[]): BoxPadding {
  const least = (distanceOf: (line: Box) => number): number =>
    Math.max(
      0,
      lines.reduce((most, line) => Math.min(most, distanceOf(line.box)), Infinity),
    );
  const top = least((line) => line.top - box.top) - (sides.top?.width ?? 0);
  const bottom = least((line) => box.bottom - line.bottom) - (sides.bottom?.width ?? 0);
  const left = least((line) => line.left - box.left) - (sides.left?.width ?? 0);
  const right = least((line) => box.right - line.right) - (sides.right?.width ?? 0);
  const isRightToLeft = lines[0]?.direction === 'right-to-left';
  const isCentred = lines.every((line) => isInMiddle(line, box)) && (lines.length === 1 || !areFlush(lines));
  const beside = isCentred ? Math.max(top, bottom) : isRightToLeft ? right : left;
  return {
    left: padding(Math.min(left, isCentred || isRightToLeft ? beside : left)),
    top: padding(top),
    right: padding(Math.min(right, isCentred || !isRightToLeft ? beside : right)),
    bottom: padding(bottom),
  };
}

function padding(distance: number): number {
  return rounded(Math.min(FARTHEST, Math.max(0, distance)));
}

/** In ems: lines in the middle of a box are as far from both of its sides. */
const MIDDLE = 1;

function isInMiddle({ box: line, size }: TextLine, box: Box): boolean {
  const [before, after] = [line.left - box.left, box.right - line.right];
  return Math.abs(before - after) < MIDDLE * size && before > MIDDLE * size;
}

function areFlush(lines: readonly TextLine[]): boolean {
  return lines.every(({ box, size }) => Math.abs(box.left - (lines[0]?.box.left ?? 0)) < MIDDLE * size);
}

function ruling(box: Box, sides: BoxSides, text: Box): PageBox {
  return {
    box: roundedBox(box),
    sides: roundedSides(sides),
    padding: {
      left: 0,
      top: padding(text.top - box.top - (sides.top?.width ?? 0)),
      right: 0,
      bottom: padding(box.bottom - text.bottom - (sides.bottom?.width ?? 0)),
    },
  };
}

function roundedSides(sides: BoxSides): BoxSides {
  const entries: readonly (readonly [string, BoxSide])[] = Object.entries(sides);
  return Object.fromEntries(entries.map(([side, { colour, width }]) => [side, { colour, width: rounded(width) }]));
}
