import type { Pixels } from '../../../formats/raster/pixels.js';

/** Whether a grey image has many isolated pixels, far more than thin or small print has. */
export function isSpeckled(picture: Pixels): boolean {
  const { width, height } = picture;
  let [specks, seen] = [0, 0];
  for (let row = 1; row < height - 1; row += ROWS_APART) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) if (isSpeck(picture, at)) specks += 1;
    seen += width;
  }
  return specks > MAX_SPECKS * seen;
}

/** Every seventh row is a sufficient sample. */
const ROWS_APART = 7;

/** Share of all pixels. Bilevel scans and small print have up to 0.0005; engines fail from about 0.01. */
const MAX_SPECKS = 0.006;

/** Replaces each isolated pixel, and each isolated pair of dark ones, by the median of its neighbours; strokes of one pixel stay. */
export function removeSpecks(picture: Pixels): Pixels {
  const { width, height, samples } = picture;
  const clean = { ...picture, samples: samples.slice() };
  const offsets = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (let row = 1; row < height - 1; row += 1) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
      if (isSpeck(picture, at)) clean.samples[at] = medianAt(samples, at, offsets);
    }
  }
  removePairs(clean);
  return clean;
}

/** The image is dark on light. */
function removePairs({ width, height, samples }: Pixels): void {
  const pairs = [
    { step: 1, offsets: [-1, 2, -width, 1 - width, width, width + 1] },
    { step: width, offsets: [-width, 2 * width, -1, width - 1, 1, width + 1] },
  ];
  for (let row = 1; row < height - 2; row += 1) {
    for (let at = row * width + 1; at < (row + 1) * width - 2; at += 1) {
      // A fast path: most pixels resemble their neighbours.
      if ((samples[at - width] ?? 0) - (samples[at] ?? 0) <= MUCH) continue;
      for (const { step, offsets } of pairs) {
        if (isPair(samples, [at, at + step], offsets)) {
          samples[at] = samples[at + step] = medianAt(samples, at, offsets);
        }
      }
    }
  }
}

/**
 * Whether two pixels are much darker than their neighbours. Light pairs stay, since they may be counters of letters.
 * @param offsets of the neighbours from the first pixel
 */
function isPair(samples: Uint8Array, [at, next]: readonly [number, number], offsets: readonly number[]): boolean {
  const limit = Math.max(samples[at] ?? 0, samples[next] ?? 0) + MUCH;
  return offsets.every((it) => (samples[at + it] ?? 0) > limit);
}

/** The median of an even number of neighbours. */
function medianAt(samples: Uint8Array, at: number, offsets: readonly number[]): number {
  const around = offsets.map((it) => samples[at + it] ?? 0).sort((a, b) => a - b);
  const upper = around.length >> 1;
  return ((around[upper - 1] ?? 0) + (around[upper] ?? 0)) >> 1;
}

/** Whether a pixel is much darker, or much lighter, than each of its four neighbours. */
function isSpeck({ width, samples }: Pixels, at: number): boolean {
  const grey = samples[at] ?? 0;
  const left = samples[at - 1] ?? 0;
  // A fast path: most pixels resemble their neighbours.
  if (Math.abs(grey - left) <= MUCH) return false;
  const right = samples[at + 1] ?? 0;
  const [above, below] = [samples[at - width] ?? 0, samples[at + width] ?? 0];
  const least = Math.min(left, right, above, below);
  const most = Math.max(left, right, above, below);
  return grey < least - MUCH || grey > most + MUCH;
}

/** In levels of grey. */
const MUCH = 48;
