import { channelsOf } from '../../../../engine/index.js';

/** The least contrast of text and background for WCAG 2 level AA (SC 1.4.3), and a little for rounding. */
const MIN_CONTRAST = 4.55;

/** Returns a CSS colour for 0xRRGGBB. */
export function css(colour: number): string {
  return `#${(colour & 0xffffff).toString(16).padStart(6, '0')}`;
}

/** Text on dark backgrounds is read with less ease than its contrast tells, so it gets that of level AAA. */
const MIN_ON_DARK = 7.05;

/** The colour, darkened or lightened as far as it must be to be legible on the background. */
export function legible(colour: number, background: number): number {
  const least = luminance(background) < 0.05 ? MIN_ON_DARK : MIN_CONTRAST;
  if (contrast(colour, background) >= least) return colour;
  const end = contrast(0, background) > contrast(0xffffff, background) ? 0 : 0xffffff;
  for (let share = 0.1; share < 1; share += 0.1) {
    const mixed = mix(colour, end, share);
    if (contrast(mixed, background) >= least) return mixed;
  }
  return end;
}

/** The background colour that stands for a colour where the page is dark: its hue, dark, the order of lightness kept. */
export function darkened(background: number): number {
  const lightness = luminance(background);
  return mix(mix(background, 0, 0.72 + 0.1 * lightness), 0x808080, 0.08);
}

/** The ratio of the luminances of two colours (WCAG 2, "contrast ratio"). */
export function contrast(one: number, other: number): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance (WCAG 2), from 0 to 1. */
export function luminance(colour: number): number {
  const linear = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function mix(one: number, other: number, share: number): number {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  return from.reduce((mixed, value, at) => mixed * 256 + Math.round(value + share * ((to[at] ?? 0) - value)), 0);
}
