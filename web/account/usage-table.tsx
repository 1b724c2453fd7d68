import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { Icon } from '../shell/icons.js';
import { sizeOf } from '../shell/size-of.js';
import { countText } from './count-text.js';
import { failuresText, type Grouping, percentile, type UsageSum } from './sum-usage.js';

interface UsageTableProps {
  readonly sums: readonly UsageSum[];
  readonly by: Grouping;
}

/** What each column is sorted by. */
const columns = {
  'Key pair': (it: UsageSum) => it.name,
  Operation: (it: UsageSum) => it.operation,
  Requests: (it: UsageSum) => it.requests,
  Failures: (it: UsageSum) => it.errors,
  Received: (it: UsageSum) => it.bytesIn,
  Sent: (it: UsageSum) => it.bytesOut,
  Median: (it: UsageSum) => percentile(it.times, 0.5) ?? 0,
  '95 %': (it: UsageSum) => percentile(it.times, 0.95) ?? 0,
} as const;

type Column = keyof typeof columns;

const texts: readonly Column[] = ['Key pair', 'Operation'];
const figures: readonly Column[] = ['Requests', 'Failures', 'Received', 'Sent', 'Median', '95 %'];

/** Usage by key pair, by operation or by both, sorted by the column whose heading is clicked. */
export function UsageTable({ sums, by }: UsageTableProps) {
  const [sort, setSort] = useState<Sort>({ column: 'Requests', isDescending: true });
  const hasKey = by !== 'operation';
  const hasOperation = by !== 'key pair';
  // The order of one row needs no choice.
  const isSortable = sums.length > 1;
  const shown = [...(hasKey ? texts.slice(0, 1) : []), ...(hasOperation ? texts.slice(1) : []), ...figures];
  return (
    <table class={isSortable ? 'rows sorted' : 'rows'}>
      <caption class="visually-hidden">Usage by {by}</caption>
      <thead>
        <tr>
          {shown.map((column) => (
            <Heading key={column} column={column} sort={isSortable ? sort : undefined} onSort={setSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted(sums, sort).map((it) => (
          <tr key={`${it.apiKey} ${it.operation}`}>
            {hasKey && (
              <th scope="row" data-label="Key pair">
                <bdi>{it.name}</bdi>
              </th>
            )}
            {hasOperation && <td data-label="Operation">{it.operation}</td>}
            <Figure label="Requests">{countText(it.requests)}</Figure>
            <Figure label="Failures">
              <span class="tight">
                {countText(it.errors)}
                {it.errors > 0 && <span class="small quiet failures">{failuresText(it.failures)}</span>}
              </span>
            </Figure>
            <Figure label="Received">{sizeOf(it.bytesIn)}</Figure>
            <Figure label="Sent">{sizeOf(it.bytesOut)}</Figure>
            <Figure label="Median">{timeText(percentile(it.times, 0.5))}</Figure>
            <Figure label="95 %">{timeText(percentile(it.times, 0.95))}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Sort {
  readonly column: Column;
  readonly isDescending: boolean;
}

interface HeadingProps {
  readonly column: Column;
  /** Undefined if the rows cannot be sorted. */
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

/** The heading of a column. Figures are sorted from the highest at first, and names from A. */
function Heading({ column, sort, onSort }: HeadingProps) {
  const isText = texts.includes(column);
  if (sort === undefined) {
    return (
      <th scope="col" class={isText ? '' : 'number'}>
        {column}
      </th>
    );
  }
  const isSorted = sort.column === column;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" class={isText ? '' : 'number'} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        class="sort"
        onClick={() => onSort({ column, isDescending: isSorted ? !sort.isDescending : !isText })}
      >
        {column}
        <span class={isSorted ? '' : 'unsorted'}>
          <Icon name={isSorted && !sort.isDescending ? 'up' : 'down'} />
        </span>
      </button>
    </th>
  );
}

function sorted(sums: readonly UsageSum[], { column, isDescending }: Sort): readonly UsageSum[] {
  const value = columns[column];
  const compare = (a: UsageSum, b: UsageSum): number => {
    const [one, other] = [value(a), value(b)];
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other));
  };
  return [...sums].sort((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}

function Figure({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <td class="number" data-label={label}>
      {children}
    </td>
  );
}

function timeText(ms: number | undefined): string {
  if (ms === undefined) return '–';
  return ms < 1000 ? `${ms} ms` : `${countText(Math.round(ms / 100) / 10)} s`;
}
