import type { Box } from '../../geometry/geometry.js';
import type { DrawnPiece, Line } from '../model.js';
import {
  areaOf,
  commonArea,
  grown,
  hasCentre,
  heightOf,
  isInside,
  overlaps,
  union,
  widthOf,
} from '../../geometry/box-arithmetic.js';
import { artworkOf, type FigurePage, isTaken, marginRules } from './artwork-of.js';
import { clusterPieces } from './cluster-pieces.js';
import { MIN_COVER, withLabels, wordCover } from './figure-labels.js';

/** Vector artwork that a reader sees as one drawing, such as a chart. */
export interface PageFigure {
  readonly box: Box;
  /** Whether the figure lies behind running text. Words inside other figures are parts of them. */
  readonly behindText: boolean;
}

/** Maximum number of figures of a page; the largest are kept. */
const MAX_FIGURES = 100;

/**
 * In points: minimum shorter and longer side of a figure; smaller drawings are bullets, check marks and icons in text.
 */
const MIN_SHORT_SIDE = 12;
const MIN_LONG_SIDE = 24;

/**
 * Finds the figures of a page, from top to bottom. Lines and areas alone are a figure only when they look like a chart.
 */
export function findFigures(page: FigurePage): readonly PageFigure[] {
  const usual = usualWidth(page);
  const grounds = (page.boxes ?? []).filter(
    (box) => hasRunningText(box, linesIn(box, page)) || (isWide(box, usual, page) && holdsText(box, page)),
  );
  const pieces = artworkOf(page).filter((piece) => !grounds.some((ground) => isGroundPiece(piece, ground)));
  const seeds = pieces.filter(({ kind }) => kind === 'shape' || kind === 'area');
  const lines = pieces.filter(({ kind }) => kind === 'line');
  const clusters = clusterPieces(seeds, page.size)
    .map((cluster) => ({ box: cluster.reduce<Box>(union, cluster[0] ?? EMPTY), pieces: cluster }))
    .sort((one, other) => areaOf(other.box) - areaOf(one.box))
    .slice(0, MAX_FIGURES);
  const frames = pieces.filter(({ kind }) => kind === 'frame');
  const whole = clusters.map((cluster) => withFrame(withLines(cluster, lines), frames, page));
  const figures = merged(whole).flatMap((cluster) => {
    const figure = figureOf(cluster, page);
    return figure === undefined ? [] : [figure];
  });
  return apart(figures).sort((one, other) => one.box.top - other.box.top);
}

/** The least width of a note or a listing in a box, against that of most running text. */
const WIDE = 0.9;

/** Returns the middle width of the lines of running text of a page; undefined without such lines. */
function usualWidth({ blocks }: FigurePage): number | undefined {
  const widths = blocks.flatMap(({ lines }) => lines.filter(isRunning).map(({ box }) => widthOf(box)));
  widths.sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)];
}

/** The least share of the width of a page without running text, such as a slide, that a listing has. */
const WIDE_ON_SLIDE = 0.55;

/**
 * Returns whether a box is as wide as the text of its page. On a page without running text, a box with a curve is a chart.
 * @param usual the width of the lines of running text
 */
function isWide(box: Box, usual: number | undefined, { pieces, size }: FigurePage): boolean {
  if (usual !== undefined) return widthOf(box) >= WIDE * usual;
  const hasShape = pieces.some((piece) => piece.kind === 'shape' && hasCentre(box, piece));
  return widthOf(box) >= WIDE_ON_SLIDE * size.width && !hasShape;
}

/** Returns whether a box has a line of running text in it, or nothing but text, tables and images, as a short note or a listing has. */
function holdsText(box: Box, page: FigurePage): boolean {
  const lines = linesIn(box, page);
  if (lines.some((line) => isRunning(line) && hasCentre(box, line.box))) return true;
  if (lines.length > MAX_LISTING) return false;
  return page.pieces.every(
    (piece) =>
      piece.kind === 'image' ||
      !hasCentre(box, piece) ||
      isGroundPiece(piece, box) ||
      isTaken(piece, page.taken) ||
      isBehindWord(piece, lines),
  );
}

/** Maximum number of lines of a note or a listing, which bounds the time for hostile pages. */
const MAX_LISTING = 200;

/** Returns whether an area is the background of a word, as in highlighted code. */
function isBehindWord({ kind, ...area }: DrawnPiece, lines: readonly Line[]): boolean {
  if (kind !== 'area') return false;
  return lines.some(({ words }) => words.some((word) => commonArea(word.box, area) > BAR_COVER * areaOf(area)));
}

