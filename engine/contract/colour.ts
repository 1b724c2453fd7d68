/** Options that are colours, as `#RRGGBB` or `#RGB`. */
export const COLOUR_PATTERN = '^#([0-9A-Fa-f]{3}){1,2}$';

/** Each part from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The colour that a text which matches `COLOUR_PATTERN` says. */
export function rgbOf(colour: string): Colour {
  const digits = (colour.length - 1) / 3;
  const part = (at: number): number => {
    const text = colour.slice(1 + at * digits, 1 + (at + 1) * digits);
    return parseInt(text, 16) / (16 ** digits - 1);
  };
  return [part(0), part(1), part(2)];
}
