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
 * Assigns each warning of a run, such as "rotate: The signature …", to the step that it names, without that name. The
 * service writes the name of the document before it if there are several.
 */
export function stepWarnings(
  warnings: readonly string[],
  steps: readonly Step[],
): ReadonlyMap<number, readonly string[]> {
  const names = namesOf(steps);
  const ofSteps = new Map<number, readonly string[]>();
  for (const warning of warnings) {
    const [document, index] = placeIn(`: ${warning}`, names);
    const name = names[index];
    if (name === undefined) continue;
    const rest = warning.slice(document.length + `${name}: `.length);
    // Many warnings name the document themselves.
    const text = rest.startsWith(document) ? rest : `${document}${rest}`;
    ofSteps.set(index, [...(ofSteps.get(index) ?? []), text]);
  }
  return ofSteps;
}

/** The part of a message before the name of a step, and the index of this step; -1 if it names none. */
function placeIn(message: string, names: readonly string[]): readonly [before: string, index: number] {
  const places = names.map((name) => message.indexOf(`: ${name}: `));
  const first = Math.min(...places.filter((it) => it >= 0));
  return [message.slice(2, first + 2), places.indexOf(first)];
}

/** The names by which the service calls the steps: their own, or those of their operations, numbered from the second on. */
function namesOf(steps: readonly Step[]): readonly string[] {
  const taken = new Set(steps.map(({ name }) => name));
  return steps.map(({ name, operation = 'assert' }) => {
    if (name !== undefined) return name;
    let free = operation;
    for (let number = 2; taken.has(free); number++) free = `${operation}-${number}`;
    taken.add(free);
    return free;
  });
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
