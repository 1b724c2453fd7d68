import { type CheckedPipeline, isOperationStep, type OperationStep } from '../checked-pipeline.js';
import { passwordOptionOf } from '../check-flow.js';
import type { Item } from '../item.js';
import type { Condition } from '../pipeline-file.js';
import type { PipelineScope } from '../pipeline-scope.js';
import type { StepNotes } from '../run-log.js';
import type { Runner } from '../../runner.js';
import { reasonAgainst } from './evaluate.js';
import { Facts } from './facts.js';

/** The step that asks for facts, and the surroundings in which they are found. */
export interface Looker {
  readonly runner: Pick<Runner, 'contextOf'>;
  readonly pipeline: CheckedPipeline;
  readonly scope: Pick<PipelineScope, 'signal' | 'workspace' | 'tenant' | 'receipt'>;
  readonly index: number;
  readonly notes: StepNotes;
}

interface Look {
  /** The item. Its document has been decrypted if a condition used a fact that requires this. */
  readonly item: Item;
  /** Why the condition is false; undefined when it is true. */
  readonly reason: string | undefined;
}

/** Finds out whether a condition is true of a file. @throws QuireError when the file cannot be opened */
export async function lookAt(
  item: Item,
  condition: Condition,
  { runner, pipeline, scope, index, notes }: Looker,
): Promise<Look> {
  const opener = openerFor(pipeline, index);
  const { signal } = scope;
  const job = { ...scope, operation: opener.operation, inputs: {} };
  const context = runner.contextOf(job, opener.options, { signal, ...notes });
  const option = passwordOptionOf(opener) ?? 'password';
  const password = opener.options[option];
  const key = { option, password: typeof password === 'string' ? password : undefined };
  const facts = new Facts(item, { ...context, progress: () => undefined }, key);
  const reason = await reasonAgainst(condition, facts);
  return { item: facts.current, reason };
}

/** The operation whose password opens documents to find out facts: the next one, else the first. */
export function openerFor({ steps }: CheckedPipeline, index: number): OperationStep {
  const found = steps.slice(index).find(isOperationStep) ?? steps.find(isOperationStep);
  if (found === undefined) throw new Error('A checked pipeline has an operation.');
  return found;
}
