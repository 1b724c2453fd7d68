import type { TableReader } from './table-readers.js';
import { scoreOf, type TableScore } from './table-score.js';
import type { TableTruth } from './table-truths.js';

const COLUMN = 13;

/** The names of the readers as the head of the columns. */
export function headOf(readers: readonly TableReader[]): string {
  return readers.map(({ name }) => name.padStart(COLUMN)).join('');
}

/**
 * Prints the scores of all readers for each document, and their means. A reader that fails on a document has a score of 0
 * there, is shown as failed, and the reason follows in a line of its own.
 */
export async function compareReaders(
  title: string,
  { truths, readers }: { readonly truths: readonly TableTruth[]; readonly readers: readonly TableReader[] },
  print: (line: string) => void,
): Promise<void> {
  if (truths.length === 0) return;
  const scores = readers.map((): TableScore[] => []);
  for (const truth of truths) {
    const attempts: Attempt[] = [];
    for (const reader of readers) attempts.push(await attempt(reader, truth));
    attempts.forEach(({ score }, index) => scores[index]?.push(score));
    print(
      `${attempts.map(({ score, failure }) => (failure === undefined ? shown(score) : 'failed'.padStart(COLUMN))).join('')}  ${truth.name}`,
    );
    for (const { failure } of attempts) if (failure !== undefined) print(failure);
  }
  print(`${scores.map((it) => shown(mean(it))).join('')}  mean of ${title}`);
}

interface Attempt {
  readonly score: TableScore;
  /** The reader and the error, when the reader failed. */
  readonly failure?: string;
}

async function attempt({ name, read }: TableReader, { pdf, tables }: TableTruth): Promise<Attempt> {
  try {
    return { score: scoreOf(await read(pdf), tables) };
  } catch (error) {
    return {
      score: { cells: 0, structure: 0 },
      failure: `${name} failed: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function shown({ cells, structure }: TableScore): string {
  return `${cells.toFixed(3)} ${structure.toFixed(3)}`.padStart(COLUMN);
}

function mean(scores: readonly TableScore[]): TableScore {
  const of = (measure: keyof TableScore): number => scores.reduce((sum, it) => sum + it[measure], 0) / scores.length;
  return { cells: of('cells'), structure: of('structure') };
}
