import { useEffect, useMemo, useState } from 'preact/hooks';

import type { UsageReport } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { Choice } from '../shell/choice.js';
import { Icon } from '../shell/icons.js';
import { lazy } from '../shell/lazy.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { saveFile } from '../shell/save-file.js';
import { AccountTabs } from './account-tabs.js';
import { LimitsTable } from './limits-table.js';
import { type Grouping, sumUsage, toCsv } from './sum-usage.js';
import { usageSeries } from './usage-series.js';
import { allUsage, chooseUsage, UsageFilter } from './usage-filter.js';
import { UsageTable } from './usage-table.js';

const UsageChart = lazy(
  async () => (await import('./usage-chart.js')).UsageChart,
  () => <div class="chart" />,
);

const ranges = { '24 hours': '24h', '7 days': '7d', '30 days': '30d' } as const;
const groupings: readonly Grouping[] = ['key pair and operation', 'key pair', 'operation'];

/** The usage of the owner's key pairs and of the workbench. */
export function Usage() {
  const [range, setRange] = useState<keyof typeof ranges>('24 hours');
  const [by, setBy] = useState<Grouping>('key pair and operation');
  const { value: report, failure } = useFetched<UsageReport>(`/usage?range=${ranges[range]}`);
  const [choice, setChoice] = useState(allUsage);
  useEffect(() => UsageChart.preload(), []);
  const chosen = useMemo(() => report && chooseUsage(report, choice), [report, choice]);
  const sums = useMemo(() => (chosen === undefined ? [] : sumUsage(chosen, by)), [chosen, by]);
  const charts = useMemo(() => (chosen === undefined ? [] : usageSeries(chosen, range === '30 days')), [chosen, range]);
  const download = (): void =>
    saveFile(`quire-usage-${ranges[range]}.csv`, new Blob([toCsv(sums)], { type: 'text/csv' }));
  return (
    <Page title="Usage">
      <AccountTabs current="Usage" />
      <div class="row spread">
        <Choice label="Range" values={['24 hours', '7 days', '30 days']} value={range} onChange={setRange} />
        <button type="button" onClick={download} disabled={sums.length === 0}>
          <Icon name="download" />
          Download CSV
        </button>
      </div>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {report !== undefined && (report.rows.length > 0 || choice !== allUsage) && (
        <div class="row">
          <UsageFilter report={report} choice={choice} onChange={setChoice} />
        </div>
      )}
      {report !== undefined && sums.length === 0 && (
        <div class="empty">
          <p>
            {report.rows.length === 0
              ? 'No request in this time. The first one with any of your keys appears here within seconds.'
              : 'No request of this key pair and operation in this time.'}
          </p>
        </div>
      )}
      {sums.length > 0 && (
        <>
          <div class="charts">
            {charts.map((series) => (
              <UsageChart key={series.title} series={series} />
            ))}
          </div>
          <label class="choice">
            Add up by
            <select value={by} onChange={(event) => setBy(groupings[event.currentTarget.selectedIndex] ?? by)}>
              {groupings.map((it) => (
                <option key={it}>{it}</option>
              ))}
            </select>
          </label>
          <UsageTable sums={sums} by={by} />
        </>
      )}
      {report !== undefined && <LimitsTable keyPairs={report.keyPairs} limits={report.limits} />}
    </Page>
  );
}
