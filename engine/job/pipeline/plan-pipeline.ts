import type { WorkFile } from '../../contract/file.js';
import { isQuireError } from '../../errors.js';
import { checkType } from '../check-inputs.js';
import { WarningList } from '../receipt/warning-list.js';
import type { Runner } from '../runner.js';
import {
  type AssertStep,
  type CheckedPipeline,
  type CheckedStep,
  flowingField,
  isOperationStep,
  joins,
  type OperationStep,
  SOURCE,
} from './checked-pipeline.js';
import { lookAt } from './conditions/look-at.js';
import { type Item, uploadItem } from './item.js';
import type { Condition } from './pipeline-file.js';
import type { PipelineScope } from './pipeline-scope.js';

/** Planned outcome of a step for a document, as far as it can be determined without running earlier steps. */
export interface StepPlan {
  readonly step: string;
  /**
   * `depends` stands for a condition on the result of an earlier step, and for steps that run only if such a condition is
   * true.
   */
  readonly outcome: 'runs' | 'passes' | 'skips' | 'fails' | 'depends' | 'left out';
  readonly reason?: string;
}

/** A file in a plan: the document itself, or a result that does not exist yet. */
interface PlannedItem {
  readonly item: Item;
  /** The step that makes the file; undefined for the document itself. */
  readonly maker?: string;
  /** The step to which a false assertion sends the file. */
  readonly goTo?: number;
  /** Why it is not certain that the file comes here, and the step from which it is certain again. */
  readonly doubt?: { readonly reason: string; readonly until?: number };
}

/** The answer to a condition for a file that may not exist yet. */
type Answer = { readonly is: 'met' } | { readonly is: 'unmet' | 'unknown' | 'fault'; readonly reason: string };

interface Answered {
  readonly planned: PlannedItem;
  readonly answer: Answer;
}

/** Finds out what a pipeline would do with the files of one job. Reads the files, and runs no operation. */
export class PipelinePlan {
  readonly #results: (readonly PlannedItem[])[] = [];
  readonly #plans: StepPlan[] = [];
  #source: readonly PlannedItem[] = [];
  #end: string | undefined;

  constructor(
    private readonly runner: Pick<Runner, 'contextOf'>,
    private readonly pipeline: CheckedPipeline,
    private readonly scope: Pick<PipelineScope, 'signal' | 'workspace' | 'tenant'>,
  ) {}

  async plan(files: readonly WorkFile[]): Promise<readonly StepPlan[]> {
    this.#source = files.map((file) => ({ item: uploadItem(file) }));
    for (const [index, step] of this.pipeline.steps.entries()) {
      this.scope.signal.throwIfAborted();
      if (this.#end === undefined) this.#results[index] = await this.#planStep(step, index);
      else this.#tell(step, 'left out', this.#end);
    }
    return this.#plans;
  }

  async #planStep(step: CheckedStep, index: number): Promise<readonly PlannedItem[]> {
    const from = step.from === SOURCE ? this.#source : (this.#results[step.from] ?? []);
    const items = from.map((it) => arrived(it, index));
    const waiting = items.filter(({ goTo }) => goTo === undefined);
    const passing = items.filter(({ goTo }) => goTo !== undefined);
    if (waiting.length === 0) {
      this.#tell(step, 'left out', passing.length === 0 ? 'no file comes here' : this.#jumpReason(passing));
      return passing;
    }
    const made = isOperationStep(step)
      ? await this.#operate(step, waiting, index)
      : await this.#assert(step, waiting, index);
    return [...passing, ...made];
  }

