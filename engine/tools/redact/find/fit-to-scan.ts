import { type Size, sizeOf } from '../../../geometry/geometry.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import type { RedactionArea } from '../../../pdf/redact/redaction-area.js';
import { withDrawing } from '../../pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../../pdfium/binding/open-page.js';
import type { Axes, Cell } from './glyph-cells.js';
import { inkOfWord, type ScannedInk } from './scanned-ink.js';

/** The place of words in recognised text, in a frame rotated to their direction. */
export interface RecognisedPlace extends Pick<Cell, 'start' | 'end'> {
  readonly axes: Axes;
  readonly baseline: number;
  /** About the size of the letters. */
  readonly em: number;
  /** Whether its words have spaces between them. */
  readonly isSpaced: boolean;
  /** Whether the letters are below the baseline in the frame. */
  readonly isMirrored: boolean;
}

export interface FoundArea extends RedactionArea {
  /** Where the words of an area are, if they are recognised text. */
  readonly recognised?: RecognisedPlace;
}

/** Letters are drawn this high, in pixels per em, unless the page is too large. */
const EM_PIXELS = 24;
const MIN_EM_PIXELS = 10;
const MAX_DPI = 300;
const MAX_PIXELS = 16_000_000;
/** Of the pictures of all words of a page. */
const MAX_PIXELS_OF_WORDS = 200_000_000;

/**
 * Fits boxes over recognised text to the ink of the scan below it: the size and the place of its letters are inaccurate. A box keeps
 * its place where no ink can be assigned to the words.
 */
export async function fitToScan(page: PdfiumPage, areas: readonly FoundArea[]): Promise<readonly RedactionArea[]> {
  const ems = areas.flatMap(({ recognised }) => recognised?.em ?? []);
  if (ems.length === 0) return areas;
  const { width, height } = sizeOf(page.geometry);
  const wanted = Math.min(MAX_DPI, (72 * EM_PIXELS) / Math.max(0.1, Math.min(...ems)));
  const dpi = Math.min(wanted, 72 * Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
  const contentIn = { left: 0, top: 0, right: width, bottom: height };
  return await withDrawing(page, { dpi, colours: 'grey', contentIn }, (drawing) => {
    let pixelsLeft = MAX_PIXELS_OF_WORDS;
    return areas.map(({ recognised, ...area }) => {
      if (recognised === undefined) return area;
      const frame = isOnPage(recognised, { width, height }) ? frameOf(recognised, dpi / 72) : undefined;
      if (frame === undefined || frame.width * frame.height > pixelsLeft) return area;
      pixelsLeft -= frame.width * frame.height;
      const fitted = boxOn(drawing, recognised, frame);
      return fitted === undefined ? area : { ...area, box: recognised.axes.quad(fitted) };
    });
  });
}

/** In ems: the range of most letters. */
const LETTERS_ABOVE = 0.75;
const LETTERS_BELOW = 0.25;

/** Whether all letters of words are on the page: a scan may go on where its page is cropped. */
function isOnPage({ start, end, baseline, em, axes, isMirrored }: RecognisedPlace, size: Size): boolean {
  const [above, below] = isMirrored ? [LETTERS_BELOW, LETTERS_ABOVE] : [LETTERS_ABOVE, LETTERS_BELOW];
  const corners = axes.quad({ start, end, top: baseline - above * em, bottom: baseline + below * em });
  return corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
}

/** In ems: the part of the page around words in which their ink is sought. */
const BESIDE = 3;
const ABOVE = 2.2;
const BELOW = 1.5;

/** Returns the box over the ink of words, in points in their frame. */
function boxOn(drawing: Pixels, place: RecognisedPlace, frame: Frame): Cell | undefined {
  const { left, top, up, width, height, scale } = frame;
  const samples = samplesIn(drawing, frame);
  const word = {
    start: (place.start - left) * scale,
    end: (place.end - left) * scale,
    baseline: (up * place.baseline - top) * scale,
    em: place.em * scale,
  };
  const found = inkOfWord({ samples, width, height, word, isSpaced: place.isSpaced });
  if (found === undefined) return undefined;
  const padded = withPadding(found, word.em);
  const sides = [padded.top, padded.bottom].map((side) => up * (top + side / scale));
  return {
    start: left + padded.start / scale,
    end: left + padded.end / scale,
    top: Math.min(...sides),
    bottom: Math.max(...sides),
  };
}

interface Frame {
  readonly axes: Axes;
  /** Of the frame's first pixel, in points. */
  readonly left: number;
  readonly top: number;
  /** -1 for a mirrored frame, whose rows go upwards. */
  readonly up: 1 | -1;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Returns the part of the page around words; undefined if it is too small, or too large. @param scale pixels per point */
function frameOf({ start, end, baseline, em, axes, isMirrored }: RecognisedPlace, scale: number): Frame | undefined {
  // Positions across the line are multiplied by this factor, so that letters are above the baseline.
  const up = isMirrored ? -1 : 1;
  const [left, top] = [start - BESIDE * em, up * baseline - ABOVE * em];
  const width = Math.ceil((end + BESIDE * em - left) * scale);
  const height = Math.ceil((up * baseline + BELOW * em - top) * scale);
  if (em * scale < MIN_EM_PIXELS || !(width * height <= MAX_PIXELS)) return undefined;
  return { axes, left, top, up, width, height, scale };
}

/** Returns the pixels of a rotated part of the page; what lies outside of the page is white. */
function samplesIn(drawing: Pixels, { axes, left, top, up, width, height, scale }: Frame): Uint8Array {
  const samples = new Uint8Array(width * height).fill(255);
  const [right, bottom] = [left + width / scale, top + height / scale];
  const [origin, along, , across] = axes.quad({
    start: left,
    end: right,
    top: up * top,
    bottom: up * bottom,
  });
  const [stepX, stepY] = [(along.x - origin.x) / width, (along.y - origin.y) / width];
  const [rowX, rowY] = [(across.x - origin.x) / height, (across.y - origin.y) / height];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = Math.floor((origin.x + stepX * (column + 0.5) + rowX * (row + 0.5)) * scale);
      const y = Math.floor((origin.y + stepY * (column + 0.5) + rowY * (row + 0.5)) * scale);
      if (x < 0 || y < 0 || x >= drawing.width || y >= drawing.height) continue;
      samples[row * width + column] = drawing.samples[y * drawing.width + x] ?? 255;
    }
  }
  return samples;
}

/** In ems: padding of a box where there is room, and in pixels: ink at the edge of a letter may be lighter than the threshold. */
const PADDING_SIDE = 0.25;
const PADDING_ACROSS = 0.1;
const EDGE = 1;

/** Share of the room beside ink that its box may take. */
const MAX_SHARE_OF_ROOM = 0.6;

function withPadding({ ink, room, place }: ScannedInk, em: number): Cell {
  const padding = (free: number, ems: number): number => Math.max(EDGE, Math.min(ems * em, MAX_SHARE_OF_ROOM * free));
  return {
    start: Math.min(ink.start - padding(ink.start - room.start, PADDING_SIDE), place.start),
    end: Math.max(ink.end + padding(room.end - ink.end, PADDING_SIDE), place.end),
    top: ink.top - padding(ink.top - room.top, PADDING_ACROSS),
    bottom: ink.bottom + padding(room.bottom - ink.bottom, PADDING_ACROSS),
  };
}
