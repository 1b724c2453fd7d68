import type { UsageReport, UsageRow } from '../api/api-types.js';

/** The usage of one key pair and operation in the whole range. */
export interface UsageSum extends Omit<UsageRow, 'hour'> {
  /** The name of the key pair. */
  readonly name: string;
}

/** Adds up the hours of a report, by key pair and operation, the most used first. */
export function sumUsage({ keyPairs, rows }: UsageReport): readonly UsageSum[] {
  const names = new Map(keyPairs.map(({ apiKey, name }) => [apiKey, name]));
  const sums = new Map<string, UsageSum>();
  for (const { hour: _, ...row } of rows) {
    const key = `${row.apiKey} ${row.operation}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? { ...row, name: names.get(row.apiKey) ?? row.apiKey } : add(known, row));
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
  };
}

/** Writes a table for spreadsheets; text that begins like a formula stays text. */
export function toCsv(sums: readonly UsageSum[]): string {
  const head = ['name', 'api_key', 'operation', 'requests', 'failures', 'bytes_in', 'bytes_out', 'processing_ms'];
  const rows = sums.map((it) => [
    ...[it.name, it.apiKey, it.operation],
    ...[it.requests, it.errors, it.bytesIn, it.bytesOut, it.processingMs],
  ]);
  return [head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
