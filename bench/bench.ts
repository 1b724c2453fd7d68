import type { Engine } from '../engine/job/container.js';
import type { Service } from './service.js';

/** What each part of the benchmark works with. */
export interface Bench {
  readonly engine: Engine;
  readonly service: Service;
  /** For documents and for what rivals write. */
  readonly folder: string;
  /** How often each way is measured. */
  readonly turns: number;
  /** Whether an operation is to be measured. */
  wants(operation: string): boolean;
}
