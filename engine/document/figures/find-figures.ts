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
import { artworkOf, type FigurePage, isTaken, marginRules, reachesAcross } from './artwork-of.js';
import { clusterPieces } from './cluster-pieces.js';
import { withLabels } from './figure-labels.js';
import { isFrameOfText } from './frame-of-text.js';
import { hasRunningText, isRunning, linesIn } from './running-text.js';
import { BAR_COVER, isGroundPiece, MIN_LONG_SIDE, MIN_SHORT_SIDE, textGrounds } from './text-grounds.js';

/** Vector artwork that a reader sees as one drawing, such as a chart. */
export interface PageFigure {
  readonly box: Box;
  /** Whether the figure lies behind running text. Words inside other figures are parts of them. */
  readonly behindText: boolean;
}

/** Maximum number of figures of a page; the largest are kept. */
const MAX_FIGURES = 100;

/**
 * Finds the figures of a page, from top to bottom. Lines and areas alone are a figure only when they look like a chart.
 */
export function findFigures(page: FigurePage): readonly PageFigure[] {
  const grounds = textGrounds(page);
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

/** Minimum number of areas without text in a chart that has no other shapes. */
const MIN_BARS = 3;

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
  } else if (isFrameOfText({ box, pieces }, lines)) {
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

/** Adds labels, and pieces that are drawn around them. What goes from edge to edge of the page is an ornament, and text near it no label. */
function labelled(box: Box, page: FigurePage): Box {
  if (reachesAcross(box, page.size)) return box;
  const isMarginRule = marginRules(page);
  const lines = page.pieces.filter(
    (piece) => piece.kind === 'line' && !isTaken(piece, page.taken) && !isMarginRule(piece),
  );
  const { box: framed } = withLines({ box: withLabels(box, page), pieces: [] }, lines);
  return withLabels(hasRunningText(framed, linesIn(framed, page)) ? box : framed, page);
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
