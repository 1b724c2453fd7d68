import type { Run, RunGap, TabStop } from '../../../../../engine/index.js';

/** Text with tabs instead of wide spaces, and the stops of its paragraph. */
export interface TabbedText {
  readonly runs: readonly Run[];
  readonly tabs: readonly TabStop[];
}

/** In points: nearer stops are one, and a tab leaves at least this space. */
const APART = 3;

/** Maximum number of tab stops that Word takes in a paragraph. */
const MAX_STOPS = 64;

/**
 * Replaces the wide spaces of a text by tabs. A space stays where the next stop behind it is that of another line.
 * @param origin where the stops are measured from, in points from the left of the page
 */
export function withTabs(runs: readonly Run[], origin: number): TabbedText {
  const stops = stopsOf(
    runs.flatMap(({ gaps = [] }) => gaps),
    origin,
  );
  if (stops.length === 0) return { runs, tabs: [] };
  const reaches = ({ left, right }: RunGap): boolean => {
    const next = stops.find((stop) => stop > left - origin + 1);
    return next !== undefined && Math.abs(next - (right - origin)) < APART;
  };
  const tabbed = runs.map((run) => {
    const spaces = (run.gaps ?? []).filter(reaches).map(({ index }) => index);
    return spaces.length === 0 ? run : { ...run, text: withTabsAt(run.text, spaces) };
  });
  return { runs: tabbed, tabs: stops.map((at) => ({ at, align: 'left' })) };
}

/** @param indices of spaces, in ascending order */
function withTabsAt(text: string, indices: readonly number[]): string {
  const starts = [0, ...indices.map((index) => index + 1)];
  return starts.map((start, at) => text.slice(start, indices[at])).join('\t');
}

function stopsOf(gaps: readonly RunGap[], origin: number): readonly number[] {
  const stops: number[] = [];
  const all = gaps.map(({ right }) => Math.floor(2 * (right - origin)) / 2).filter((stop) => stop > 0);
  for (const stop of all.sort((one, other) => one - other)) {
    if (stops.length < MAX_STOPS && stop - (stops.at(-1) ?? -APART) >= APART) stops.push(stop);
  }
  return stops;
}
