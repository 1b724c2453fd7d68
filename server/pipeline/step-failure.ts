import type { CheckedStep } from '../../engine/job/pipeline/checked-pipeline.js';
import { PIPELINE } from '../../engine/job/registry.js';

/** A failure in a step of a pipeline; the response names the step and its place in the file. */
export class StepFailure extends Error {
  constructor(
    step: Pick<CheckedStep, 'name' | 'place'>,
    readonly failure: unknown,
    document: string | undefined,
  ) {
    const { line, column } = step.place;
    const where = [`${PIPELINE}:${line}:${column}`, step.name, ...(document === undefined ? [] : [document])];
    super(where.join(': '), { cause: failure });
    this.name = 'StepFailure';
  }
}
