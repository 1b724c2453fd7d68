import type { Size } from './geometry.js';

/** Paper sizes in portrait, in points. ISO 216 defines A3 to A5 in millimetres; the others are defined in inches. */
export const paperSizes = {
  A3: { width: 841.89, height: 1190.551 },
  A4: { width: 595.276, height: 841.89 },
  A5: { width: 419.528, height: 595.276 },
  Letter: { width: 612, height: 792 },
  Legal: { width: 612, height: 1008 },
  Tabloid: { width: 792, height: 1224 },
  HalfLetter: { width: 396, height: 612 },
} as const satisfies Record<string, Size>;

/** Limits of the sides of a page in default user space units (ISO 32000-2 Annex C.2). */
export const SHORTEST_SIDE = 3;
export const LONGEST_SIDE = 14_400;

/** The warning about an image that is scaled because no page can have its size. */
export function scaledToPage(name: string): string {
  return `${name}: a page measures ${SHORTEST_SIDE} to ${LONGEST_SIDE.toLocaleString('en')} points a side; the image was scaled to that.`;
}

export function isPageSize({ width, height }: Size): boolean {
  return Math.min(width, height) >= SHORTEST_SIDE && Math.max(width, height) <= LONGEST_SIDE;
}

/** The size itself or, if no page can have it, the nearest page size with the same aspect ratio as far as possible. */
export function nearestPageSize(size: Size): Size {
  const [shorter, longer] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const scale = Math.min(Math.max(1, SHORTEST_SIDE / shorter), LONGEST_SIDE / longer);
  const side = (length: number): number => Math.max(SHORTEST_SIDE, length * scale);
  return { width: side(size.width), height: side(size.height) };
}

/** The size in portrait or landscape. */
export function turnedTo(shape: 'portrait' | 'landscape', { width, height }: Size): Size {
  return (shape === 'landscape') === width > height ? { width, height } : { width: height, height: width };
}
