import type { AlphaPixels } from './alpha-pixels.js';

/** Composes pixels onto white, in place. */
export function onWhite({ width, height, samples }: AlphaPixels): AlphaPixels {
  for (let at = 0; at < samples.length; at += 4) {
    const opacity = samples[at + 3] ?? 0;
    if (opacity === OPAQUE) continue;
    for (let channel = at; channel < at + 3; channel++) {
      samples[channel] = Math.round(((samples[channel] ?? 0) * opacity) / OPAQUE + OPAQUE - opacity);
    }
    samples[at + 3] = OPAQUE;
  }
  return { width, height, samples };
}

const OPAQUE = 0xff;
