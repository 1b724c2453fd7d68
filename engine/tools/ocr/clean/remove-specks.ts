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

/** Replaces each isolated pixel by the median of its neighbours; strokes of one pixel stay. */
export function removeSpecks(picture: Pixels): Pixels {
  const { width, height, samples } = picture;
  const clean = samples.slice();
  const offsets = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (let row = 1; row < height - 1; row += 1) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
      if (!isSpeck(picture, at)) continue;
      const around = offsets.map((offset) => samples[at + offset] ?? 0).sort((a, b) => a - b);
      clean[at] = ((around[3] ?? 0) + (around[4] ?? 0)) >> 1;
    }
  }
  return { ...picture, samples: clean };
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
