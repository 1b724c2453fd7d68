import { nearestAdvice } from '../../text/nearest-name.js';
import { type InputSource, SOURCE } from './checked-pipeline.js';
import { INPUT, namesIn, PREVIOUS, type StepEntry } from './pipeline-file.js';
import type { PlacedProblem } from './problem.js';

/** The references of one step, as indices of steps. */
export interface StepReferences {
  readonly name: string;
  readonly from: number;
  readonly otherwise: 'fail' | 'skip' | number;
  readonly inputs: Readonly<Record<string, readonly InputSource[]>>;
}

const reserved: readonly string[] = [INPUT, PREVIOUS, 'fail', 'skip'];

/**
 * Resolves the names of steps in `from`, `otherwise` and `inputs`. Steps run from top to bottom, so `from` and `inputs` name
 * steps above, and `otherwise` steps below.
 */
export function checkReferences(steps: readonly StepEntry[], problems: PlacedProblem[]): readonly StepReferences[] {
  const names = namesOf(steps, problems);
  return steps.map((step, index) => {
    const scope: Scope = { names, index, problems };
    return {
      name: names[index] ?? '',
      from: fromOf(step, scope),
      otherwise: otherwiseOf(step, scope),
      inputs: inputsOf(step, scope),
    };
  });
}

interface Scope {
  readonly names: readonly string[];
  readonly index: number;
  readonly problems: PlacedProblem[];
}

/** The name of each step: its own, or that of its operation with a number for the second and further ones. */
function namesOf(steps: readonly StepEntry[], problems: PlacedProblem[]): readonly string[] {
  const taken = new Set<string>();
  for (const [index, { name }] of steps.entries()) {
    if (name === undefined) continue;
    const tell = (message: string): void => void problems.push({ path: ['steps', index, 'name'], message });
    if (reserved.includes(name)) tell(`${name} has a meaning of its own; a step needs another name.`);
    if (taken.has(name)) tell(`${name}: an earlier step has this name, too.`);
    taken.add(name);
  }
  return steps.map(({ name, operation = 'assert' }) => {
    if (name !== undefined) return name;
    let free = operation;
    for (let number = 2; taken.has(free); number++) free = `${operation}-${number}`;
    taken.add(free);
    return free;
  });
}

function fromOf({ from }: StepEntry, { names, index, problems }: Scope): number {
  if (from === undefined) return index - 1;
  if (from === INPUT) return SOURCE;
  const found = names.indexOf(from);
  if (found >= 0 && found < index) return found;
  problems.push({ path: ['steps', index, 'from'], message: wrongAbove('from', from, { names, index }) });
  return index - 1;
}

function wrongAbove(key: string, name: string, { names, index }: Pick<Scope, 'names' | 'index'>): string {
  const found = names.indexOf(name);
  if (found === index) return `${key}: ${name} is this step itself, which would be a loop; name a step above.`;
  if (found > index) return `${key}: ${name} is a step below, which would be a loop; name a step above.`;
  return `${key}: there is no step ${name} above${nearestAdvice(name, [INPUT, ...names.slice(0, index)])}.`;
}

function otherwiseOf(
  { otherwise = 'fail' }: StepEntry,
  { names, index, problems }: Scope,
): StepReferences['otherwise'] {
  if (otherwise === 'fail' || otherwise === 'skip') return otherwise;
  const found = names.indexOf(otherwise);
  if (found > index) return found;
  const advice = nearestAdvice(otherwise, ['fail', 'skip', ...names.slice(index + 1)]);
  const reason =
    found < 0
      ? `there is no step ${otherwise}${advice}.`
      : `${otherwise} is not below this step, which would be a loop; name a step further down.`;
  problems.push({ path: ['steps', index, 'otherwise'], message: `otherwise: ${reason}` });
  return 'fail';
}

function inputsOf({ inputs = {} }: StepEntry, scope: Scope): StepReferences['inputs'] {
  return Object.fromEntries(
    Object.entries(inputs).map(([field, files]) => [field, namesIn(files).map((it) => sourceOf(it, field, scope))]),
  );
}

function sourceOf(written: string, field: string, scope: Scope): InputSource {
  const { names, index, problems } = scope;
  if (written === PREVIOUS) return PREVIOUS;
  if (written === INPUT) return { step: SOURCE };
  const found = names.indexOf(written);
  if (found >= 0 && found < index) return { step: found };
  if (found >= index)
    problems.push({ path: ['steps', index, 'inputs', field], message: wrongAbove(field, written, scope) });
  return { path: written };
}
