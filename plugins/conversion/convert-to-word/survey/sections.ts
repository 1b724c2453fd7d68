import type { DocumentModel, PageFacts, PageMargins, Paragraph } from '../../../../engine/index.js';

/** Pages of one size that follow each other. */
export interface PageGroup {
  readonly pages: readonly PageFacts[];
  readonly margins: PageMargins;
}

/** Parts the pages of a document into sections. */
export function pageGroups({ pages }: Pick<DocumentModel, 'pages'>): readonly PageGroup[] {
  const groups: PageFacts[][] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last !== undefined && first !== undefined && isSameSize(first, page)) last.push(page);
    else groups.push([page]);
  }
  return groups.map((group) => ({ pages: group, margins: marginsOf(group) }));
}

function isSameSize({ size: one }: PageFacts, { size: other }: PageFacts): boolean {
  return Math.abs(one.width - other.width) < 1 && Math.abs(one.height - other.height) < 1;
}

/** Where no text is: an inch. */
const USUAL = 72;

/** A share of the pages at each end does not count: single lines may reach into the margin. */
const OUTLIERS = 0.1;

function marginsOf(pages: readonly PageFacts[]): PageMargins {
  const bodies = pages.flatMap(({ body, size }) =>
    body === undefined
      ? []
      : [{ left: body.left, top: body.top, right: size.width - body.right, bottom: size.height - body.bottom }],
  );
  const margin = (side: 'left' | 'top' | 'right' | 'bottom'): number => {
    const values = bodies.map((it) => it[side]).sort((one, other) => one - other);
    return Math.max(0, values[Math.floor(values.length * OUTLIERS)] ?? USUAL);
  };
  return {
    left: margin('left'),
    top: margin('top'),
    right: margin('right'),
    bottom: margin('bottom'),
    header: distance(
      pages,
      ({ header }) => header,
      (_, box) => box.top,
    ),
    footer: distance(
      pages,
      ({ footer }) => footer,
      (page, box) => page.size.height - box.bottom,
    ),
  };
}

/** The least distance of recurring text from the edge of the page. */
function distance(
  pages: readonly PageFacts[],
  recurring: (page: PageFacts) => readonly Paragraph[],
  measure: (page: PageFacts, box: Paragraph['places'][number]['box']) => number,
): number {
  let least = Infinity;
  for (const page of pages) {
    for (const { places } of recurring(page)) for (const { box } of places) least = Math.min(least, measure(page, box));
  }
  return Number.isFinite(least) ? Math.max(0, least) : USUAL / 2;
}
