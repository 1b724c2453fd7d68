import { grown, heightOf, isInside, widthOf } from '../../geometry/box-arithmetic.js';
import type { Box, Size } from '../../geometry/geometry.js';
import type { Block, FilledArea, RoundedBox, Ruling } from '../model.js';
import { barredBox } from './bars.js';
import { type DrawnBox, straightBoxes } from './straight-boxes.js';
import { type Stroke, strokesOf } from './drawn-strokes.js';
import { isSideOf, MAX_ROUNDED } from './round-frames.js';
import { mergeBoxes } from './merge-boxes.js';
import { holdsRange, lengthOf, type LineRange, PageLines } from './page-lines.js';
import { WHITE } from '../colours.js';

/** The content of a page in which boxes are found, in points from its top left corner. */
export interface BoxPage {
  readonly size: Size;
  /** In reading order, without the text of tables and figures. */
  readonly blocks: readonly Block[];
  /** The column that each block stands in. */
  readonly columns: readonly number[];
  readonly rulings: readonly Ruling[];
  readonly areas: readonly FilledArea[];
  readonly rounded: readonly RoundedBox[];
  /** Tables, and figures whose pictures show what is drawn there. */
  readonly taken: readonly Box[];
  /** Pictures, which stand in no box. */
  readonly pictures: readonly Box[];
}

/** A box around lines of text. */
export interface TextBox extends DrawnBox, LineRange {}

/** The boxes of a page, and its lines that are sides of none. */
export interface PageBoxes {
  /** In reading order. The lines are counted over all blocks. */
  readonly boxes: readonly TextBox[];
  /** Horizontal lines. */
  readonly rules: readonly Stroke[];
  /** Vertical lines that are no bars beside texts. */
  readonly uprights: readonly Stroke[];
  /** Rectangles without whole lines of text, such as those to write in. */
  readonly empty: readonly DrawnBox[];
}

/** In points: how far lines of tables and figures reach out of them. */
const EDGE = 3;

/** Maximum number of lines of text of a page with boxes; a page with more is a listing or a map. */
const MAX_LINES = 2000;

/** Share of the lines of a page above which a box with others in it is the layout of the page. */
const MUCH = 0.5;

/**
 * Finds the boxes that a page draws around text: each contains whole lines of one column that follow each other. A line belongs to
 * one box at most.
 */
export function findBoxes(page: BoxPage): PageBoxes {
  const { taken, pictures, size } = page;
  const isFree = (box: Box): boolean => !isWholePage(box, size) && !taken.some((it) => isInside(box, grown(it, EDGE)));
  const areas = page.areas.filter(isFree);
  const rounded = page.rounded.filter(isFree).slice(0, MAX_ROUNDED);
  const isStraight = (line: Box): boolean => !rounded.some((box) => isSideOf(line, box));
  const strokes = strokesOf(page.rulings.filter(isFree).filter(isStraight), areas);
  const { boxes: straight, others } = straightBoxes(strokes, areas);
  const boxes = [...straight, ...rounded.map(roundedBox)];
  const text = new PageLines(page.blocks, page.columns);
  if (boxes.length + others.length === 0 || text.all.length > MAX_LINES) return NO_BOXES;
  const holders = boxes.filter(({ box }) => [...taken, ...pictures].some((other) => isInside(other, grown(box, EDGE))));
  const drawings = holders.filter(({ box }) => text.countIn(box) <= MUCH * text.all.length);
  const found = boxes.flatMap((drawn): TextBox[] => {
    // Texts in a frame with pictures are labels.
    if (holders.includes(drawn) || drawings.some(({ box }) => isInside(drawn.box, box))) return [];
    const range = text.rangeIn(drawn.box);
    return range === undefined ? [] : [{ ...drawn, ...range }];
  });
  const uprights = others.filter(({ isAcross }) => !isAcross);
  const barred = new Map(uprights.map((stroke) => [stroke, barredBox(stroke, text)]));
  const bars = [...barred.values()].filter((bar) => bar !== undefined);
  const isLayout = (box: TextBox): boolean => lengthOf(box) > MUCH * text.all.length;
  const shown = mergeBoxes([...found, ...bars], isLayout).filter((box) => isShown(box) && !isHighlight(box, text));
  return {
    boxes: apart(shown, isLayout)
      .filter((box) => !text.isBeside(box.box, box))
      .sort((one, other) => one.first - other.first),
    rules: others.filter(({ isAcross }) => isAcross),
    uprights: uprights.filter((stroke) => barred.get(stroke) === undefined),
    empty: straight.filter((drawn) => !holders.includes(drawn) && text.rangeIn(drawn.box) === undefined),
  };
}

const NO_BOXES: PageBoxes = { boxes: [], rules: [], uprights: [], empty: [] };

function roundedBox({ fill, side, ...box }: RoundedBox): DrawnBox {
  const sides = side === undefined ? {} : { left: side, top: side, right: side, bottom: side };
  return { box, sides, ...(fill !== undefined && { fill }) };
}

/** A rectangle wider and higher than this share of the page is its background or frame. */
const WHOLE_PAGE = 0.9;

function isWholePage(box: Box, { width, height }: Size): boolean {
  return widthOf(box) > WHOLE_PAGE * width && heightOf(box) > WHOLE_PAGE * height;
}

function isShown({ sides, fill = WHITE }: DrawnBox): boolean {
  return fill !== WHITE || Object.keys(sides).length > 0;
}

/** In ems: maximum height of the background of words in one line, and maximum distance from their ends. */
const MAX_HIGHLIGHT = 1.7;
const TIGHT = 1;

/** Returns whether a box is the background of the words of a line, which is a property of the words. */
function isHighlight({ box, sides, ...range }: TextBox, text: PageLines): boolean {
  const [line, second] = text.in(range);
  if (line === undefined || second !== undefined || Object.keys(sides).length > 0) return false;
  const em = line.words[0]?.style.size ?? 0;
  const isTight = box.left > line.box.left - TIGHT * em && box.right < line.box.right + TIGHT * em;
  return isTight && heightOf(box) < MAX_HIGHLIGHT * em;
}

/** Returns boxes that have no lines in common: the outer one of two, unless it is the layout of the page. */
function apart(boxes: readonly TextBox[], isLayout: (box: TextBox) => boolean): TextBox[] {
  const found: TextBox[] = [];
  const isAround = (box: TextBox): boolean => isLayout(box) && boxes.some((other) => holdsRange(box, other));
  for (const box of boxes.filter((it) => !isAround(it)).sort((one, other) => lengthOf(other) - lengthOf(one))) {
    if (!found.some((other) => box.first < other.end && other.first < box.end)) found.push(box);
  }
  return found;
}
