import type { Run, RunStyle } from '../../../../engine/index.js';
import type { Fonts } from './font-table.js';

/** How text looks; the properties of a run that styles have as well. */
export interface TextLook {
  readonly font: string;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly colour: number;
}

const BOLD_FROM = 600;

export function textLookOf(style: RunStyle, fonts: Fonts): TextLook {
  const { weight, italic, size, colour } = style;
  return { font: fonts.nameOf(style), size: halfPoints(size), bold: weight >= BOLD_FROM, italic, colour };
}

/** The style of most of a text; undefined when it has none. */
export function mainStyle(runs: readonly Run[]): RunStyle | undefined {
  const lengths = new Map<string, { readonly style: RunStyle; length: number }>();
  for (const { text, style } of runs) {
    const key = `${style.family}|${style.size}|${style.weight}|${style.italic}|${style.colour}`;
    const known = lengths.get(key) ?? { style, length: 0 };
    known.length += text.length;
    lengths.set(key, known);
  }
  let most: { readonly style: RunStyle; length: number } | undefined;
  for (const entry of lengths.values()) if (most === undefined || entry.length > most.length) most = entry;
  return most?.style;
}

/** Sizes of Word are in half points; very small text is scaled by the matrix of a page rather than meant. */
function halfPoints(size: number): number {
  return Math.max(1, Math.round(size * 2) / 2);
}
