import type { ComponentChildren } from 'preact';

import { sizeOf } from '../shell/size-of.js';
import { failuresText, type Grouping, percentile, type UsageSum } from './sum-usage.js';

const count = new Intl.NumberFormat('en-GB');

interface UsageTableProps {
  readonly sums: readonly UsageSum[];
  readonly by: Grouping;
}

/** Usage by key pair, by operation or by both. */
export function UsageTable({ sums, by }: UsageTableProps) {
  const hasKey = by !== 'operation';
  const hasOperation = by !== 'key pair';
  const texts = [...(hasKey ? ['Key pair'] : []), ...(hasOperation ? ['Operation'] : [])];
  const figures = ['Requests', 'Failures', 'Received', 'Sent', 'Median', '95 %'];
  return (
    <table class="rows">
      <caption class="visually-hidden">Usage by {by}</caption>
      <thead>
        <tr>
          {[...texts, ...figures].map((name) => (
            <th key={name} scope="col" class={texts.includes(name) ? '' : 'number'}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map((it) => (
          <tr key={`${it.apiKey} ${it.operation}`}>
            {hasKey && (
              <th scope="row" data-label="Key pair">
                <bdi>{it.name}</bdi>
              </th>
            )}
            {hasOperation && <td data-label="Operation">{it.operation}</td>}
            <Figure label="Requests">{count.format(it.requests)}</Figure>
            <Figure label="Failures">
              <span class="tight">
                {count.format(it.errors)}
                {it.errors > 0 && <span class="small quiet">{failuresText(it.failures)}</span>}
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

function Figure({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <td class="number" data-label={label}>
      {children}
    </td>
  );
}

function timeText(ms: number | undefined): string {
  if (ms === undefined) return '–';
  return ms < 1000 ? `${ms} ms` : `${count.format(Math.round(ms / 100) / 10)} s`;
}
