import type { Box } from '../../../geometry/geometry.js';
import { GLYPH_KIND, glyphKinds } from './glyph-kinds.js';
import type { ShownPage, ShownPicture } from './shown-page.js';
import { type PictureRegion, pictureRegions } from './picture-regions.js';
import { isUnseenNoise } from './unseen-noise.js';

/** The parts of a page that OCR reads. */
export interface ToRead {
  /** In points of the displayed page; the whole page, or parts of it. */
  readonly regions: readonly Box[];
  /** Images within the regions. */
  readonly pictures: readonly ShownPicture[];
  /** Whether the regions have drawn content besides images, which has no resolution. */
  readonly drawn: boolean;
  /** Indices of glyphs with usable text, which need not be recognised. */
  readonly letters: readonly number[];
}

/**
 * Decides which parts of a page OCR reads: parts that show text which the page lacks. Undefined when there are none,
 * as on most pages with text.
 */
export function whatToRead(content: ShownPage): ToRead | undefined {
  const kinds = glyphKinds(content.glyphs);
  const isUnseen = (index: number): boolean => !isSeen(content, index);
  const isNoise = isUnseenNoise(content.glyphs.text, kinds, isUnseen);
  const letters = indicesOf(kinds, GLYPH_KIND.letter).filter((index) => !(isNoise && isUnseen(index)));
  const unreadable = indicesOf(kinds, GLYPH_KIND.unreadable).filter((index) => isSeen(content, index));
  const { pictures, segments, size } = content;
  const whole: ToRead = {
    regions: [{ left: 0, top: 0, right: size.width, bottom: size.height }],
    pictures,
    drawn: true,
    letters,
  };
  if (letters.length === 0) {
    const anything = pictures.length > 0 || segments > 0 || unreadable.length > 0;
    return anything ? { ...whole, drawn: !isCovered(whole, pictures) } : undefined;
  }
  if (letters.length <= FEW_LETTERS && segments >= SEGMENTS_OF_A_TEXT) return whole;
  const unread = pictureRegions(pictures, size).filter((it) => mayHoldText(it) && !saysText(it, content, letters));
  const garbled = isMuch(unreadable.length, letters.length) ? [boxAround(content, unreadable)] : [];
  const regions = [...unread.map(({ box }) => box), ...garbled];
  if (regions.length === 0) return undefined;
  return { regions, pictures: unread.flatMap((it) => it.pictures), drawn: garbled.length > 0, letters };
}

/** Letters of a page number and a heading; a page of outlined text may have these as text. */
const FEW_LETTERS = 40;

/** Path segments of an outlined text; a letter has about 20. */
const SEGMENTS_OF_A_TEXT = 2_000;

function indicesOf(kinds: Uint8Array, wanted: number): readonly number[] {
  const indices: number[] = [];
  kinds.forEach((kind, index) => {
    if (kind === wanted) indices.push(index);
  });
  return indices;
}

function isSeen({ glyphs: { style, styles }, covered }: ShownPage, index: number): boolean {
  return covered[index] !== 1 && styles[style[index] ?? 0]?.invisible !== true;
}

/** Whether images cover the page, except for its margins. */
function isCovered({ regions: [page] }: ToRead, pictures: readonly ShownPicture[]): boolean {
  return page !== undefined && pictures.reduce((sum, { box }) => sum + areaOf(box), 0) >= areaOf(page) / 2;
}

/** Symbols of formulas and bullets are unreadable on many pages, which is no reason to recognise the page. */
function isMuch(unreadable: number, letters: number): boolean {
  return unreadable >= 20 && unreadable >= (unreadable + letters) / 4;
}

function boxAround({ glyphs: { left, top, right, bottom }, size }: ShownPage, indices: readonly number[]): Box {
  const box = { left: size.width, top: size.height, right: 0, bottom: 0 };
  for (const index of indices) {
    box.left = Math.min(box.left, left[index] ?? box.left);
    box.top = Math.min(box.top, top[index] ?? box.top);
    box.right = Math.max(box.right, right[index] ?? box.right);
    box.bottom = Math.max(box.bottom, bottom[index] ?? box.bottom);
  }
  return {
    left: Math.max(0, box.left - MARGIN),
    top: Math.max(0, box.top - MARGIN),
    right: Math.min(size.width, box.right + MARGIN),
    bottom: Math.min(size.height, box.bottom + MARGIN),
  };
}

/** In points: glyphs may extend beyond their boxes. */
const MARGIN = 6;

/**
 * Whether an image on a page with text is large and fine enough for a few words. A logo of an inch or two is not; it
 * would be recognised on each page of a letter.
 */
function mayHoldText({ box, pictures }: PictureRegion): boolean {
  const [short, long] = [box.right - box.left, box.bottom - box.top].toSorted((a, b) => a - b) as [number, number];
  const dpi = Math.max(...pictures.map((it) => it.dpi));
  return areaOf(box) >= 9_000 && short >= 10 && (short * dpi) / 72 >= 10 && (long * dpi) / 72 >= 40;
}

/**
 * Whether the text of an image is on the page already: invisible, as OCR writes it, or so much that the image is a
 * background.
 */
function saysText({ box }: PictureRegion, content: ShownPage, letters: readonly number[]): boolean {
  const { left, top, right, bottom } = content.glyphs;
  const cells = new Set<number>();
  let unseen = 0;
  for (const index of letters) {
    const x = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    const y = ((top[index] ?? 0) + (bottom[index] ?? 0)) / 2;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    if (!isSeen(content, index)) unseen += 1;
    const column = Math.floor(((x - box.left) / (box.right - box.left)) * CELLS);
    const row = Math.floor(((y - box.top) / (box.bottom - box.top)) * CELLS);
    cells.add(row * (CELLS + 1) + column);
  }
  return unseen >= UNSEEN_LETTERS || cells.size >= CELLS * CELLS * COVERED_BY_TEXT;
}

/** Letters of one or two words; a noisy text layer has fewer. */
const UNSEEN_LETTERS = 8;

/** Cells of the coverage grid over an image, in each direction. */
const CELLS = 24;

/**
 * Minimum share of covered cells. Text of a slide over a background image exceeds it; a header, footer or margin
 * note over a scan does not.
 */
const COVERED_BY_TEXT = 0.15;

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