/** In points: how far the lines around a box reach out of it. */
const OUTLINE = 1;

/** Returns whether a piece is the background or the outline of a box with running text, in which other pieces are drawings of their own. */
function isGroundPiece({ kind, ...piece }: DrawnPiece, ground: Box): boolean {
  if (kind === 'image' || !isInside(piece, grown(ground, OUTLINE))) return false;
  const [width, height] = [widthOf(ground), heightOf(ground)].map((length) => length - 2 * MIN_SHORT_SIDE);
  return widthOf(piece) >= (width ?? 0) || heightOf(piece) >= (height ?? 0);
}

const EMPTY: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

interface Cluster {
  readonly box: Box;
  readonly pieces: readonly DrawnPiece[];
}

/** In points: maximum distance between the axes of a chart and its curves. */
const LINE_GAP = 12;

/**
 * Maximum length of a line relative to the rest of its drawing. A rule across the page is longer than the logo beside
 * it.
 */
const MAX_STRETCH = 2.5;

/** Adds lines that touch a cluster, then lines that touch these. */
function withLines({ box, pieces }: Cluster, lines: readonly DrawnPiece[]): Cluster {
  let whole = box;
  let rest = lines;
  const added: DrawnPiece[] = [];
  for (let round = 0; round < 3 && rest.length > 0; round++) {
    const near = grown(whole, LINE_GAP);
    const [longest, highest] = [MAX_STRETCH * widthOf(near), MAX_STRETCH * heightOf(near)];
    const belongs = (line: Box): boolean =>
      overlaps(line, near) && widthOf(line) <= longest && heightOf(line) <= highest;
    const found = rest.filter(belongs);
    if (found.length === 0) break;
    rest = rest.filter((line) => !belongs(line));
    whole = found.reduce<Box>(union, whole);
    added.push(...found);
  }
  return { box: whole, pieces: [...pieces, ...added] };
}

/** Maximum size of a frame relative to the drawing in it. */
const MAX_FRAME = 4;

/** Adds the frames around a cluster: the frame of a chart also contains its title and legend. */
function withFrame({ box, pieces }: Cluster, frames: readonly DrawnPiece[], page: FigurePage): Cluster {
  const around = frames
    .filter((frame) => isInside(box, grown(frame, 1)) && areaOf(frame) <= MAX_FRAME * areaOf(box))
    .filter((frame) => !hasRunningText(frame, linesIn(frame, page)));
  return { box: around.reduce<Box>(union, box), pieces };
}

/** Joins clusters whose boxes overlap. */
function merged(clusters: readonly Cluster[]): readonly Cluster[] {
  const result: Cluster[] = [];
  for (const cluster of clusters) {
    let whole = cluster;
    for (let index = result.findIndex(({ box }) => overlaps(box, whole.box)); index !== -1;) {
      const [other] = result.splice(index, 1);
      if (other !== undefined) whole = { box: union(whole.box, other.box), pieces: [...whole.pieces, ...other.pieces] };
      index = result.findIndex(({ box }) => overlaps(box, whole.box));
    }
    result.push(whole);
  }
  return result;
}

/** Minimum share of a box that text covers in a paragraph; labels cover less. */
const PARAGRAPH_COVER = 0.3;

/** Minimum number of lines of running text in a drawing that lies behind text, and minimum number of words per line. */
const PARAGRAPH_LINES = 3;
const PARAGRAPH_WORDS = 8;

/** Minimum number of areas without text in a chart that has no other shapes. */
const MIN_BARS = 3;

/** Maximum share of a bar that text covers; text covers more of its own background. */
const BAR_COVER = 0.4;

/** Maximum number of pieces of a background behind text. */
const MAX_GROUND_PIECES = 3;

