import { hasWord, isUpright, sizeOf, type TextPiece, textPieces } from '../text/text-piece.js';
import type { SlidePage } from './pages-of.js';

/** In points: how exactly the titles of slides stand in one place. */
const STEP = 6;

/** The places of titles are those that at least this number and this share of pages have. */
const MIN_PAGES = 3;
const MIN_SHARE = 0.3;

/** The share of the height of a page above which such titles begin, and their maximum number of lines. */
const TOP_PART = 0.35;
const MAX_LINES = 3;

/** Finds where most slides have their titles, which need not be larger than other text. */
export class TitlePlaces {
  readonly #counts = new Map<string, number>();
  #pages = 0;

  /** The first pass over all pages. */
  count({ elements, facts }: SlidePage): void {
    this.#pages += 1;
    const pieces = elements.flatMap(textPieces).filter((piece) => isUpright(piece) && hasWord(piece));
    const most = pieces.reduce((size, piece) => Math.max(size, sizeOf(piece)), 0);
    const title = pieces.find((piece) => sizeOf(piece) >= most - SAME_SIZE);
    if (title === undefined || pieces.length < 2 || !mayBeTitle(title)) return;
    if (title.box.top >= TOP_PART * facts.size.height) return;
    if (pieces.some((other) => other !== title && lookOf(other) === lookOf(title))) return;
    for (const key of keysOf(title)) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** After the first pass: whether a text stands where most slides have their titles, and looks like these. */
  have(piece: TextPiece): boolean {
    const least = Math.max(MIN_PAGES, MIN_SHARE * this.#pages);
    return mayBeTitle(piece) && keysOf(piece).some((key) => (this.#counts.get(key) ?? 0) >= least);
  }
}

/** In points. */
const SAME_SIZE = 0.1;

function mayBeTitle({ item, isCode, lines }: TextPiece): boolean {
  return item === undefined && !isCode && lines.count <= MAX_LINES;
}

/** Titles of several lines have their first or their last line in the place of others. */
function keysOf(piece: TextPiece): readonly string[] {
  const { firstBaseline, lastBaseline } = piece.lines;
  const look = lookOf(piece);
  return [`${look} from ${Math.round(firstBaseline / STEP)}`, `${look} to ${Math.round(lastBaseline / STEP)}`];
}

function lookOf(piece: TextPiece): string {
  const style = piece.runs[0]?.style;
  return [Math.round(sizeOf(piece)), style?.colour, style?.weight].join(' ');
}
