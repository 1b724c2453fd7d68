import type { Box } from '../../geometry/geometry.js';
import { type Gutter, isLeftOf } from './find-gutter.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';

/**
 * Finds the line through all columns above which each column is read first: for rows of cards, stanzas or articles, or
 * for names of authors above columns that continue below them. Returns the index of the first piece below the line,
 * among pieces sorted from top to bottom; 0 when each column is read to its end.
 * A ruling through all columns is such a line. White space alone is weak evidence, since gaps between paragraphs can
 * align by chance; then the drawing order decides, unless the page is drawn line by line.
 */
export function cutThrough(pieces: readonly Piece[], gutter: Gutter, { rulings, em }: Page): number {
  const bands = bandsThrough(pieces, gutter, em);
  const ruled = bands.find((band) => isRuled(band, pieces, rulings));
  if (ruled !== undefined) return ruled.below;
  if (bands.length === 0 || isDrawnByColumn(pieces, gutter)) return 0;
  const wide = bands.find(({ height }) => height > Math.max(3 * em, 1.5 * (gutter.right - gutter.left)));
  if (wide !== undefined) return wide.below;
  const meant = bands.filter(({ drawnApart }) => drawnApart);
  return turnsBetween(pieces, gutter) <= MAX_TURNS * (meant.length + 1) ? (meant[0]?.below ?? 0) : 0;
}

interface Page {
  readonly rulings: readonly Box[];
  /** Size of most of the text. */
  readonly em: number;
}

/**
 * Maximum number of times that drawing may change sides per part: two parts beside each other take two turns, a table
 * takes many more.
 */
const MAX_TURNS = 3;

interface Band {
  /** Index of the first piece below the band. */
  readonly below: number;
  readonly height: number;
  readonly bottom: number;
  /** Whether all pieces above the band are drawn before all pieces below it. */
  readonly drawnApart: boolean;
}

/** Finds the white bands through both columns that have text of both columns above and below. */
function bandsThrough(pieces: readonly Piece[], gutter: Gutter, em: number): readonly Band[] {
  const places = placesInDrawing(pieces);
  const lowest = Math.min(
    pieces.findLastIndex((piece) => isLeftOf(piece, gutter)),
    pieces.findLastIndex((piece) => !isLeftOf(piece, gutter)),
  );
  const bands: Band[] = [];
  let [bottom, left, right] = [-Infinity, false, false];
  pieces.forEach((piece, index) => {
    const height = piece.top - bottom;
    if (left && right && index <= lowest && height > MIN_BAND * em) {
      bands.push({ below: index, height, bottom: piece.top, drawnApart: areDrawnApart(places, index) });
    }
    bottom = Math.max(bottom, piece.bottom);
    if (isLeftOf(piece, gutter)) left = true;
    else right = true;
  });
  return bands;
}

/** Returns whether a ruling as wide as the text runs through a band. */
function isRuled({ height, bottom }: Band, pieces: readonly Piece[], rulings: readonly Box[]): boolean {
  if (rulings.length === 0) return false;
  const { left, right } = boxAround(pieces);
  return rulings.some(
    (ruling) =>
      ruling.top >= bottom - height - 1 &&
      ruling.bottom <= bottom + 1 &&
      Math.min(ruling.right, right) - Math.max(ruling.left, left) > 0.95 * (right - left),
  );
}

/** In ems: minimum height of a band; the lines of a paragraph are closer to each other. */
const MIN_BAND = 0.5;

/** Returns the position of each piece in drawing order. */
function placesInDrawing(pieces: readonly Piece[]): Uint32Array {
  const places = new Uint32Array(pieces.length);
  const inOrder = Array.from(pieces.keys()).sort(
    (one, other) => (pieces[one]?.drawn ?? 0) - (pieces[other]?.drawn ?? 0),
  );
  inOrder.forEach((index, place) => {
    places[index] = place;
  });
  return places;
}

/** Minimum share of pieces that are drawn in order: some producers draw all formulas or all links last. */
const IN_TURN = 0.75;

/** Returns whether most of the first pieces are drawn before most of the others. */
function areDrawnApart(places: Uint32Array, count: number): boolean {
  let inTurn = 0;
  for (let index = 0; index < count; index++) if ((places[index] ?? 0) < count) inTurn++;
  const others = places.length - count;
  return inTurn >= IN_TURN * count && others - (count - inTurn) >= IN_TURN * others;
}

function isDrawnByColumn(pieces: readonly Piece[], gutter: Gutter): boolean {
  return turnsBetween(pieces, gutter) <= 1;
}

/** Returns how often drawing changes from one side of a gutter to the other. */
export function turnsBetween(pieces: readonly Piece[], gutter: Gutter): number {
  const drawn = pieces.filter(({ lines }) => lines.length > 0).sort((one, other) => one.drawn - other.drawn);
  let turns = 0;
  let side: boolean | undefined;
  for (const piece of drawn) {
    const left = isLeftOf(piece, gutter);
    if (side !== undefined && left !== side) turns++;
    side = left;
  }
  return turns;
}
