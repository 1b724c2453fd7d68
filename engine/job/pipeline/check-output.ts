import { nearestAdvice } from '../../text/nearest-name.js';
import { type CheckedStep, isOperationStep } from './checked-pipeline.js';
import { DEFAULT_OUTPUT, type PipelineFile } from './pipeline-file.js';
import type { PlacedProblem } from './problem.js';

const placeholders = ['name', 'step', 'ext', 'number'];

/** Checks the template for names of results: whether every result gets a name of its own. */
export function checkOutput(
  { output = DEFAULT_OUTPUT, documents = 'each' }: PipelineFile,
  results: readonly number[],
  problems: PlacedProblem[],
): void {
  const tell = (message: string): void => void problems.push({ path: ['output'], message: `output: ${message}` });
  const used = [...output.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  for (const name of used.filter((it) => !placeholders.includes(it))) {
    tell(`there is no {${name}}${nearestAdvice(name, placeholders, (it) => `{${it}}`)}.`);
  }
  if (/[/\\]/.test(output)) tell('the name of a file has no slash; --out names the folder.');
  if (documents === 'each' && !used.includes('name')) tell('without {name}, all documents would get the same name.');
  if (results.length > 1 && !used.includes('step')) {
    tell(`without {step}, the ${results.length} results of a document would get the same name.`);
  }
}

/** The steps that no other step reads: their results are those of the pipeline. */
export function resultsOf(steps: readonly CheckedStep[]): readonly number[] {
  const read = new Set<number>();
  for (const step of steps) {
    read.add(step.from);
    if (!isOperationStep(step)) continue;
    for (const source of Object.values(step.inputs).flat()) {
      if (typeof source === 'object' && 'step' in source) read.add(source.step);
    }
  }
  return steps.flatMap((_, index) => (read.has(index) ? [] : [index]));
}

/** Finds branches without an operation: their results would be copies of those that they begin with. */
export function checkBranches(steps: readonly CheckedStep[], problems: PlacedProblem[]): void {
  for (const [index, step] of steps.entries()) {
    if (!step.isBranch || chainFrom(index, steps).some(isOperationStep)) continue;
    const message = 'from: the branch that begins here is unused: it has no operation.';
    problems.push({ path: ['steps', index, 'from'], message });
  }
}

/** A step and those below it that read it, directly or through others. */
function chainFrom(index: number, steps: readonly CheckedStep[]): readonly CheckedStep[] {
  const reached = new Set([index]);
  for (const [at, { from }] of steps.entries()) if (reached.has(from)) reached.add(at);
  return [...reached].flatMap((at) => steps[at] ?? []);
}
