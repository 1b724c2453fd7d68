import type { Box, PageFacts } from '../../../../../engine/index.js';
import type { Role } from '../../styles/style-roles.js';
import type { StyleLook } from '../../styles/style-votes.js';
import { type Boxes, extentOfNote, extentOf } from '../placed-boxes.js';

/** The texts of the pages of a document. */
export interface TextOfPages {
  readonly boxes: Boxes;
  /** The looks of the styles. */
  readonly looks: ReadonlyMap<Role, StyleLook>;
  /** Whether all pages of the document end with breaks, so that their texts may take more room than they had. */
  readonly endWithBreaks: boolean;
  /** The numbers of the pages that begin with headings. */
  readonly headedPages: ReadonlySet<number>;
  /** The styles of texts of which a single line stands alone at the end of a page or of a column. */
  readonly loneLines: ReadonlySet<Role>;
}

/** Where the text and the pictures of a page begin and end, footnotes included. */
export interface PageExtent {
  readonly page: PageFacts;
  readonly top: number;
  readonly bottom: number;
  readonly elements: readonly { readonly top: number; readonly bottom: number }[];
  readonly hasNotes: boolean;
}

/** In points: how exactly boxes agree. */
const EXACT = 0.1;

/** Returns nothing for an empty page. */
export function pageExtent(page: PageFacts, { boxes, looks }: TextOfPages): readonly PageExtent[] {
  if (page.body === undefined) return [];
  const placed = [...boxes.on(page.number), ...boxes.captionsOn(page.number)];
  const notes = boxes.notesOn(page.number);
  const elements = placed.map((box) => extentOf(box, looks));
  const top = elements.reduce((least, it) => Math.min(least, it.top), Infinity);
  const ends = [...elements.map((it) => it.bottom), ...notes.map((note) => extentOfNote(note, looks).bottom)];
  const bottom = mostOf([...ends, ...bottomOfOthers(page.body, [...placed, ...notes])]);
  const hasNotes = notes.length > 0;
  return [{ page, top: Number.isFinite(top) ? top : page.body.top, bottom, elements, hasNotes }];
}

/** Returns where a page ends that something other than its texts ends, such as a picture behind them. */
function bottomOfOthers(body: Box, boxes: readonly Box[]): readonly number[] {
  return mostOf(boxes.map(({ bottom }) => bottom)) < body.bottom - EXACT ? [body.bottom] : [];
}

function mostOf(values: readonly number[]): number {
  return values.reduce((most, it) => Math.max(most, it), -Infinity);
}
