import { grown, hasCentre, heightOf, isInside, widthOf } from '../../geometry/box-arithmetic.js';
import { type Box, onPage } from '../../geometry/geometry.js';
import { WHITE } from '../colours.js';
import { rulingsAtWords } from '../flow/runs/decorations.js';
import type { BoxSide, Shape } from '../flow-elements.js';
import type { FilledArea, PageModel } from '../model.js';
import { isStroke, type Stroke } from './drawn-strokes.js';
import type { DrawnBox } from './straight-boxes.js';

/** The lines and boxes of a page, sorted by their use. */
interface KnownShapes {
  /** The horizontal lines that are sides of no box around texts. */
  readonly rules: readonly Stroke[];
  /** The vertical lines that are sides of no box and no bars beside texts. */
  readonly uprights: readonly Stroke[];
  /** Rectangles without texts. */
  readonly empty: readonly DrawnBox[];
  /** Boxes around texts. */
  readonly boxes: readonly Box[];
  /** Texts with lines above or below them. */
  readonly ruled: readonly Box[];
  /** Tables and figures. */
  readonly taken: readonly Box[];
}

/** In points: how far lines of tables and figures reach out of them, and how far sides reach out of boxes. */
const EDGE = 3;
const EXACT = 1;

/** Maximum number of shapes of a page; a page with more has a drawing. */
const MAX_SHAPES = 100;

/** Returns the lines and filled areas of a page that belong to no text, table or figure. */
export function loneShapes(
  page: PageModel,
  { rules, uprights, empty, boxes, ruled, taken }: KnownShapes,
): readonly Shape[] {
  if (rules.length + uprights.length + empty.length > MAX_SHAPES || page.areas.length > MAX_SHAPES) return [];
  const areas = page.areas.filter((area) => isVisible(area, page) && !isHighlight(area, page));
  const held = [...taken.map((box) => grown(box, EDGE)), ...ruled.map((box) => grown(box, EXACT))];
  const isFree = (box: Box): boolean => !held.some((other) => isInside(box, other));
  const grounds = areas.filter((area) => isFree(area) && !boxes.some((box) => isInside(area, grown(box, EXACT))));
  const lines = [
    ...[...rules, ...uprights].filter(isFree),
    ...empty.filter(({ box }) => isFree(box) && isLarge(box)).flatMap(sidesOf),
  ];
  if (grounds.length + lines.length === 0) return [];
  const decorations = page.blocks.flatMap((block) => block.lines.flatMap((line) => rulingsAtWords(line, page)));
  const isDecoration = (line: Box): boolean => decorations.some((ruling) => isInside(ruling, grown(line, EXACT)));
  return [...grounds, ...lines.filter((line) => !isDecoration(line))].flatMap(({ colour, ...drawn }) => {
    const box = onPage(visible(drawn), page.size);
    return box !== undefined && widthOf(box) > 0 && heightOf(box) > 0 ? [{ box, colour }] : [];
  });
}

/** In points: an area with smaller sides is a bullet or a square to tick, unless it is as long as a bar. */
const SMALL = 12;
const LONG = 72;

/** Share of the page above which an area is its background. */
const WHOLE_PAGE = 0.9;

function isVisible(area: FilledArea, { size }: PageModel): boolean {
  const [width, height] = [widthOf(area), heightOf(area)];
  const isSmall = Math.min(width, height) < SMALL && Math.max(width, height) < LONG;
  const isBackground = width > WHOLE_PAGE * size.width && height > WHOLE_PAGE * size.height;
  return area.colour !== WHITE && !isStroke(area) && !isSmall && !isBackground;
}

/** In ems: maximum height of the background of words. */
const MAX_HIGHLIGHT = 1.7;

/** Returns whether an area is the background of words in a line, which is a property of the words. */
function isHighlight(area: FilledArea, { blocks }: PageModel): boolean {
  return blocks.some(({ lines }) =>
    lines.some(({ words }) =>
      words.some(({ box, style }) => heightOf(area) < MAX_HIGHLIGHT * style.size && hasCentre(area, box)),
    ),
  );
}

function isLarge(box: Box): boolean {
  return Math.min(widthOf(box), heightOf(box)) >= SMALL;
}

/** Returns the lines at the sides of a rectangle. */
function sidesOf({ box, sides }: DrawnBox): readonly FilledArea[] {
  const edges = {
    left: ({ width }: BoxSide): Box => ({ ...box, right: box.left + width }),
    top: ({ width }: BoxSide): Box => ({ ...box, bottom: box.top + width }),
    right: ({ width }: BoxSide): Box => ({ ...box, left: box.right - width }),
    bottom: ({ width }: BoxSide): Box => ({ ...box, top: box.bottom - width }),
  };
  return (['left', 'top', 'right', 'bottom'] as const).flatMap((name) => {
    const side = sides[name];
    return side === undefined ? [] : [{ ...edges[name](side), colour: side.colour }];
  });
}

/** In points: a thinner line is drawn as thin as the screen or the printer can. */
const HAIRLINE = 0.25;

function visible({ left, top, right, bottom }: Box): Box {
  return { left, top, right: Math.max(right, left + HAIRLINE), bottom: Math.max(bottom, top + HAIRLINE) };
}
