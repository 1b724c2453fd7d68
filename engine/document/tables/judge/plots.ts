import type { Box } from '../../../geometry/geometry.js';
import { areaOf, grown, hasCentre, isInside } from '../../../geometry/box-arithmetic.js';
import type { PageModel } from '../../model.js';

/** Maximum number of areas compared with each other; a page with more has a drawing. */
const MAX_AREAS = 500;

/** Minimum share of a chart that its plotting area takes, and minimum number of grid lines and curves in it. */
const MIN_SHARE = 0.2;
const MIN_LINES = 3;

/** In points: maximum distance of a line to the area that it belongs to. */
const NEAR = 1.5;

/** Maximum share of the page that a chart covers; a larger area is the background of the page. */
const MAX_COVER = 0.6;

/**
 * Returns the charts of a page: areas with a smaller area inside that has lines but no text. Programs paint the background of
 * a chart and of its plotting area before they draw the lines.
 */
export function plotsOf({ areas, rulings, blocks, size }: PageModel): readonly Box[] {
  if (areas.length > MAX_AREAS) return [];
  const lines = blocks.flatMap((block) => block.lines);
  const isEmpty = (area: Box): boolean => !lines.some(({ box }) => hasCentre(area, box));
  const plotting = areas.filter(
    (area) => isEmpty(area) && rulings.filter((ruling) => isInside(ruling, grown(area, NEAR))).length >= MIN_LINES,
  );
  const most = MAX_COVER * size.width * size.height;
  return areas.filter(
    (area) =>
      areaOf(area) < most &&
      !isEmpty(area) &&
      plotting.some((inner) => isInside(inner, grown(area, NEAR)) && areaOf(inner) >= MIN_SHARE * areaOf(area)),
  );
}

/** Returns a page without the lines and areas of charts. */
export function withoutPlots(page: PageModel, plots: readonly Box[]): PageModel {
  if (plots.length === 0) return page;
  const isOutside = (box: Box): boolean => !plots.some((plot) => isInside(box, grown(plot, NEAR)));
  return { ...page, rulings: page.rulings.filter(isOutside), areas: page.areas.filter(isOutside) };
}
