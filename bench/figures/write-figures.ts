import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Cost, ratioTo, type Spread, timeAt } from './cost.js';
import type { FigureRun } from './figure-run.js';
import { ratioChart } from './ratio-chart.js';
import { reasonFor } from './reasons.js';
import type { Figure } from './measure-case.js';
import { sizeClasses } from './figure-case.js';

/** Of the message of a program that failed. */
const MAX_CHARACTERS = 120;

/** A ratio above this is told as a row that is not ahead. */
const AHEAD = 1;

/** Writes `figures.md`, a chart for each size class, and `figures.json`, with which later runs are compared. */
export async function writeFigures(run: FigureRun, folder: string): Promise<void> {
  const charts = join(folder, 'figures');
  await mkdir(charts, { recursive: true });
  for (const size of sizeClasses) {
    const rows = run.figures.filter((it) => it.size === size).flatMap((figure) => ratiosOf(figure));
    const bars = rows.map(({ operation, rival, ratio }) => ({ label: `${operation} / ${rival}`, ratio }));
    await writeFile(
      join(charts, `${size}.svg`),
      ratioChart(`Time relative to other programs: ${size} documents`, bars),
    );
  }
  await writeFile(join(charts, 'figures.json'), `${JSON.stringify(rounded(run), undefined, 1)}\n`);
  await writeFile(join(folder, 'figures.md'), markdown(run));
}

export interface RatioRow {
  readonly operation: string;
  readonly size: Figure['size'];
  readonly rival: string;
  readonly ratio: Spread;
}

/** The ratios of a figure to each of its rivals. */
export function ratiosOf({ operation, size, costs: [ours, ...rivals] }: Figure): readonly RatioRow[] {
  if (ours === undefined) return [];
  return rivals.map((rival) => ({ operation, size, rival: shortName(rival), ratio: ratioTo(ours, rival) }));
}

function shortName({ name }: Cost): string {
  return name.split(' ')[0] ?? name;
}

function markdown(run: FigureRun): string {
  const { machine, versions, commit, date, figures } = run;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const behind = figures.flatMap(ratiosOf).filter(({ ratio }) => ratio.median > AHEAD);
  return [
    '# Figures',
    '',
    'Written by `npm run bench -- --publish`. Quire is a running HTTPS service that has done the same job three times or more',
    'before, and its times include upload and download; the other programs are started for each document, as a script',
    'would do. All ran in turns, so that other load affects all alike, but a program that takes many seconds ran once. Then',
    'Quire ran alone for a while, which its quantiles include. A ratio is the time of Quire divided by that of the other',
    'program in the same turn: below 1, Quire is faster. Memory is the highest sum over all processes, shared pages counted',
    'once; that of Quire includes the whole idle service.',
    '',
    `Measured on ${date.slice(0, 10)}, commit ${commit === '' ? 'unknown' : commit}: ${machine.processor}, ${machine.cores} cores, ${machine.gibibytes} GiB.`,
    `Versions: ${programs.join(', ')}.`,
    '',
    ...sizeClasses.map((size) => `![Ratios of ${size} documents](figures/${size}.svg)`),
    '',
    ...sizeClasses.flatMap((size) => section(size, figures)),
    '## Rows that are not ahead',
    '',
    ...(behind.length === 0 ? ['None.', ''] : rowsByReason(behind)),
  ].join('\n');
}

/** The rows below each reason, in the order of the first row that has it. */
function rowsByReason(behind: readonly RatioRow[]): readonly string[] {
  const rows = new Map<string, string[]>();
  for (const it of behind) {
    const reason = reasonFor(it);
    rows.set(reason, [
      ...(rows.get(reason) ?? []),
      row([it.operation, it.size, `${ratioText(it.ratio)} of ${it.rival}`]),
    ]);
  }
  const header = ['| Operation | Documents | Time of Quire / program |', '| --- | --- | --- |'];
  return [...rows].flatMap(([reason, those]) => [reason, '', ...header, ...those, '']);
}

function section(size: Figure['size'], figures: readonly Figure[]): readonly string[] {
  const rows = figures.filter((it) => it.size === size);
  return [
    `## ${size[0]?.toUpperCase() ?? ''}${size.slice(1)} documents`,
    '',
    '| Operation | Document | Program | p50 ms | p95 ms | p99 ms | CPU ms | MiB | Runs | Time of Quire / program |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.flatMap(rowsOf),
    '',
  ];
}

function rowsOf({ operation, document, bytes, costs, failures }: Figure): readonly string[] {
  const [ours] = costs;
  const rows = costs.map((cost, index) => {
    const first = index === 0 ? [operation, `${document}, ${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`] : ['', ''];
    const times = ([0.5, 0.95, 0.99] as const).map((share) => milliseconds(timeAt(cost, share)));
    const cpu = milliseconds(timeAt({ times: cost.cpuTimes }, 0.5));
    const ratio = index === 0 || ours === undefined ? '' : ratioText(ratioTo(ours, cost));
    return row([...first, shortName(cost), ...times, cpu, String(cost.memory), String(cost.times.length), ratio]);
  });
  return [
    ...rows,
    ...failures.map((it) =>
      row(['', '', `${escaped(it.slice(0, MAX_CHARACTERS))} (failed)`, '', '', '', '', '', '', '']),
    ),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}

function milliseconds(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

/** Formats the median and the interquartile range of the runs. */
function ratioText({ low, median, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

/** Tenths of a millisecond suffice, and keep the file small. */
function rounded(run: FigureRun): FigureRun {
  const tenths = (values: readonly number[]): readonly number[] => values.map((it) => Math.round(it * 10) / 10);
  return {
    ...run,
    figures: run.figures.map((figure) => ({
      ...figure,
      costs: figure.costs.map((cost) => ({ ...cost, times: tenths(cost.times), cpuTimes: tenths(cost.cpuTimes) })),
    })),
  };
}
