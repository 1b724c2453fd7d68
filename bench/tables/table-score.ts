import type { Rows } from './table-truths.js';

/** Shares of what is expected and of what was found, as their harmonic mean. */
export interface TableScore {
  /** Score of cells with the same text. */
  readonly cells: number;
  /** Score of pairs of adjacent cells, without empty cells: the measure of ICDAR 2013. */
  readonly structure: number;
}

/** Compares all tables of a document with the expected ones; white space and the order of tables do not count. */
export function scoreOf(found: readonly Rows[], expected: readonly Rows[]): TableScore {
  return {
    cells: harmonicMean(found.flatMap(cellsOf), expected.flatMap(cellsOf)),
    structure: harmonicMean(found.flatMap(neighboursOf), expected.flatMap(neighboursOf)),
  };
}

function cellsOf(rows: Rows): readonly string[] {
  return rows
    .flat()
    .map(plain)
    .filter((text) => text !== '');
}

function neighboursOf(rows: Rows): readonly string[] {
  const texts = rows.map((row) => row.map(plain));
  const pairs: string[] = [];
  texts.forEach((row, down) => {
    row.forEach((text, across) => {
      if (text === '') return;
      const right = row.slice(across + 1).find((it) => it !== '');
      const below = texts.slice(down + 1).find((it) => (it[across] ?? '') !== '')?.[across];
      if (right !== undefined) pairs.push(`${text}\u2192${right}`);
      if (below !== undefined) pairs.push(`${text}\u2193${below}`);
    });
  });
  return pairs;
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '');
}

function harmonicMean(found: readonly string[], expected: readonly string[]): number {
  if (found.length === 0 || expected.length === 0) return found.length === expected.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const it of expected) left.set(it, (left.get(it) ?? 0) + 1);
  let hits = 0;
  for (const it of found) {
    const count = left.get(it) ?? 0;
    if (count === 0) continue;
    left.set(it, count - 1);
    hits += 1;
  }
  return (2 * hits) / (found.length + expected.length);
}
