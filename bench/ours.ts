import type { Bench } from './bench.js';
import { cpuOfTree } from './meters/cpu.js';
import { type BenchJob, requestJob, runJob } from './job.js';
import type { Way } from './measure.js';

/** The same job in this process and over HTTPS. */
export function ours({ engine, service }: Bench, job: BenchJob, source: string): readonly Way[] {
  return [
    { name: 'job', run: () => runJob(engine, job, source), cpu: () => cpuOfTree(process.pid) },
    { name: 'HTTPS', run: () => requestJob(service, job, [source]), cpu: () => service.cpu() },
  ];
}
