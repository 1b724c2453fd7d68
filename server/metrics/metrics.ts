import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Engine, EngineResources } from '../../engine/job/container.js';
import type { QueueState, WorkRunner } from '../../work/work.js';
import type { Jobs } from '../jobs/jobs.js';

/** Boundaries in seconds: from reading metadata to OCR of a long scan. */
const DURATIONS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** The result of a request for an operation or a pipeline. */
export interface WorkOutcome {
  /** Name of a registered operation, or `pipeline`. */
  readonly operation: string;
  /** `ok`, or the kind of the error. */
  readonly outcome: string;
  readonly seconds: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/**
 * The metrics of one service in Prometheus' format. Labels have few values: registered operations, error kinds, and the names
 * of tools.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'quire_requests_total',
    help: 'Requests for operations and pipelines by outcome: ok, or the kind of the error.',
    labelNames: ['operation', 'outcome'] as const,
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'quire_request_duration_seconds',
    help: 'Time of requests for operations and pipelines, upload and waiting included.',
    labelNames: ['operation'] as const,
    buckets: DURATIONS,
    registers: [this.#registry],
  });
  readonly #bytes = new Counter({
    name: 'quire_bytes_total',
    help: 'Bytes received and sent for operations and pipelines.',
    labelNames: ['direction'] as const,
    registers: [this.#registry],
  });

  constructor(
    engine: Pick<Engine, 'resources' | 'plugins'>,
    jobs: Pick<Jobs, 'counts'>,
    runner: Pick<WorkRunner, 'queues'>,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    this.#addQueues(() => engine.resources.queues);
    this.#addMemory(() => engine.resources);
    this.#addGauge('quire_jobs', 'Jobs that were started with Prefer: respond-async, by state.', 'state', () =>
      Object.entries(jobs.counts),
    );
    if (runner.queues !== undefined) this.#addWorkers(runner.queues.bind(runner));
    this.#addGauge('quire_plugins', 'Third-party plugins by state: ready, paused or refused.', 'state', () => {
      const states = engine.plugins.map(({ state }) => state);
      return ['ready', 'paused', 'refused'].map((state) => [state, states.filter((it) => it === state).length]);
    });
  }

  /** The content type of {@link text}. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  add({ operation, outcome, seconds, bytesIn, bytesOut }: WorkOutcome): void {
    this.#requests.inc({ operation, outcome });
    this.#durations.observe({ operation }, seconds);
    this.#bytes.inc({ direction: 'in' }, bytesIn);
    this.#bytes.inc({ direction: 'out' }, bytesOut);
  }

  async text(): Promise<string> {
    return await this.#registry.metrics();
  }

  #addQueues(queues: () => EngineResources['queues']): void {
    type Queue = EngineResources['queues'][string];
    const each = (value: (queue: Queue) => number | undefined): readonly (readonly [string, number])[] =>
      Object.entries(queues()).flatMap(([name, queue]) => {
        const number = value(queue);
        return number === undefined ? [] : [[name, number] as const];
      });
    const gauge = (name: string, help: string, value: (queue: Queue) => number | undefined): void =>
      this.#addGauge(name, help, 'queue', () => each(value));
    const counter = (name: string, help: string, value: (queue: Queue) => number | undefined): void =>
      this.#addCounter(name, help, 'queue', () => each(value));
    gauge('quire_tasks_running', 'Tasks that run: documents of a tool, programs, threads.', ({ running }) => running);
    gauge('quire_tasks_waiting', 'Tasks that wait for their turn.', ({ waiting }) => waiting);
    counter('quire_tasks_begun_total', 'Tasks that have begun.', ({ tasks }) => tasks);
    counter('quire_tasks_waited_seconds_total', 'Time that begun tasks waited.', ({ waitedMs }) => waitedMs / 1000);
    gauge('quire_converter_processes', 'Processes of a tool that run.', ({ processes }) => processes?.alive);
    counter('quire_converter_starts_total', 'Starts of processes of a tool.', ({ processes }) => processes?.started);
  }

  #addMemory(resources: () => EngineResources): void {
    this.#addGauge('quire_document_memory_bytes', 'Memory for documents in the process of the service.', 'of', () => {
      const { heldBytes, maxBytes } = resources().memory;
      return [
        ['held', heldBytes],
        ['limit', maxBytes],
      ];
    });
    const help = 'Memory of the service and its programs when a job was last running, and above which jobs wait.';
    this.#addGauge('quire_service_memory_bytes', help, 'of', () => {
      const { measuredBytes, maxBytes } = resources().wholeMemory;
      return [
        ['measured', measuredBytes],
        ['limit', maxBytes],
      ];
    });
  }

  #addWorkers(queues: () => Promise<Readonly<Record<string, QueueState>>>): void {
    let reading: Promise<Readonly<Record<string, QueueState>>> | undefined;
    // The gauges are read at the same time. The other metrics are read also while Redis does not answer.
    const read = async () =>
      await (reading ??= queues()
        .catch(() => ({}))
        .finally(() => (reading = undefined)));
    const gauge = (name: string, help: string, value: (queue: QueueState) => number): void =>
      this.#addGauge(name, help, 'queue', async () =>
        Object.entries(await read()).map(([queue, state]) => [queue, value(state)]),
      );
    gauge('quire_queue_waiting', 'Jobs of all front ends that wait for a worker, by weight.', ({ waiting }) => waiting);
    gauge('quire_queue_running', 'Jobs of all front ends that run on workers, by weight.', ({ running }) => running);
    gauge('quire_queue_workers', 'Workers that take jobs, by weight.', ({ workers }) => workers);
  }

  /** Adds a gauge whose values are read when the metrics are. */
  #addGauge(name: string, help: string, label: string, read: () => Values | Promise<Values>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect: async () => {
        const values = await read();
        gauge.reset();
        for (const [value, number] of values) gauge.set({ [label]: value }, number);
      },
    });
  }

  /** Adds a counter whose values are counted elsewhere and read when the metrics are. */
  #addCounter(name: string, help: string, label: string, read: () => Values): void {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        for (const [value, number] of read()) counter.inc({ [label]: value }, number);
      },
    });
  }
}

type Values = readonly (readonly [label: string, value: number])[];
