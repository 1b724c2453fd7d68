import type { Artwork, Paragraph, Run, Size, SlideShape } from '../../../../engine/index.js';
import type { SlidePage } from '../page/pages-of.js';
import { isFormula } from '../page/slide-shapes.js';
import { fills } from './slide-fit.js';

/** In points: recurring shapes may differ by as much. */
const STEP = 3;

/** Something of a page that other pages may have too. */
export type Recurring = { readonly key: string } & ({ readonly artwork: Artwork } | { readonly paragraph: Paragraph });

/**
 * Returns the content of a page that may recur on other pages, in drawing order: artwork, running head, running foot. Formulas belong
 * to the text.
 */
export function recurringOf({ artwork, facts }: SlidePage): readonly Recurring[] {
  const paragraphs = [...facts.header, ...facts.footer];
  return [
    ...shownOf(
      artwork.filter((it) => !isFormula(it)),
      facts.size,
    ).map((it) => ({ key: artworkKey(it), artwork: it })),
    ...paragraphs.map((paragraph) => ({ key: paragraphKey(paragraph), paragraph })),
  ];
}

/** Artwork without what lies below an opaque picture or colour of the whole page. */
function shownOf(artwork: readonly Artwork[], size: Size): readonly Artwork[] {
  const lowest = artwork.findLastIndex((it) => isOpaque(it) && fills(it.box, size));
  return artwork.slice(Math.max(0, lowest));
}

function isOpaque(artwork: Artwork): boolean {
  return 'colour' in artwork || ('picture' in artwork && artwork.picture.transparent !== true);
}

function artworkKey(artwork: Artwork): string {
  const look = 'picture' in artwork ? artwork.picture.path : 'paths' in artwork ? artwork.digest : artwork.colour;
  return `${look} ${placeKey(artwork.box)}`;
}

function paragraphKey({ runs, places, format }: Paragraph): string {
  const text = runs.map((run: Run) => (run.pageNumber === true ? '#' : run.text)).join('');
  const box = places[0]?.box ?? { left: 0, top: 0, right: 0, bottom: 0 };
  // A number with more digits begins or ends elsewhere.
  const hasNumber = runs.some(({ pageNumber }) => pageNumber === true);
  const edge = format.align === 'right' ? box.right : format.align === 'center' ? box.left + box.right : box.left;
  return hasNumber
    ? `${text} ${format.align} ${Math.round(edge / (2 * STEP))} ${Math.round(box.top / STEP)}`
    : `${text} ${placeKey(box)}`;
}

function placeKey({ left, top, right, bottom }: SlideShape['box']): string {
  return [left, top, right, bottom].map((it) => Math.round(it / STEP)).join(' ');
}
