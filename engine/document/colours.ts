/** Colours are 24 bits of RGB. */
export const WHITE = 0xffffff;
