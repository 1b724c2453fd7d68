import { grown, isInside, shareArea } from '../../../geometry/box-arithmetic.js';
import { type Box, type Size, transformBox } from '../../../geometry/geometry.js';
import { listPages } from '../../../geometry/list-pages.js';
import type { DrawnBox } from '../../pdfium/drawing/drawn-boxes.js';
import { placeStamp } from '../place-stamp.js';
import type { MarkedStamp } from '../ready-marks.js';
import type { MarginContents } from './look-at-margins.js';
import { MARGIN_DEPTH } from './margin-depth.js';
import { CLEARANCE, type MarginContent } from './read-margin.js';

const DEEPEST_SHARE = 1 / 8;
/** Minimum distance from the edge in points: printers leave about 4 mm white. */
const MIN_EDGE = 12;

export interface ClearShifts {
  /**
   * Distance in points by which a stamp moves from the edge of a page towards its middle; negative towards the edge.
   */
  of(stamp: MarkedStamp['stamp'], page: number): number;
  readonly warnings: readonly string[];
}

/** A stamp on a page, and the shifts at which it covers nothing, or only images and dark areas that surround it. */
interface Placing {
  readonly stamp: MarkedStamp['stamp'];
  readonly page: number;
  readonly clear: ReadonlySet<number>;
  readonly overArea: ReadonlySet<number>;
}

/**
 * Finds free places in the margin for stamps with `keepClear` whose usual place is occupied. Uses as few different
 * shifts as possible, so that the stamps of a document stand at the same height.
 */
export function clearShifts(marked: readonly MarkedStamp[], contents: MarginContents): ClearShifts {
  const { known, unknown } = placings(marked, contents);
  const crowded = known.filter(({ clear }) => !clear.has(0));
  const movable = crowded.filter(({ clear }) => clear.size > 0);
  const enclosed = crowded.filter(({ clear, overArea }) => clear.size === 0 && overArea.size > 0);
  const stuck = crowded.filter(({ clear, overArea }) => clear.size === 0 && overArea.size === 0);
  const moves = [...commonShifts(movable, ({ clear }) => clear), ...commonShifts(enclosed, ({ overArea }) => overArea)];
  const shifts = new Map<MarkedStamp['stamp'], Map<number, number>>();
  for (const { stamp, page, shift } of moves) {
    shifts.set(stamp, (shifts.get(stamp) ?? new Map<number, number>()).set(page, shift));
  }
  const warnings = [
    ...warningOf('Page numbers lie over pictures or dark areas that fill the margin', enclosed),
    ...warningOf('Page numbers cover content, since the margin has no free place', stuck),
    ...warningOf('Page numbers may cover content, since the margin was not examined', unknown),
  ];
  return { of: (stamp, page) => shifts.get(stamp)?.get(page) ?? 0, warnings };
}

function warningOf(sentence: string, found: readonly { readonly page: number }[]): readonly string[] {
  const pages = [...new Set(found.map(({ page }) => page))].sort((one, other) => one - other);
  return pages.length === 0 ? [] : [`${sentence}: on ${listPages(pages)}.`];
}

interface Placings {
  readonly known: readonly Placing[];
  readonly unknown: readonly Pick<Placing, 'page'>[];
}

function placings(marked: readonly MarkedStamp[], contents: MarginContents): Placings {
  const known: Placing[] = [];
  const unknown: Pick<Placing, 'page'>[] = [];
  for (const { stamp, mark } of marked) {
    for (const page of stamp.keepClear === true ? stamp.pages : []) {
      const content = contents.get(stamp.position)?.get(page);
      if (content === undefined) unknown.push({ page });
      else known.push({ stamp, page, ...shiftsOn(mark.size, content, stamp) });
    }
  }
  return { known, unknown };
}

type Shifts = Pick<Placing, 'clear' | 'overArea'>;

function shiftsOn(mark: Size, { size, drawn }: MarginContent, stamp: MarkedStamp['stamp']): Shifts {
  const clear = new Set<number>();
  const overArea = new Set<number>();
  for (const shift of drawn.length === 0 ? [0] : possibleShifts(mark, size, stamp)) {
    const box = boxOf(mark, size, { ...stamp, shift });
    const covered = box === undefined ? 'nothing' : coveredBy(box, drawn);
    if (covered === 'nothing') clear.add(shift);
    else if (covered === 'area') overArea.add(shift);
  }
  return { clear, overArea };
}

type Shifted = Pick<MarkedStamp['stamp'], 'position' | 'margin' | 'rotation'> & { readonly shift: number };

function boxOf(mark: Size, page: Size, stamp: Shifted): Box | undefined {
  const place = placeStamp(mark, page, stamp);
  return place && transformBox(place, { left: 0, top: 0, right: mark.width, bottom: mark.height });
}

/** Shifts in points, the smallest first; of equal ones, towards the edge first. */
function possibleShifts(mark: Size, page: Size, stamp: MarkedStamp['stamp']): readonly number[] {
  const box = boxOf(mark, page, { ...stamp, shift: 0 });
  if (box === undefined) return [0];
  const isTop = stamp.position.startsWith('top');
  const edge = isTop ? box.top : page.height - box.bottom;
  const inner = isTop ? box.bottom : page.height - box.top;
  const towardsEdge = Math.max(0, Math.floor(edge - MIN_EDGE));
  const towardsMiddle = Math.max(0, Math.floor(Math.min(MARGIN_DEPTH, page.height * DEEPEST_SHARE) - inner));
  const all = Array.from({ length: towardsEdge + towardsMiddle + 1 }, (_, index) => index - towardsEdge);
  return all.sort((one, other) => Math.abs(one) - Math.abs(other) || one - other);
}

/**
 * `content` if a box covers text, lines or the edge of an area; `area` if it lies within a dark area; else `nothing`.
 */
function coveredBy(box: Box, drawn: readonly DrawnBox[]): 'content' | 'area' | 'nothing' {
  const around = grown(box, CLEARANCE);
  // The last area that is drawn around the box is its background.
  const background = drawn.findLast((it) => it.kind !== 'ink' && isInside(box, it));
  const isContent = (it: DrawnBox): boolean =>
    it.kind !== 'white' && shareArea(it, around) && (it.kind === 'ink' || !isInside(box, it));
  if (drawn.some(isContent)) return 'content';
  return background?.kind === 'dark' ? 'area' : 'nothing';
}

/** Repeatedly chooses the shift that most of the remaining stamps permit; the smallest of equally frequent ones. */
function commonShifts(
  placings: readonly Placing[],
  shiftsOf: (placing: Placing) => ReadonlySet<number>,
): readonly (Placing & { readonly shift: number })[] {
  const counts = new Map<number, number>();
  for (const placing of placings)
    for (const shift of shiftsOf(placing)) counts.set(shift, (counts.get(shift) ?? 0) + 1);
  const [best] = [...counts].sort(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || Math.abs(one) - Math.abs(other) || one - other,
  );
  if (best === undefined) return [];
  const [shift] = best;
  const settled = placings.filter((it) => shiftsOf(it).has(shift)).map((it) => ({ ...it, shift }));
  return [
    ...settled,
    ...commonShifts(
      placings.filter((it) => !shiftsOf(it).has(shift)),
      shiftsOf,
    ),
  ];
}