  async #operate(step: OperationStep, items: readonly PlannedItem[], index: number): Promise<readonly PlannedItem[]> {
    const answered = await this.#answersOf(step, items, index);
    const going = answered.filter(({ answer }) => answer.is === 'met' || answer.is === 'unknown');
    const reason = firstReason(answered);
    if (answered.some(({ answer }) => answer.is === 'fault')) return this.#finish(step, 'fails', reason);
    const past = step.isBranch ? [] : answered.filter(({ answer }) => answer.is === 'unmet').map((it) => it.planned);
    if (going.length === 0 || (joins(step.operation) && going.length < answered.length)) {
      this.#tell(step, 'left out', reason);
      return step.isBranch ? [] : items;
    }
    const refusal = refusalOf(step, going);
    if (refusal !== undefined) return this.#finish(step, 'fails', refusal);
    const isCertain = going.some(({ planned, answer }) => answer.is === 'met' && planned.doubt === undefined);
    const doubt = going.find(({ planned }) => planned.doubt !== undefined)?.planned.doubt?.reason;
    if (isCertain) this.#tell(step, 'runs', past.length === 0 ? undefined : `for a part of the files (${reason})`);
    else this.#tell(step, 'depends', reason ?? doubt);
    return [...past, ...going.map((it) => resultOf(it, step))];
  }

  async #assert(step: AssertStep, items: readonly PlannedItem[], index: number): Promise<readonly PlannedItem[]> {
    const answered = await this.#answersOf(step, items, index);
    const asserted = await Promise.all(
      answered.map(async ({ planned, answer }): Promise<Answered & { readonly isAsserted: boolean }> => {
        if (answer.is !== 'met') return { planned, answer, isAsserted: false };
        return { planned, answer: await this.#answer(planned, step.assert, index), isAsserted: true };
      }),
    );
    const reason = firstReason(asserted);
    const isFalse = (it: (typeof asserted)[number]): boolean => it.isAsserted && it.answer.is === 'unmet';
    if (asserted.some((it) => it.answer.is === 'fault' || (isFalse(it) && step.otherwise === 'fail')))
      return this.#finish(step, 'fails', reason);
    const kept = asserted.filter((it) => step.otherwise !== 'skip' || !isFalse(it));
    if (kept.length === 0) return this.#finish(step, 'skips', reason);
    const isUnknown = asserted.some(({ answer }) => answer.is === 'unknown');
    const isLeftOut = asserted.every((it) => !it.isAsserted && it.answer.is === 'unmet');
    this.#tell(step, isUnknown ? 'depends' : isLeftOut ? 'left out' : 'passes', reason);
    return kept.map((it) => afterAssert(it.planned, step, { isFalse: isFalse(it), answer: it.answer }));
  }

  async #answersOf({ when }: CheckedStep, items: readonly PlannedItem[], index: number): Promise<readonly Answered[]> {
    const answered: Answered[] = [];
    for (const planned of items) {
      const answer: Answer = when === undefined ? { is: 'met' } : await this.#answer(planned, when, index);
      answered.push({ planned, answer });
    }
    return answered;
  }

  async #answer({ item, maker }: PlannedItem, condition: Condition, index: number): Promise<Answer> {
    if (maker !== undefined) {
      const facts = Object.keys(condition).join(', ');
      return { is: 'unknown', reason: `${facts}: known when ${maker} has run` };
    }
    const { runner, pipeline, scope } = this;
    const notes = { warnings: new WarningList(), figures: {} };
    try {
      const { reason } = await lookAt(item, condition, { runner, pipeline, scope, index, notes });
      return reason === undefined ? { is: 'met' } : { is: 'unmet', reason };
    } catch (error) {
      scope.signal.throwIfAborted();
      if (!isQuireError(error)) throw error;
      return { is: 'fault', reason: error.message };
    }
  }

  /** Tells that the document comes no further. */
  #finish(step: CheckedStep, outcome: 'skips' | 'fails', reason: string | undefined): readonly PlannedItem[] {
    this.#tell(step, outcome, reason);
    this.#end = outcome === 'fails' ? `the document fails in ${step.name}` : `${step.name} skips the document`;
    return [];
  }

  #jumpReason([first]: readonly PlannedItem[]): string {
    return `the document goes on at ${this.pipeline.steps[first?.goTo ?? SOURCE]?.name ?? 'a later step'}`;
  }

  #tell({ name }: CheckedStep, outcome: StepPlan['outcome'], reason?: string): void {
    this.#plans.push({ step: name, outcome, ...(reason !== undefined && { reason }) });
  }
}

function arrived({ goTo, doubt, ...rest }: PlannedItem, index: number): PlannedItem {
  return {
    ...rest,
    ...(goTo !== undefined && goTo !== index && { goTo }),
    ...(doubt !== undefined && doubt.until !== index && { doubt }),
  };
}

function firstReason(answered: readonly Answered[]): string | undefined {
  const [first] = answered.flatMap(({ answer }) => (answer.is === 'met' ? [] : [answer.reason]));
  return first;
}

function resultOf({ planned, answer }: Answered, step: OperationStep): PlannedItem {
  const doubt = step.isBranch && answer.is === 'unknown' ? { reason: `${step.name} may be left out` } : planned.doubt;
  return { item: planned.item, maker: step.name, ...(doubt !== undefined && { doubt }) };
}

function afterAssert(
  planned: PlannedItem,
  { name, otherwise }: AssertStep,
  { isFalse, answer }: { readonly isFalse: boolean; readonly answer: Answer },
): PlannedItem {
  if (typeof otherwise !== 'number') return planned;
  if (isFalse) return { ...planned, goTo: otherwise };
  if (answer.is !== 'unknown') return planned;
  return { ...planned, doubt: { reason: `${name} may send the document to a later step`, until: otherwise } };
}

/** Why an operation accepts a document not, which is known only of the document itself. */
function refusalOf({ operation }: OperationStep, items: readonly Answered[]): string | undefined {
  const field = flowingField(operation);
  try {
    for (const { planned } of items) {
      if (planned.maker === undefined) checkType(field, planned.item.file, operation.inputs[field]?.accepts ?? []);
    }
    return undefined;
  } catch (error) {
    if (isQuireError(error)) return error.message;
    throw error;
  }
}
