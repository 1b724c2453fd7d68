import type { Artwork, Paragraph, SlideShape } from '../../../../engine/index.js';
import { groupPieces } from '../text/group-pieces.js';
import { textBoxOf } from '../text/text-box.js';
import { type TextPiece, textPieces } from '../text/text-piece.js';
import type { SlidePage } from './pages-of.js';
import { looseTexts, slideTable } from './slide-table.js';
import { titleOf } from './slide-title.js';
import type { TitlePlaces } from './title-places.js';

export interface ShapeSettings {
  readonly bodySize: number;
  readonly pageCount: number;
  readonly titles: TitlePlaces;
}

export function artworkShape(artwork: Artwork): SlideShape {
  return 'picture' in artwork
    ? { kind: 'picture', box: artwork.box, picture: artwork.picture }
    : { kind: 'rectangle', box: artwork.box, colour: artwork.colour };
}

/** A paragraph that recurs on pages. */
export function recurringShape(paragraph: Paragraph, pageCount: number): SlideShape | undefined {
  const pieces = textPieces(paragraph);
  return pieces.length === 0 ? undefined : textBoxOf(pieces, { isTitle: false, pageCount });
}

/** The tables and texts of a page without what recurs. */
export function slideShapes(page: SlidePage, settings: ShapeSettings): readonly SlideShape[] {
  const { facts, elements, artwork } = page;
  const { pageCount } = settings;
  const tables: SlideShape[] = [];
  const texts: TextPiece[][] = [[]];
  for (const element of elements) {
    texts.at(-1)?.push(...textPieces(element.kind === 'table' ? (element.caption ?? element) : element));
    if (element.kind !== 'table') continue;
    const table = slideTable(element, pageCount);
    if (table !== undefined) tables.push(table);
    // Text after a table is in another box.
    texts.push([...looseTexts(element)], []);
  }
  const grounds = artwork.flatMap((it) => ('colour' in it ? [it.box] : []));
  const groups = texts.flatMap((pieces) => groupPieces(pieces, grounds));
  const title = titleOf(groups, { ...settings, size: facts.size });
  return [...tables, ...groups.map((group) => textBoxOf(group, { isTitle: group === title, pageCount }))];
}
