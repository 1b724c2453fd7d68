import type { PixelSize } from '../drawing/bitmap.js';

/**
 * An image in memory: rows from the top, with red, green, blue and opacity of each pixel; colours are not
 * premultiplied.
 */
export interface AlphaPixels extends PixelSize {
  readonly samples: Uint8Array;
}

const OPAQUE = 0xff;

export function isOpaque({ samples }: AlphaPixels): boolean {
  for (let at = 3; at < samples.length; at += 4) if (samples[at] !== OPAQUE) return false;
  return true;
}

/** Returns whether nothing of an image is visible on white paper. */
export function isBlank({ samples }: AlphaPixels): boolean {
  for (let at = 0; at < samples.length; at += 4) {
    if (samples[at + 3] === 0) continue;
    if (
      (samples[at] ?? 0) < NEARLY_WHITE ||
      (samples[at + 1] ?? 0) < NEARLY_WHITE ||
      (samples[at + 2] ?? 0) < NEARLY_WHITE
    )
      return false;
  }
  return true;
}

const NEARLY_WHITE = 0xfd;

/** A box in pixels; right and bottom are exclusive. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the bounding box of all pixels that are not fully transparent; undefined when there are none. */
export function visibleBox({ width, height, samples }: AlphaPixels): PixelBox | undefined {
  const isVisible = (x: number, y: number): boolean => samples[4 * (y * width + x) + 3] !== 0;
  const hasRow = (y: number): boolean => some(0, width, (x) => isVisible(x, y));
  let top = 0;
  while (top < height && !hasRow(top)) top++;
  if (top === height) return undefined;
  let bottom = height;
  while (!hasRow(bottom - 1)) bottom--;
  const hasColumn = (x: number): boolean => some(top, bottom, (y) => isVisible(x, y));
  let left = 0;
  while (!hasColumn(left)) left++;
  let right = width;
  while (!hasColumn(right - 1)) right--;
  return { left, top, right, bottom };
}

/**
 * Returns the bounding box of the pixels in a box that are not fully transparent, and of those around it that no gap separates from it.
 * @param gap maximum number of transparent rows or columns that do not separate pixels
 */
export function visibleAround({ width, height, samples }: AlphaPixels, box: PixelBox, gap: number): PixelBox {
  const isVisible = (x: number, y: number): boolean => samples[4 * (y * width + x) + 3] !== 0;
  const hasRow = (y: number): boolean => some(0, width, (x) => isVisible(x, y));
  const [top, bottom] = visibleSpan({ from: box.top, to: box.bottom, end: height, gap }, hasRow);
  const hasColumn = (x: number): boolean => some(top, bottom, (y) => isVisible(x, y));
  const [left, right] = visibleSpan({ from: box.left, to: box.right, end: width, gap }, hasColumn);
  return { left, top, right, bottom };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly gap: number;
}

function visibleSpan({ from, to, end, gap }: Span, isVisible: (at: number) => boolean): [from: number, to: number] {
  let [first, last] = [Math.max(0, from), Math.min(end, to)];
  for (let at = first - 1; at >= 0 && first - at <= gap + 1; at--) if (isVisible(at)) first = at;
  for (let at = last; at < end && at - last <= gap; at++) if (isVisible(at)) last = at + 1;
  while (first < last - 1 && !isVisible(first)) first++;
  while (last > first + 1 && !isVisible(last - 1)) last--;
  return [first, last];
}

function some(from: number, to: number, holds: (index: number) => boolean): boolean {
  for (let index = from; index < to; index++) if (holds(index)) return true;
  return false;
}

export function crop({ width, height, samples }: AlphaPixels, { left, top, right, bottom }: PixelBox): AlphaPixels {
  const size = { width: right - left, height: bottom - top };
  if (size.width === width && size.height === height) return { ...size, samples };
  const cropped = new Uint8Array(4 * size.width * size.height);
  for (let y = top; y < bottom; y++) {
    cropped.set(samples.subarray(4 * (y * width + left), 4 * (y * width + right)), 4 * (y - top) * size.width);
  }
  return { ...size, samples: cropped };
}

/** The colours of an opaque picture, three bytes a pixel. */
export function withoutAlpha({ width, height, samples }: AlphaPixels): Uint8Array {
  const colours = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < samples.length; from += 4, to += 3) {
    colours[to] = samples[from] ?? 0;
    colours[to + 1] = samples[from + 1] ?? 0;
    colours[to + 2] = samples[from + 2] ?? 0;
  }
  return colours;
}
