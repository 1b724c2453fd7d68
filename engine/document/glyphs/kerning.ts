import type { Glyphs } from '../model.js';

/** How many pairs of letters text has that nearly all fonts kern, and how many of them stand closer than their widths. */
export interface KerningCount {
  readonly pairs: number;
  readonly kerned: number;
}

/** Matches pairs of letters that fonts move together by a twentieth of an em or more, whatever their design. */
const KERNED = /^(?:[TVWY][aeoru]|[AL][TVWY]|[TVWYP]A|[FPTVWYrvwy][.,])$/;

/** In ems: programs that round places move letters by less, and letters that lie over one another by more. */
const LEAST = 0.015;
const MOST = 0.2;

/** In ems: how far the baselines of letters in one line are apart. */
const LEVEL = 0.02;

export function kerningOf({ length, text, left, right, y, style, styles }: Glyphs): KerningCount {
  let [pairs, kerned] = [0, 0];
  for (let next = 1; next < length; next += 1) {
    const at = next - 1;
    const { size = 0, angle = 0 } = styles[style[at] ?? 0] ?? {};
    if (style[at] !== style[next] || angle !== 0 || size <= 0) continue;
    if (!KERNED.test(`${text[at] ?? ''}${text[next] ?? ''}`)) continue;
    const isLevel = Math.abs((y[at] ?? 0) - (y[next] ?? 0)) < LEVEL * size;
    const overlap = ((right[at] ?? 0) - (left[next] ?? 0)) / size;
    if (!isLevel || Math.abs(overlap) > MOST) continue;
    pairs += 1;
    if (overlap > LEAST) kerned += 1;
  }
  return { pairs, kerned };
}
