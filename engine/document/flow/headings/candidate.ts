import type { Look } from '../page/look-of.js';
import type { StatedTitle } from './outline-titles.js';
import type { TextPart } from '../page/page-content.js';

/** A part that may be a heading, with the evidence. */
export interface Candidate {
  readonly part: TextPart;
  readonly text: string;
  readonly page: number;
  readonly look: Look;
  readonly depth: number | undefined;
  /** The level that the outline or the structure tree states. */
  readonly stated?: number;
  /** The entry of the outline that has the text as its title. */
  readonly title?: StatedTitle;
  /** Whether the part is tagged as a paragraph or in fixed pitch, so that it may be the title of the document but no other heading. */
  readonly isOnlyTitle?: boolean;
  /** Whether the text is a letter of an index or a date: it is a heading only where its look is that of headings. */
  readonly isBare?: boolean;
  /** Whether nothing but italics, colour, font or a slightly larger size sets the text apart: it is a heading only where all of its look are. */
  readonly isSubtle?: boolean;
  /** Whether the text is on a page with entries of a table of contents. */
  readonly isOnContents?: boolean;
}
