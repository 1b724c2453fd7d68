import { setTimeout } from 'node:timers/promises';

import type { Agent } from 'undici';

import { seededRandom } from '../fixtures/seeded-random.js';
import { stressRequest } from './requests.js';
import { openAgent, post } from './stress-client.js';
import type { StressCluster } from './stress-cluster.js';

export interface StressReport {
  /** Answers by status. */
  readonly answers: Readonly<Record<number, number>>;
  /** Answers with 503, by their message. */
  readonly busy: Readonly<Record<string, number>>;
  /** Requests whose front end was killed, which were sent again. */
  readonly disconnected: number;
  /** Requests whose job ended two workers, so that their documents are refused for minutes. */
  readonly refused: number;
  readonly kills: number;
  /** What was wrong with an answer. */
  readonly faults: readonly string[];
}

export interface StressSettings {
  readonly requests: number;
  readonly atOnce: number;
  /** The largest number of processes that are killed. */
  readonly kills: number;
  readonly seed: number;
}

/** How long a request is repeated that was answered 503, or whose front end was killed: programs start slowly on a busy machine. */
const MAX_MS = 180_000;

const RETRY_MS = 300;

/** A longer Retry-After in seconds means that documents are blocked. */
const MAX_RETRY_S = 60;

/** Sends requests while processes of the cluster are killed and started again. */
export async function runStress(cluster: StressCluster, settings: StressSettings): Promise<StressReport> {
  const run = new StressRun(cluster);
  const clients = Array.from({ length: settings.atOnce }, () => run.send(settings.requests));
  let isOver = false;
  const sending = Promise.all(clients).finally(() => (isOver = true));
  sending.catch(() => undefined);
  const kills = await killProcesses(cluster, settings, () => isOver);
  await sending;
  await run.agent.destroy();
  return { ...run.report, kills };
}

class StressRun {
  readonly agent: Agent = openAgent();
  readonly report = { answers: counts(), busy: counts(), disconnected: 0, refused: 0, faults: new Array<string>() };
  #next = 0;

  constructor(private readonly cluster: StressCluster) {}

  /** Sends requests, one after the other, until all clients together have sent all. */
  async send(requests: number): Promise<void> {
    while (this.#next < requests) {
      const index = this.#next++;
      const fault = await this.#settle(index);
      if (fault !== undefined) this.report.faults.push(`request ${index}: ${fault}`);
    }
  }

  /** Sends a request until it has an answer other than 503. @returns what is wrong with the answer */
  async #settle(index: number): Promise<string | undefined> {
    const wanted = stressRequest(index);
    const { fronts } = this.cluster;
    const start = performance.now();
    for (let tries = 0; performance.now() - start < MAX_MS; tries++) {
      const front = fronts[(index + tries) % fronts.length];
      const answer = front && (await post(front, wanted, this.agent));
      if (answer === undefined) {
        this.report.disconnected++;
      } else {
        const { status, retryAfter = 0, bytes } = answer;
        count(this.report.answers, status);
        if (status === 200 && (await wanted.isRight(bytes))) return undefined;
        if (status !== 503 || !(retryAfter >= 1))
          return `${wanted.operation} ${status} ${bytes.toString('latin1', 0, 300)}`;
        count(this.report.busy, messageOf(bytes));
        if (retryAfter > MAX_RETRY_S) {
          this.report.refused++;
          return undefined;
        }
      }
      await setTimeout(RETRY_MS);
    }
    return `${wanted.operation} has no answer after ${MAX_MS / 1000} seconds`;
  }
}

function counts(): Record<string, number> {
  return {};
}

function count(counted: Record<string, number>, what: string | number): void {
  counted[what] = (counted[what] ?? 0) + 1;
}

function messageOf(answer: Buffer): string {
  const { message } = JSON.parse(answer.toString()) as { readonly message?: unknown };
  return String(message);
}

/** Kills workers, front ends, Redis, PostgreSQL and the storage in turn. @returns how many were killed */
async function killProcesses(
  cluster: StressCluster,
  { kills, seed }: StressSettings,
  isOver: () => boolean,
): Promise<number> {
  const random = seededRandom(seed);
  for (let kill = 0; kill < kills; kill++) {
    await setTimeout(300 + 700 * random());
    if (isOver()) return kill;
    const index = Math.floor(6 * random());
    if (kill % 5 === 0) await cluster.killWorker(index);
    else if (kill % 5 === 1) await cluster.killFront(index);
    else if (kill % 5 === 2) await cluster.killRedis();
    else if (kill % 5 === 3) await cluster.killDatabase();
    else await cluster.killStorage();
  }
  return kills;
}
