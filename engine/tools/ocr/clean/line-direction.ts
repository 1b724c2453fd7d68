/**
 * Direction of text lines in an image, estimated from the ink. Lines that run across may be upside down; lines that
 * run up and down may read either way.
 */
export type LineDirection = 'across' | 'up-and-down' | 'unclear';
