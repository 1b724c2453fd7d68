import type { CheckedStep } from '../engine/job/pipeline/checked-pipeline.js';
import { PIPELINE } from '../engine/job/registry.js';

/** A failure in a step of a pipeline; the message names the step and its place in the file. */
export class StepFailure extends Error {
  /** @param document the name that ends `where`, if there are several documents */
  constructor(
    where: string,
    readonly failure: unknown,
    readonly document?: string,
  ) {
    super(where, { cause: failure });
    this.name = 'StepFailure';
  }
}

/** Names the place of a step, and the document if there are several. */
export function placeOf({ name, place }: Pick<CheckedStep, 'name' | 'place'>, document: string | undefined): string {
  const where = [`${PIPELINE}:${place.line}:${place.column}`, name, ...(document === undefined ? [] : [document])];
  return where.join(': ');
}

/** Returns a message of a step with its place before it; a document that both name is named once. */
export function placedMessage({ message: where, document }: StepFailure, message: string): string {
  const isNamed = document !== undefined && message.startsWith(`${document}: `);
  return isNamed ? `${where}${message.slice(document.length)}` : `${where}: ${message}`;
}
