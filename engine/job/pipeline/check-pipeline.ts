import { createHash } from 'node:crypto';

import type { Operation } from '../../contract/operation.js';
import { type Registry, unknownOperation } from '../registry.js';
import { checkStepOptions } from './check-options.js';
import { checkBranches, checkOutput, resultsOf } from './check-output.js';
import { checkReferences, type StepReferences } from './check-references.js';
import { checkShape } from './check-shape.js';
import { FlowCheck } from './check-flow.js';
import { type CheckedPipeline, type CheckedStep, type InputSource, isOperationStep } from './checked-pipeline.js';
import { type Condition, DEFAULT_OUTPUT, namesIn, type PipelineFile, type StepEntry } from './pipeline-file.js';
import { InvalidPipeline, type PlacedProblem, type ValuePath } from './problem.js';
import { parseSource } from './pipeline-source.js';
import { Values, type ValueSources } from './variable-values.js';

interface PipelineText {
  readonly text: string;
  /** The name of the file, for messages. */
  readonly file: string;
}

/**
 * Reads and checks a whole pipeline before any of it runs.
 * @throws InvalidPipeline with all problems
 */
export function checkPipeline(
  { text, file }: PipelineText,
  operations: Pick<Registry, 'all' | 'find'>,
  sources: ValueSources,
): CheckedPipeline {
  const source = parseSource(text, file);
  const { problems: misshapen, rest: shape } = checkShape(source.value);
  if (shape === undefined) throw new InvalidPipeline(file, source.locate(misshapen));
  const problems: PlacedProblem[] = [];
  const values = new Values(shape.variables ?? {}, sources, problems);
  const references = checkReferences(shape.steps, problems);
  const steps = shape.steps.flatMap((entry, index) => {
    const reference = references[index];
    const place = source.placeOf(['steps', index]);
    return reference === undefined ? [] : [checkStep(entry, { index, reference, place, operations, values, problems })];
  });
  const results = checkWhole(shape, steps, problems);
  values.checkUse();
  const all = [...misshapen, ...problems.filter((it) => !misshapen.some((other) => isKeyOf(other, it)))];
  if (all.length > 0) throw new InvalidPipeline(file, source.locate(all));
  return {
    name: shape.name,
    documents: shape.documents ?? 'each',
    steps: steps.flatMap((step) => step ?? []),
    results,
    output: shape.output ?? DEFAULT_OUTPUT,
    reads: values.names,
    digest: createHash('sha256').update(text).update(JSON.stringify(values.used)).digest('hex'),
  };
}

/** Whether a problem is about a key of the value that another problem is about: the key was left out of the check. */
function isKeyOf({ path }: PlacedProblem, { path: whole }: PlacedProblem): boolean {
  return path.length === whole.length + 1 && whole.every((key, index) => key === path[index]);
}

/** Checks what concerns several steps; returns the steps with results. */
function checkWhole(
  shape: PipelineFile,
  steps: readonly (CheckedStep | undefined)[],
  problems: PlacedProblem[],
): CheckedPipeline['results'] {
  const known = steps.flatMap((step) => step ?? []);
  // Without an unknown operation, or a step that is neither kind, nothing can be said about the steps after it.
  if (known.length < steps.length) return [];
  if (!known.some(isOperationStep)) problems.push({ path: ['steps'], message: 'No step has an operation.' });
  const flows = new FlowCheck(known, shape.documents ?? 'each', problems).run();
  checkBranches(known, problems);
  const results = resultsOf(known);
  checkOutput(shape, results, problems);
  return results.map((step) => ({ step, isList: flows[step]?.isList ?? false }));
}

interface StepScope {
  readonly index: number;
  readonly reference: StepReferences;
  readonly place: CheckedStep['place'];
  readonly operations: Pick<Registry, 'all' | 'find'>;
  readonly values: Values;
  readonly problems: PlacedProblem[];
}

function checkStep(entry: StepEntry, scope: StepScope): CheckedStep | undefined {
  const { index, reference, place, values, problems } = scope;
  const path: ValuePath = ['steps', index];
  const { name, from } = reference;
  const when = entry.when && replacedCondition(entry.when, [...path, 'when'], values);
  const common = { name, place, from, isBranch: entry.from !== undefined, ...(when && { when }) };
  const misfit = misfitOf(entry);
  if (misfit !== undefined) problems.push({ path, message: misfit });
  if (entry.assert !== undefined && entry.operation === undefined) {
    const assert = replacedCondition(entry.assert, [...path, 'assert'], values);
    return { ...common, assert, otherwise: reference.otherwise };
  }
  const operation = operationOf(entry, scope);
  if (operation === undefined) return undefined;
  const files = Object.keys(operation.inputs).filter((field, at) => at === 0 || entry.inputs?.[field] !== undefined);
  const options = checkStepOptions({ operation, given: entry.options ?? {}, files, path }, values, problems);
  return { ...common, operation, options, inputs: replacedInputs(reference.inputs, path, values) };
}

/** Says which keys of a step do not belong together. */
function misfitOf({ operation, assert, options, inputs, otherwise }: StepEntry): string | undefined {
  if (operation === undefined && assert === undefined) return 'A step needs an operation or an assert.';
  if (operation !== undefined && assert !== undefined)
    return 'A step has an operation or an assert; put the assert into a step of its own.';
  if (assert !== undefined && (options ?? inputs) !== undefined) return 'An assert has no options and no inputs.';
  if (assert === undefined && otherwise !== undefined)
    return 'otherwise belongs to an assert; an operation runs under the condition `when`.';
  return undefined;
}

function operationOf(
  { operation: name }: StepEntry,
  { index, operations, problems }: StepScope,
): Operation | undefined {
  if (name === undefined) return undefined;
  const operation = operations.find(name);
  if (operation !== undefined) return operation;
  problems.push({ path: ['steps', index, 'operation'], message: unknownOperation(name, operations) });
  return undefined;
}

function replacedCondition(condition: Condition, path: ValuePath, values: Values): Condition {
  const { text } = condition;
  if (text === undefined) return condition;
  const replaced = Object.entries(text).map(([key, texts]) => {
    return [key, namesIn(texts).map((it) => values.text(it, [...path, 'text', key]))] as const;
  });
  return { ...condition, text: Object.fromEntries(replaced) };
}

function replacedInputs(inputs: StepReferences['inputs'], path: ValuePath, values: Values): StepReferences['inputs'] {
  const replaced = Object.entries(inputs).map(([field, sources]) => {
    const at = [...path, 'inputs', field];
    return [field, sources.map((it) => replacedSource(it, at, values))] as const;
  });
  return Object.fromEntries(replaced);
}

function replacedSource(source: InputSource, at: ValuePath, values: Values): InputSource {
  return typeof source === 'object' && 'path' in source ? { path: values.file(source.path, at) } : source;
}
