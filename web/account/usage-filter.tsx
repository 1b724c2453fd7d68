import type { UsageReport, UsageRow } from '../api/api-types.js';

/** The key pair and the operation whose usage is shown; empty for all. */
export type UsageChoice = Pick<UsageRow, 'apiKey' | 'operation'>;

export const allUsage: UsageChoice = { apiKey: '', operation: '' };

interface UsageFilterProps {
  readonly report: UsageReport;
  readonly choice: UsageChoice;
  readonly onChange: (choice: UsageChoice) => void;
}

/** Chooses one key pair and one operation of those that were used. */
export function UsageFilter({ report: { keyPairs, rows }, choice, onChange }: UsageFilterProps) {
  const names = new Map(keyPairs.map(({ apiKey, name }) => [apiKey, name]));
  const fields = [
    ['Key pair', 'apiKey', (apiKey: string): string => names.get(apiKey) ?? apiKey],
    ['Operation', 'operation', (operation: string): string => operation],
  ] as const;
  return (
    <>
      {fields.map(([label, field, nameOf]) => (
        <label key={field} class="choice">
          {label}
          <select
            value={choice[field]}
            onChange={(event) => onChange({ ...choice, [field]: event.currentTarget.value })}
          >
            <option value="">all</option>
            {[...new Set([...rows.map((it) => it[field]), choice[field]])]
              .filter((it) => it !== '')
              .map((it) => (
                <option key={it} value={it}>
                  {nameOf(it)}
                </option>
              ))}
          </select>
        </label>
      ))}
    </>
  );
}

/** Returns the report with the chosen rows alone. */
export function chooseUsage(report: UsageReport, { apiKey, operation }: UsageChoice): UsageReport {
  const rows = report.rows.filter(
    (row) => (apiKey === '' || row.apiKey === apiKey) && (operation === '' || row.operation === operation),
  );
  return { ...report, rows };
}
