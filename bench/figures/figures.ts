import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { startService } from '../service.js';
import { compareFigures, reportChanges } from './compare-figures.js';
import { quantile } from '../measure.js';
import { figureCases } from './figure-cases.js';
import { describeRun, type FigureRun } from './figure-run.js';
import { CaseMeter, type Figure } from './measure-case.js';
import { ratiosOf, writeFigures } from './write-figures.js';

/** Where the figures are published. */
const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));

export interface FiguresBench {
  /** Folder for generated documents; it is removed afterwards. */
  readonly folder: string;
  readonly turns: number;
  /** Seconds per case after which no more than three turns are made. */
  readonly seconds: number;
  wants(operation: string): boolean;
}

/**
 * Measures all operations on small, then on medium and large documents. Writes the tables and charts after each case, so that
 * a run that is ended early leaves what it has measured.
 */
export async function publishFigures(bench: FiguresBench): Promise<void> {
  for await (const figures of measureAll(bench)) await writeFigures(await describeRun(figures), docs);
}

/** Measures the same again. @returns whether nothing became slower than in an earlier run by more than the noise */
export async function isAsFast(bench: FiguresBench, path: string): Promise<boolean> {
  const then = JSON.parse(await readFile(path, 'utf8')) as FigureRun;
  let figures: readonly Figure[] = [];
  for await (const measured of measureAll(bench)) figures = measured;
  return !reportChanges(compareFigures(then, await describeRun(figures)));
}

/** Gives the figures measured so far after each case. */
async function* measureAll({ folder, turns, seconds, wants }: FiguresBench): AsyncGenerator<readonly Figure[]> {
  // Converters start on demand: warm ones would count as memory of every operation.
  await using service = await startService({ QUIRE_WARM: '' });
  const meter = new CaseMeter(service, folder, { turns, seconds });
  const figures: Figure[] = [];
  for (const figureCase of figureCases.filter(({ job }) => wants(job.operation))) {
    const figure = await meter.measure(figureCase);
    figures.push(figure);
    const ratios = ratiosOf(figure).map(({ rival, ratio }) => `${ratio.median.toFixed(2)} of ${rival}`);
    const { operation, size, costs, failures } = figure;
    const ours = quantile(costs[0]?.times ?? [], 0.5).toFixed(0);
    console.log([`${operation}, ${size}: ${ours} ms`, ...ratios, ...failures].join('; '));
    yield figures;
  }
}
