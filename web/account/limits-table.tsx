import type { UsageReport } from '../api/api-types.js';
import { countText } from './count-text.js';

/** What is left of the limits of each key pair at this moment. */
export function LimitsTable({ keyPairs, limits }: Pick<UsageReport, 'keyPairs' | 'limits'>) {
  const names = new Map(keyPairs.map(({ apiKey, name }) => [apiKey, name]));
  if (limits.length === 0) return null;
  return (
    <section class="stack" aria-label="Limits">
      <h2>Limits</h2>
      <table class="rows">
        <caption class="visually-hidden">Requests that are left</caption>
        <thead>
          <tr>
            <th scope="col">Key pair</th>
            <th scope="col" class="number">
              Left of this minute
            </th>
            <th scope="col" class="number">
              Left of this hour
            </th>
            <th scope="col" class="number">
              Running now
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ apiKey, windows, running, concurrency }) => (
            <tr key={apiKey}>
              <th scope="row" data-label="Key pair">
                <bdi>{names.get(apiKey) ?? apiKey}</bdi>
              </th>
              {windows.map(({ name, remaining, quota }) => (
                <td key={name} class="number" data-label={`Left of this ${name}`}>
                  {countText(remaining)} of {countText(quota)}
                </td>
              ))}
              <td class="number" data-label="Running now">
                {running} of {concurrency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
