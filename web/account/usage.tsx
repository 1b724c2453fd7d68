import { useState } from 'preact/hooks';

import type { UsageReport } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { Icon } from '../shell/icons.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { saveFile } from '../shell/save-file.js';
import { AccountTabs } from './account-tabs.js';
import { sumUsage, toCsv } from './sum-usage.js';
import { UsageTable } from './usage-table.js';

const ranges = [
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
] as const;

/** The usage of the owner's key pairs and of the workbench. */
export function Usage() {
  const [range, setRange] = useState<(typeof ranges)[number][0]>('24h');
  const { value: report, failure } = useFetched<UsageReport>(`/usage?range=${range}`);
  const sums = report === undefined ? [] : sumUsage(report);
  const download = (): void => saveFile(`quire-usage-${range}.csv`, new Blob([toCsv(sums)], { type: 'text/csv' }));
  return (
    <Page title="Usage">
      <AccountTabs current="Usage" />
      <div class="row spread">
        <div class="row" role="group" aria-label="Range">
          {ranges.map(([value, name]) => (
            <button key={value} type="button" aria-pressed={value === range} onClick={() => setRange(value)}>
              {name}
            </button>
          ))}
        </div>
        <button type="button" onClick={download} disabled={sums.length === 0}>
          <Icon name="download" />
          Download CSV
        </button>
      </div>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {report !== undefined && sums.length === 0 && (
        <div class="empty">
          <p>No request in this time. The first one with any of your keys appears here within seconds.</p>
        </div>
      )}
      {sums.length > 0 && <UsageTable sums={sums} />}
    </Page>
  );
}
