/**
 * Which way lines of text run in a picture, as far as their ink tells: those that run across may be upside down, those
 * that run up and down may read either way.
 */
export type LineDirection = 'across' | 'up-and-down' | 'unclear';
