import type { Pixels } from '../../../formats/raster/pixels.js';

/** Whether a grey picture is strewn with lone pixels, many times more than print has where it is thin or small. */
export function isSpeckled(picture: Pixels): boolean {
  const { width, height } = picture;
  let [specks, seen] = [0, 0];
  for (let row = 1; row < height - 1; row += ROWS_APART) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) if (isSpeck(picture, at)) specks += 1;
    seen += width;
  }
  return specks > MAX_SPECKS * seen;
}

/** What a few rows tell is enough. */
const ROWS_APART = 7;

/** Of all pixels. Scans in two colours, and small print, have up to 0.0005; engines begin to stumble at 0.01. */
const MAX_SPECKS = 0.006;

/** Gives each lone pixel the median of those around it; strokes, even those of one pixel, stay. */
export function takeSpecksAway(picture: Pixels): Pixels {
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

/** Whether a pixel is much darker, or much lighter, than each of the four beside it. */
function isSpeck({ width, samples }: Pixels, at: number): boolean {
  const grey = samples[at] ?? 0;
  const left = samples[at - 1] ?? 0;
  // Most pixels are like their neighbours.
  if (Math.abs(grey - left) <= MUCH) return false;
  const right = samples[at + 1] ?? 0;
  const [above, below] = [samples[at - width] ?? 0, samples[at + width] ?? 0];
  const least = Math.min(left, right, above, below);
  const most = Math.max(left, right, above, below);
  return grey < least - MUCH || grey > most + MUCH;
}

/** Levels of grey. */
const MUCH = 48;
