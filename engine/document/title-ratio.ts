/** Minimum ratio of the size of a title to that of most of the text of its document. */
export const TITLE_RATIO = 1.25;
