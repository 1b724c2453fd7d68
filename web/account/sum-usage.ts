import type { UsageReport, UsageRow } from '../api/api-types.js';

/** The usage of one key pair and operation in the whole range. */
export interface UsageSum extends Omit<UsageRow, 'hour'> {
  /** The name of the key pair. */
  readonly name: string;
}

/** By what the usage is added up. */
export type Grouping = 'key pair and operation' | 'key pair' | 'operation';

/** Adds up the hours of a report, the most used first. */
export function sumUsage({ keyPairs, rows }: UsageReport, by: Grouping): readonly UsageSum[] {
  const names = new Map(keyPairs.map(({ apiKey, name }) => [apiKey, name]));
  const sums = new Map<string, UsageSum>();
  for (const { hour: _, ...row } of rows) {
    const apiKey = by === 'operation' ? '' : row.apiKey;
    const operation = by === 'key pair' ? '' : row.operation;
    const key = `${apiKey} ${operation}`;
    const known = sums.get(key);
    const name = apiKey === '' ? '' : (names.get(apiKey) ?? apiKey);
    sums.set(key, known === undefined ? { ...row, apiKey, operation, name } : add(known, row));
  }
  return [...sums.values()].sort((a, b) => b.requests - a.requests);
}

function add(sum: UsageSum, row: Omit<UsageRow, 'hour'>): UsageSum {
  return {
    ...sum,
    requests: sum.requests + row.requests,
    errors: sum.errors + row.errors,
    bytesIn: sum.bytesIn + row.bytesIn,
    bytesOut: sum.bytesOut + row.bytesOut,
    processingMs: sum.processingMs + row.processingMs,
    failures: addCounts(sum.failures, row.failures),
    times: addCounts(sum.times, row.times),
  };
}

type Counts = UsageRow['times'];

export function addCounts(a: Counts, b: Counts): Counts {
  const sums = new Map(Object.entries(a));
  for (const [name, count] of Object.entries(b)) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}

/** The time in milliseconds within which a share of the requests was done; undefined where no times are known. */
export function percentile(times: Counts, share: number): number | undefined {
  const bounds = Object.entries(times)
    .map(([bound, count]) => [Number(bound), count] as const)
    .sort(([a], [b]) => a - b);
  let rest = share * bounds.reduce((sum, [, count]) => sum + count, 0);
  return bounds.find(([, count]) => (rest -= count) <= 0)?.[0];
}

/** Failures as text, the most frequent first, such as "2 Invalid password, 1 Service busy". */
export function failuresText(failures: Counts): string {
  const sorted = Object.entries(failures).sort(([, a], [, b]) => b - a);
  return sorted.map(([name, count]) => `${count} ${name}`).join(', ');
}

/** Writes a table for spreadsheets; text that begins like a formula stays text. */
export function toCsv(sums: readonly UsageSum[]): string {
  const head = ['name', 'api_key', 'operation', 'requests', 'failures', 'failures_by_name', 'bytes_in', 'bytes_out'];
  const rows = sums.map((it) => [
    ...[it.name, it.apiKey, it.operation, it.requests, it.errors, failuresText(it.failures), it.bytesIn, it.bytesOut],
    ...[it.processingMs, percentile(it.times, 0.5) ?? '', percentile(it.times, 0.95) ?? ''],
  ]);
  const all = [[...head, 'processing_ms', 'median_ms', 'percentile_95_ms'], ...rows];
  return all.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
