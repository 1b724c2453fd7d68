import type { UsageReport, UsageRow } from '../api/api-types.js';
import { sizeOf } from '../shell/size-of.js';
import { countText } from './count-text.js';
import { addCounts, percentile } from './sum-usage.js';

/** One chart: a line for each name, over the same times. */
export interface Series {
  readonly title: string;
  /** Bars are for counts; lines are for figures that some intervals do not have. */
  readonly isBars: boolean;
  /** Writes a figure of the lines. */
  readonly textOf: (figure: number) => string;
  /** In seconds since 1970, as uPlot takes them. */
  readonly times: readonly number[];
  readonly lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

const HOUR_S = 3600;
const nothing = { requests: 0, errors: 0, bytesIn: 0, bytesOut: 0, times: {} };

/** The charts of each hour, or of each day in longer ranges; intervals without requests are zero. */
export function usageSeries({ since, rows }: Pick<UsageReport, 'since' | 'rows'>, isByDay: boolean): readonly Series[] {
  const step = isByDay ? 24 * HOUR_S : HOUR_S;
  const intervalOf = (time: string): number => Math.floor(Date.parse(time) / 1000 / step) * step;
  const sums = new Map<number, Pick<UsageRow, keyof typeof nothing>>();
  for (const row of rows) {
    const known = sums.get(intervalOf(row.hour)) ?? nothing;
    sums.set(intervalOf(row.hour), {
      requests: known.requests + row.requests,
      errors: known.errors + row.errors,
      bytesIn: known.bytesIn + row.bytesIn,
      bytesOut: known.bytesOut + row.bytesOut,
      times: addCounts(known.times, row.times),
    });
  }
  const [first, last] = [intervalOf(since), Math.floor(Date.now() / 1000)];
  const times = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
  const at = times.map((time) => sums.get(time) ?? nothing);
  return [
    {
      title: 'Requests',
      isBars: true,
      textOf: countText,
      times,
      lines: [
        { name: 'Requests', values: at.map((it) => it.requests) },
        { name: 'Failures', values: at.map((it) => it.errors) },
      ],
    },
    {
      title: 'Time in milliseconds',
      isBars: false,
      textOf: countText,
      times,
      lines: [
        { name: 'Median', values: at.map((it) => percentile(it.times, 0.5) ?? null) },
        { name: '95 %', values: at.map((it) => percentile(it.times, 0.95) ?? null) },
      ],
    },
    {
      title: 'Data',
      isBars: false,
      textOf: sizeOf,
      times,
      lines: [
        { name: 'Received', values: at.map((it) => (it.requests === 0 ? null : it.bytesIn)) },
        { name: 'Sent', values: at.map((it) => (it.requests === 0 ? null : it.bytesOut)) },
      ],
    },
  ];
}
