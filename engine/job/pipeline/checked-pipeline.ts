import type { Operation } from '../../contract/operation.js';
import type { Condition } from './pipeline-file.js';

/** A pipeline without problems: references are resolved, and variables and secrets are replaced. */
export interface CheckedPipeline {
  readonly name: string;
  readonly documents: 'each' | 'together';
  readonly steps: readonly CheckedStep[];
  /** The steps that no other step reads, in order, and whether their results may be lists. */
  readonly results: readonly { readonly step: number; readonly isList: boolean }[];
  /** The template for names of results. */
  readonly output: string;
  /** SHA-256 of the pipeline file and of the variables that it uses, as hexadecimal digits. */
  readonly digest: string;
  /** The names of the variables, of the environment variables with secrets, and of the files that the pipeline reads. */
  readonly reads: readonly string[];
}

export type CheckedStep = OperationStep | AssertStep;

interface CommonStep {
  readonly name: string;
  /** Where the step begins in the pipeline file, counted from 1. */
  readonly place: { readonly line: number; readonly column: number };
  /** The index of the step whose result this step gets; `SOURCE` for the document itself. */
  readonly from: number;
  /** Whether the step begins a branch: it states `from`. */
  readonly isBranch: boolean;
  readonly when?: Condition;
}

/** The index that stands for the document itself. */
export const SOURCE = -1;

export interface OperationStep extends CommonStep {
  readonly operation: Operation;
  /** Options from the pipeline file, converted to the types of the schema; without defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Other files by field. */
  readonly inputs: Readonly<Record<string, readonly InputSource[]>>;
}

export interface AssertStep extends CommonStep {
  readonly assert: Condition;
  /** The index of the step to go on with when the assertion is false. */
  readonly otherwise: 'fail' | 'skip' | number;
}

/** A file for a field: a path, the result of an earlier step, or the files that flow into the step. */
export type InputSource = { readonly path: string } | { readonly step: number } | 'previous';

export function isOperationStep(step: CheckedStep): step is OperationStep {
  return 'operation' in step;
}

/** The field whose files flow through the steps of an operation. */
export function flowingField({ inputs }: Operation): string {
  return Object.keys(inputs)[0] ?? '';
}

/** Whether an operation takes several files at once in the field that documents flow into. */
export function joins(operation: Operation): boolean {
  return (operation.inputs[flowingField(operation)]?.most ?? 1) > 1;
}
