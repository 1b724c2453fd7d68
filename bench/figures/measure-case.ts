import { stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { requestJob } from '../job.js';
import { time, type Way } from '../measure.js';
import { type Rival, wayOf } from '../page-rivals.js';
import type { Service } from '../service.js';
import type { Cost } from './cost.js';
import { DocumentShelf } from './document-shelf.js';
import type { FigureCase } from './figure-case.js';
import { memoryPeak } from './memory-peak.js';

/** The costs of a case: of Quire over HTTPS first, then of each installed rival that did the work. */
export interface Figure {
  readonly operation: string;
  readonly size: FigureCase['size'];
  readonly document: string;
  /** Size of the document. */
  readonly bytes: number;
  readonly costs: readonly Cost[];
  /** Rivals that failed, with what they say. */
  readonly failures: readonly string[];
}

/** How long a case may be measured: turns end when both are reached, but there are always {@link MIN_TURNS}. */
export interface Budget {
  readonly turns: number;
  readonly seconds: number;
}

const MIN_TURNS = 3;

/** Measures cases on documents that it writes once and keeps in a folder. */
export class CaseMeter {
  readonly #documents: DocumentShelf;

  constructor(
    private readonly service: Service,
    private readonly folder: string,
    private readonly budget: Budget,
  ) {
    this.#documents = new DocumentShelf(folder);
  }

  /** All ways run in turns, so that other load affects all alike; memory is measured in a run of its own. */
  async measure({ job, size, document, rivals }: FigureCase): Promise<Figure> {
    const source = await this.#documents.pathOf(document);
    const ours: Way = {
      name: 'Quire',
      run: () => requestJob(this.service, job, [source]),
      cpu: () => this.service.cpu(),
    };
    const { ways, failures } = await this.#working(rivals, source);
    const costs = await this.#inTurns([ours, ...ways]);
    const memories = [await memoryPeak(this.service.pid, 'all', () => ours.run())];
    for (const way of ways) memories.push(await memoryPeak(process.pid, 'new', () => way.run()));
    const measured = costs.map((cost, index): Cost => ({ ...cost, memory: memories[index] ?? Number.NaN }));
    const { size: bytes } = await stat(source);
    return { operation: job.operation, size, document: document.title, bytes, costs: measured, failures };
  }

  /** The rivals that are installed and can do the work. */
  async #working(
    rivals: readonly Rival[],
    source: string,
  ): Promise<{ readonly ways: readonly Way[]; readonly failures: readonly string[] }> {
    const [ways, failures]: [Way[], string[]] = [[], []];
    for (const rival of await installed(rivals)) {
      const way = wayOf(rival, source, this.folder);
      const failure = await failureOf(way, source);
      if (failure === undefined) ways.push(way);
      else failures.push(`${rival.name}: ${failure}`);
    }
    return { ways, failures };
  }

  async #inTurns(ways: readonly Way[]): Promise<readonly Omit<Cost, 'memory'>[]> {
    await ways[0]?.run();
    const costs = ways.map(({ name }) => ({ name, times: [] as number[], cpuTimes: [] as number[] }));
    const started = performance.now();
    const isOver = (turn: number): boolean =>
      turn >= this.budget.turns || (turn >= MIN_TURNS && performance.now() - started > this.budget.seconds * 1000);
    for (let turn = 0; !isOver(turn); turn++) {
      for (const [index, way] of ways.entries()) {
        const before = way.cpu();
        costs[index]?.times.push(await time(() => way.run()));
        costs[index]?.cpuTimes.push(way.cpu() - before);
      }
    }
    return costs;
  }
}

/** What a program says when it fails, without its own name and the path of the document. */
async function failureOf(way: Way, source: string): Promise<string | undefined> {
  try {
    await way.run();
    return undefined;
  } catch (error) {
    // The first line is the command; the last one is what the program says.
    const said = (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';
    return said.replaceAll(`${source}: `, '').replace(/^\w+: /, '');
  }
}

async function installed(rivals: readonly Rival[]): Promise<readonly Rival[]> {
  const found: Rival[] = [];
  for (const rival of rivals) if (await isInstalled(rival.command('', '')[0])) found.push(rival);
  return found;
}

async function isInstalled(program: string): Promise<boolean> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const isThere = await stat(join(folder, program)).then(
      (it) => it.isFile(),
      () => false,
    );
    if (isThere) return true;
  }
  return false;
}
