import { stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { requestJob } from '../job.js';
import { type Cost as RunCost, costOf, type Way } from '../measure.js';
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

/** How long a case may be measured: turns end when either is reached, but there are always {@link MIN_TURNS}. */
export interface Budget {
  readonly turns: number;
  readonly seconds: number;
}

const MIN_TURNS = 3;

/** A rival that takes this many times the seconds of a case for one run is not run again. */
const LONG = 5;

/**
 * Share of the seconds of a case in which Quire runs uncounted before the turns, as in a service that has been running for a
 * while; there are always {@link MIN_TURNS}.
 */
const WARM_UP = 0.25;

/** Share of the seconds of a case in which Quire runs alone after the turns, so that the slowest of many runs are known. */
const ALONE = 0.5;

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
    const { found, failures } = await this.#working(rivals, source);
    const costs = await this.#inTurns(ours, found);
    const memories = [
      (await memoryPeak(this.service.pid, 'all', () => ours.run())).memory,
      ...found.map(({ memory }) => memory),
    ];
    const measured = costs.map((cost, index): Cost => ({ ...cost, memory: memories[index] ?? Number.NaN }));
    const { size: bytes } = await stat(source);
    return { operation: job.operation, size, document: document.title, bytes, costs: measured, failures };
  }

  /** The rivals that are installed and can do the work, and the memory that each takes. */
  async #working(
    rivals: readonly Rival[],
    source: string,
  ): Promise<{ readonly found: readonly WorkingRival[]; readonly failures: readonly string[] }> {
    const [found, failures]: [WorkingRival[], string[]] = [[], []];
    for (const rival of await installed(rivals)) {
      const way = wayOf(rival, source, this.folder);
      try {
        const { memory, result: first } = await memoryPeak(process.pid, 'new', () => costOf(way));
        found.push({ way, memory, first });
      } catch (error) {
        failures.push(`${rival.name}: ${messageOf(error, source)}`);
      }
    }
    return { found, failures };
  }

  /**
   * Measures Quire beside rivals. A rival that takes the whole time for a run has one turn; one that takes {@link LONG}
   * times as long has none, but the run in which its memory was measured.
   */
  async #inTurns(ours: Way, rivals: readonly WorkingRival[]): Promise<readonly Omit<Cost, 'memory'>[]> {
    const { turns, seconds } = this.budget;
    const mine = new Runs(ours);
    const others = rivals.map(({ way, first }) => new Runs(way, first.wall > LONG * seconds * 1000 ? [first] : []));
    await repeat(turns, seconds * WARM_UP, () => ours.run(), MIN_TURNS);
    await repeat(
      turns,
      seconds,
      async () => {
        await mine.add();
        for (const other of others) if (other.longest < seconds * 1000) await other.add();
      },
      MIN_TURNS,
    );
    await repeat(turns - mine.count, seconds * ALONE, () => mine.add());
    return [mine, ...others].map((runs) => runs.cost);
  }
}

interface WorkingRival {
  readonly way: Way;
  /** The cost of the run in which its memory was measured. */
  readonly first: RunCost;
  /** Highest memory in MiB. */
  readonly memory: number;
}

/** The runs of a way so far. */
class Runs {
  readonly #costs: RunCost[];

  constructor(
    private readonly way: Way,
    before: readonly RunCost[] = [],
  ) {
    this.#costs = [...before];
  }

  get count(): number {
    return this.#costs.length;
  }

  /** Time of the longest run in milliseconds; 0 before the first one. */
  get longest(): number {
    return Math.max(0, ...this.#costs.map(({ wall }) => wall));
  }

  get cost(): Omit<Cost, 'memory'> {
    const [times, cpuTimes] = [this.#costs.map(({ wall }) => wall), this.#costs.map(({ cpu }) => cpu)];
    return { name: this.way.name, times, cpuTimes };
  }

  async add(): Promise<void> {
    this.#costs.push(await costOf(this.way));
  }
}

/** Runs a task until it has run often enough or for long enough, but at least so often. */
async function repeat(times: number, seconds: number, task: () => Promise<unknown>, atLeast = 0): Promise<void> {
  const started = performance.now();
  const isOver = (done: number): boolean =>
    done >= times || (done >= atLeast && performance.now() - started > seconds * 1000);
  for (let done = 0; !isOver(done); done++) await task();
}

/** The message of a program that failed, without its own name and the path of the document. */
function messageOf(error: unknown, source: string): string {
  // The first line is the command; the last one is what the program says.
  const said = (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';
  return said.replaceAll(`${source}: `, '').replace(/^\w+: /, '');
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
