import type { Step } from './pipeline-text.js';

/** The problems of a pipeline as the service tells them, by the step in which they are. */
export interface StepProblems {
  /** Problems outside of the steps. */
  readonly whole: readonly string[];
  /** By the index of the step. */
  readonly ofSteps: ReadonlyMap<number, readonly string[]>;
}

export const noProblems: StepProblems = { whole: [], ofSteps: new Map() };

/** Assigns each line of a message, such as "pipeline:4:9: …", to the step that has the line of the pipeline. */
export function stepProblems(message: string, steps: readonly Step[]): StepProblems {
  const whole: string[] = [];
  const ofSteps = new Map<number, string[]>();
  for (const told of message.split('\n')) {
    const [, line, rest = told] = /^pipeline:(\d+):\d+: (.*)$/.exec(told) ?? [];
    const index = line === undefined ? -1 : steps.findLastIndex((step) => step.line <= Number(line));
    if (index < 0) whole.push(rest);
    else ofSteps.set(index, [...(ofSteps.get(index) ?? []), rest]);
  }
  return { whole, ofSteps };
}
