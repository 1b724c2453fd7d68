import type { PageFacts } from '../../../../../engine/index.js';
import type { Role } from '../../styles/style-roles.js';
import type { StyleLook } from '../../styles/style-votes.js';
import { type Boxes, extentOf } from '../placed-boxes.js';

/** The texts of the pages of a document. */
export interface TextOfPages {
  readonly boxes: Boxes;
  /** The looks of the styles. */
  readonly looks: ReadonlyMap<Role, StyleLook>;
  /** Whether all pages of the document end with breaks, so that their texts may take more room than they had. */
  readonly endWithBreaks: boolean;
  /** The numbers of the pages that begin with headings. */
  readonly headedPages: ReadonlySet<number>;
}

/** Where the text and the pictures of a page begin and end, footnotes included. */
export interface PageExtent {
  readonly page: PageFacts;
  readonly top: number;
  readonly bottom: number;
  readonly elements: readonly { readonly top: number; readonly bottom: number }[];
}

/** Returns nothing for an empty page. */
export function pageExtent(page: PageFacts, { boxes, looks }: TextOfPages): readonly PageExtent[] {
  if (page.body === undefined) return [];
  const elements = [...boxes.on(page.number), ...boxes.captionsOn(page.number)].map((box) => extentOf(box, looks));
  const top = elements.reduce((least, it) => Math.min(least, it.top), Infinity);
  const bottom = elements.reduce((most, it) => Math.max(most, it.bottom), page.body.bottom);
  return [{ page, top: Number.isFinite(top) ? top : page.body.top, bottom, elements }];
}
