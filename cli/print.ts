import { oneLine } from './one-line.js';

/** Prints a value as one line of JSON on stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Prints rows on stdout, with columns as wide as their widest cell. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = cells.reduce<readonly number[]>(
    (known, row) => row.map((cell, at) => Math.max(cell.length, known[at] ?? 0)),
    [],
  );
  for (const row of cells) {
    const line = row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}
