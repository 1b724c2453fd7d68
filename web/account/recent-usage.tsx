import type { UsageReport } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { Notice } from '../shell/notice.js';
import { Link } from '../shell/router.js';
import { sumUsage } from './sum-usage.js';
import { UsageTable } from './usage-table.js';

/** The usage of the last 24 hours by key pair, beside the key pairs. */
export function RecentUsage() {
  const { value: report, failure } = useFetched<UsageReport>('/usage?range=24h');
  const sums = report === undefined ? [] : sumUsage(report, 'key pair');
  return (
    <section class="stack" aria-busy={report === undefined && failure === undefined}>
      <h2>Usage in the last 24 hours</h2>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {report !== undefined && sums.length === 0 && <p class="quiet">No request in this time.</p>}
      {sums.length > 0 && <UsageTable sums={sums} by="key pair" />}
      <p>
        <Link to="/account/usage">Usage by operation, as charts and for longer times</Link>
      </p>
    </section>
  );
}