function figureOf({ box, pieces }: Cluster, page: FigurePage): PageFigure | undefined {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (Math.min(width, height) < MIN_SHORT_SIDE || Math.max(width, height) < MIN_LONG_SIDE) return undefined;
  const lines = linesIn(box, page);
  if (coverOf(box, lines) > PARAGRAPH_COVER) return undefined;
  const isText = hasRunningText(box, lines) && !isDiagram(pieces, coverOf(box, lines.filter(isRunning)));
  const shapes = pieces.filter(({ kind }) => kind === 'shape');
  if (shapes.length === 0) {
    const areas = pieces.filter(({ kind }) => kind === 'area');
    const bars = areas.filter((area) => !lines.some((line) => commonArea(line.box, area) > BAR_COVER * areaOf(area)));
    if (isText || bars.length < MIN_BARS || 2 * bars.length < areas.length) return undefined;
    if (areHeaderCells(areas, lines)) return undefined;
  } else if (lines.length > 0 && shapes.length <= MAX_GROUND_PIECES && shapes.some((shape) => isGround(shape, lines))) {
    return undefined;
  }
  if (isText || isAround(box, page.taken)) return { box, behindText: true };
  const whole = labelled(box, page);
  return isAround(whole, page.taken) ? { box, behindText: true } : { box: whole, behindText: false };
}

/** In points: how exactly the cells of a row have one height. */
const ALIGNED = 1;

/** Returns whether areas are the cells of a row of a table: they are equally high, and have text in them. Bars differ in length. */
function areHeaderCells(areas: readonly Box[], lines: readonly { readonly box: Box }[]): boolean {
  const [first] = areas;
  return areas.every(
    (area) =>
      first !== undefined &&
      Math.abs(area.top - first.top) < ALIGNED &&
      Math.abs(area.bottom - first.bottom) < ALIGNED &&
      lines.some(({ box }) => hasCentre(area, box)),
  );
}

/** Minimum share of a table that a figure behind it covers. */
const TABLE_COVER = 0.1;

/** Returns whether a figure covers a table or a form field, whose words are not part of the figure. */
function isAround(figure: Box, taken: readonly Box[]): boolean {
  return taken.some((box) => commonArea(figure, box) > TABLE_COVER * areaOf(box));
}

/** Adds labels, and pieces that are drawn around them. */
function labelled(box: Box, page: FigurePage): Box {
  const isMarginRule = marginRules(page);
  const lines = page.pieces.filter(
    (piece) => piece.kind === 'line' && !isTaken(piece, page.taken) && !isMarginRule(piece),
  );
  const { box: framed } = withLines({ box: withLabels(box, page), pieces: [] }, lines);
  return withLabels(hasRunningText(framed, linesIn(framed, page)) ? box : framed, page);
}

function linesIn(box: Box, { blocks }: FigurePage): readonly Line[] {
  return blocks.flatMap((block) => block.lines).filter((line) => commonArea(box, line.box) > 0);
}

function coverOf(box: Box, lines: readonly Line[]): number {
  const words = lines.flatMap((line) => line.words);
  return words.reduce((sum, word) => sum + commonArea(word.box, box), 0) / Math.max(1, areaOf(box));
}

/** Minimum number of pieces of a diagram that shows single sentences, and the share of it that they cover at most. */
const MIN_DIAGRAM_PIECES = 50;
const SENTENCE_COVER = 0.06;

function isDiagram(pieces: readonly DrawnPiece[], sentences: number): boolean {
  return pieces.length >= MIN_DIAGRAM_PIECES && sentences < SENTENCE_COVER;
}

function hasRunningText(box: Box, lines: readonly Line[]): boolean {
  const within = lines.filter((line) => isRunning(line) && hasCentre(box, line.box));
  return within.length >= PARAGRAPH_LINES;
}

/** Returns whether a line has several words close to each other; labels of marks are farther apart. */
function isRunning(line: Line): boolean {
  return line.words.length >= PARAGRAPH_WORDS && wordCover(line) >= MIN_COVER;
}

/** Returns whether a shape is the background of some text, such as a box with round corners. */
function isGround(shape: Box, lines: readonly { readonly box: Box }[]): boolean {
  const within = lines.filter(({ box }) => isInside(box, grown(shape, 1)));
  const cover = within.reduce((sum, { box }) => sum + areaOf(box), 0) / Math.max(1, areaOf(shape));
  return within.length > 0 && cover > GROUND_COVER;
}

const GROUND_COVER = 0.08;

/** Joins figures that overlap after labels were added. */
function apart(figures: readonly PageFigure[]): PageFigure[] {
  const result: PageFigure[] = [];
  for (const figure of figures) {
    const index = result.findIndex(
      (it) => it.behindText === figure.behindText && commonArea(it.box, figure.box) > 0.1 * areaOf(figure.box),
    );
    const other = result[index];
    if (other === undefined) result.push(figure);
    else result[index] = { ...other, box: union(other.box, figure.box) };
  }
  return result;
}
