import type { OperationDescription } from '../api/api-types.js';
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

/**
 * The problems that a step has with options and files of its operation, by the name of the option or the file field. The
 * service writes the names of the step and the document before it, as in "rotate: a.pdf: pages: 9 is past the end".
 */
export function problemsByField(
  problems: readonly string[],
  { inputs, options }: OperationDescription,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const problem of problems.map((it) => `: ${it}`)) {
    for (const field of [...Object.keys(inputs), ...Object.keys(options.properties)]) {
      const name = `: ${field}: `;
      const at = problem.indexOf(name);
      if (at >= 0) found.set(field, problem.slice(at + name.length));
    }
  }
  return found;
}
