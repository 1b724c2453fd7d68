import type { Box } from '../../../geometry/geometry.js';
import { GLYPH_KIND, glyphKinds } from './glyph-kinds.js';
import type { PageContent, ShownPicture } from './page-content.js';
import { type PictureRegion, pictureRegions } from './picture-regions.js';
import { isUnseenNoise } from './unseen-noise.js';

/** What of a page is to be read by its looks. */
export interface ToRead {
  /** In points of the page as its reader sees it; the whole page, or parts of it. */
  readonly regions: readonly Box[];
  /** The pictures in them. */
  readonly pictures: readonly ShownPicture[];
  /** Whether other things than pictures are to be read, which have no resolution of their own. */
  readonly drawn: boolean;
  /** Which glyphs say what they are, and need not be seen. */
  readonly letters: readonly number[];
}

/**
 * Decides what of a page is to be read: what shows text that the page does not say. Undefined when there is nothing, as on
 * most pages that say anything.
 */
export function whatToRead(content: PageContent): ToRead | undefined {
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

/** As a page number and a heading have; a page of outlines may have these written over it. */
const FEW_LETTERS = 40;

/** A letter has about 20. */
const SEGMENTS_OF_A_TEXT = 2_000;

function indicesOf(kinds: Uint8Array, wanted: number): readonly number[] {
  const indices: number[] = [];
  kinds.forEach((kind, index) => {
    if (kind === wanted) indices.push(index);
  });
  return indices;
}

function isSeen({ glyphs: { style, styles }, covered }: PageContent, index: number): boolean {
  return covered[index] !== 1 && styles[style[index] ?? 0]?.invisible !== true;
}

/** Whether pictures show all of a page but for its margins. */
function isCovered({ regions: [page] }: ToRead, pictures: readonly ShownPicture[]): boolean {
  return page !== undefined && pictures.reduce((sum, { box }) => sum + areaOf(box), 0) >= areaOf(page) / 2;
}

/** Symbols of formulas and bullets are unreadable on many a page: they are no reason to read it. */
function isMuch(unreadable: number, letters: number): boolean {
  return unreadable >= 20 && unreadable >= (unreadable + letters) / 4;
}

function boxAround({ glyphs: { left, top, right, bottom }, size }: PageContent, indices: readonly number[]): Box {
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

/** In points: letters may reach out of their cells. */
const MARGIN = 6;

/**
 * Whether a picture on a page with text is large and fine enough for a few words. A logo of an inch or two is not: it
 * would be read on each page of a letter.
 */
function mayHoldText({ box, pictures }: PictureRegion): boolean {
  const [short, long] = [box.right - box.left, box.bottom - box.top].toSorted((a, b) => a - b) as [number, number];
  const dpi = Math.max(...pictures.map((it) => it.dpi));
  return areaOf(box) >= 9_000 && short >= 10 && (short * dpi) / 72 >= 10 && (long * dpi) / 72 >= 40;
}

/** Whether the text of a picture is on the page already: unseen, as OCR writes it, or so much that the picture is behind it. */
function saysText({ box }: PictureRegion, content: PageContent, letters: readonly number[]): boolean {
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

/** Of a word or two. Speckles that were taken for letters are fewer. */
const UNSEEN_LETTERS = 8;

/** A picture is looked at in so many cells across and down. */
const CELLS = 24;

/** A slide in front of a picture has more; a header, a footer and a note along the margin of a scan have less. */
const COVERED_BY_TEXT = 0.15;

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
