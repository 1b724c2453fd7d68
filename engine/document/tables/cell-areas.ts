import { areaOf, grown, overlaps } from '../../geometry/box-arithmetic.js';
import type { Box, Size } from '../../geometry/geometry.js';
import type { PageModel } from '../model.js';
import { type Frame, intoFrame } from '../order/reading-order-frame.js';
import { gradientSteps } from './judge/gradient-steps.js';
import type { TableWord } from './table-words.js';
import { WHITE } from '../colours.js';
import { firstNotBelow } from '../../geometry/sorted.js';

/** In ems: a higher area is more than the background of words in a line. */
const MAX_HEIGHT = 2;

/** Maximum number of words compared per area, which bounds the time for drawings of many areas. */
const MAX_WORDS = 200;

/** In ems: maximum extent of the background of words beyond them, and maximum distance to the next word of the line. */
const MAX_PADDING = 0.4;
const MAX_GAP = 0.5;

/** In ems: the background of a whole line begins with its first letter, without the padding that cells have. */
const NO_PADDING = 0.12;

/** Maximum number of areas compared with each other; a page with more has a drawing. */
const MAX_AREAS = 1000;

/**
 * Returns the filled areas of a page that may be cells. An area behind some words in the middle of a line is their
 * background: highlighted text, or code in a sentence. So is an area that fits a whole line, without others beside it. An
 * area inside another one of its colour is the background of a paragraph of a cell, or a hole of the paper. The steps of a gradient are no cells.
 * @param words sorted by baseline, in the frame
 */
export function cellAreas({ areas, size }: PageModel, frame: Frame, words: readonly TableWord[]): PageModel['areas'] {
  const tiles = tilesOfPaper(areas, size);
  const steps = gradientSteps(areas);
  const baselines = Float64Array.from(words, ({ baseline }) => baseline);
  const boxes = areas.map((area) => intoFrame(frame, area));
  const isAlone = (box: Box): boolean =>
    boxes.length <= MAX_AREAS && !boxes.some((other) => other !== box && areBeside(other, box));
  return areas.filter((area, index) => {
    const box = boxes[index];
    if (box === undefined || steps.has(area) || tiles.has(index) || isCovered(areas, index) || isPaper(areas, index))
      return false;
    const [from, to] = [firstNotBelow(baselines, box.top), firstNotBelow(baselines, box.bottom)];
    return to - from > MAX_WORDS || !isBackgroundOfWords(box, words.slice(from, to), isAlone);
  });
}

/** Returns whether an area lies in another one of the same colour, so that its edges are not seen. Of equal areas, the first has none around it. */
function isCovered(areas: PageModel['areas'], index: number): boolean {
  const inner = areas[index];
  if (inner === undefined || areas.length > MAX_AREAS) return false;
  return areas.some(
    (outer, place) =>
      outer.colour === inner.colour &&
      place !== index &&
      isWithin(inner, outer) &&
      (place < index || !isWithin(outer, inner)),
  );
}

/** In points: maximum distance between the edges of areas that touch. */
const TOUCHING = 1;

/**
 * Returns whether an area is white and has no other area behind it or beside it, so that it cannot be told from the paper.
 * White areas that touch each other may be cells.
 */
function isPaper(areas: PageModel['areas'], index: number): boolean {
  const area = areas[index];
  if (area?.colour !== WHITE || areas.length > MAX_AREAS) return false;
  const near = grown(area, TOUCHING);
  return !areas.some(
    (other, place) => other !== area && overlaps(other, near) && (place < index || !isWithin(other, area)),
  );
}

/** Least shares of the page that the white around holes covers, and the largest part of it: cells are smaller. */
const MOST = 0.6;
const LARGE_TILE = 0.25;

/** Returns the white areas that are the paper around holes, as programs draw it around blacked-out words: they touch each other and cover the page. */
function tilesOfPaper(areas: PageModel['areas'], { width, height }: Size): ReadonlySet<number> {
  const isWhite = areas.length <= MAX_AREAS && areas.some(({ colour }) => colour === WHITE);
  const page = width * height;
  const tiles = new Set<number>();
  const largest = isWhite ? areas.findIndex((it) => it.colour === WHITE && areaOf(it) > LARGE_TILE * page) : -1;
  if (largest < 0) return tiles;
  tiles.add(largest);
  // A set also iterates over what is added meanwhile.
  for (const tile of tiles) {
    const near = areas[tile] === undefined ? undefined : grown(areas[tile], TOUCHING);
    areas.forEach((other, index) => {
      if (near !== undefined && other.colour === WHITE && overlaps(other, near)) tiles.add(index);
    });
  }
  const covered = [...tiles].reduce((sum, tile) => sum + (areas[tile] === undefined ? 0 : areaOf(areas[tile])), 0);
  const isOverOthers = areas.some(
    (one, index) =>
      one.colour !== WHITE && [...tiles].some((tile) => index < tile && isWithin(areas[tile] ?? one, one)),
  );
  return covered > MOST * page && !isOverOthers ? tiles : new Set();
}

/** In points. */
const EXACT = 0.5;

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left > outer.left - EXACT &&
    inner.right < outer.right + EXACT &&
    inner.top > outer.top - EXACT &&
    inner.bottom < outer.bottom + EXACT
  );
}

function areBeside(one: Box, other: Box): boolean {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5 * (other.bottom - other.top);
}

/** @param near words whose baselines are in the area */
function isBackgroundOfWords(area: Box, near: readonly TableWord[], isAlone: (area: Box) => boolean): boolean {
  const inside = near.filter(({ left, right }) => (left + right) / 2 > area.left && (left + right) / 2 < area.right);
  const [first] = inside;
  if (first === undefined || inside.some(({ line }) => line !== first.line)) return false;
  const { em } = first;
  const left = Math.min(...inside.map((word) => word.left));
  const right = Math.max(...inside.map((word) => word.right));
  const isTight = left - area.left < MAX_PADDING * em && area.right - right < MAX_PADDING * em;
  if (area.bottom - area.top > MAX_HEIGHT * em || !isTight) return false;
  const isBesideText = near.some(
    (word) => word.line === first.line && !inside.includes(word) && gapBeside(area, word) < MAX_GAP * em,
  );
  return isBesideText || (Math.abs(area.left - left) < NO_PADDING * em && isAlone(area));
}

function gapBeside(area: Box, word: TableWord): number {
  return Math.max(area.left - word.right, word.left - area.right);
}
