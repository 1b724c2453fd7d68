import type { Engine } from '../engine/job/container.js';
import type { Service } from './service.js';

/** Settings and service of a benchmark run. */
export interface Bench {
  readonly engine: Engine;
  readonly service: Service;
  /** Folder for test documents and for the output of rival programs. */
  readonly folder: string;
  /** Number of measurements of each command. */
  readonly turns: number;
  /** Whether an operation is to be measured. */
  wants(operation: string): boolean;
}
