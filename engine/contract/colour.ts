/** The pattern of colour options: `#RRGGBB` or `#RGB`. */
export const COLOUR_PATTERN = '^#([0-9A-Fa-f]{3}){1,2}$';

/** An RGB colour; each component is from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Parses a colour that matches `COLOUR_PATTERN`. */
export function rgbOf(colour: string): Colour {
  const digits = (colour.length - 1) / 3;
  const component = (at: number): number => {
    const text = colour.slice(1 + at * digits, 1 + (at + 1) * digits);
    return parseInt(text, 16) / (16 ** digits - 1);
  };
  return [component(0), component(1), component(2)];
}
