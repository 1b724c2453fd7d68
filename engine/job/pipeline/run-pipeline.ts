import type { WorkFile } from '../../contract/file.js';
import type { StepContext } from '../../contract/step.js';
import { InvalidInput, reasonOf } from '../../errors.js';
import { baseName } from '../../files/file-names.js';
import { isSameType, PDF, ZIP } from '../../media-types/media-types.js';
import { encrypt } from '../../steps/encrypt.js';
import { numberedName } from '../../steps/result-names.js';
import { packFiles } from '../pack-files.js';
import { checkMade, perform, type Runner } from '../runner.js';
import {
  type AssertStep,
  type CheckedPipeline,
  type CheckedStep,
  flowingField,
  type InputSource,
  isOperationStep,
  joins,
  type OperationStep,
  SOURCE,
} from './checked-pipeline.js';
import { discardFiles, lastReaders } from './discard.js';
import { lookAt, type Looker, openerFor } from './conditions/look-at.js';
import { type Item, uploadItem } from './item.js';
import type { PipelineScope } from './pipeline-scope.js';
import type { Condition } from './pipeline-file.js';
import type { RunLog, StepNotes } from './run-log.js';
import { runOperation } from './run-operation.js';

/** The files that one step leaves as a result of the pipeline. */
export interface StepResult {
  readonly step: string;
  readonly files: readonly WorkFile[];
}

/** Runs one checked pipeline on the files of one job. */
export class PipelineRun {
  readonly #results: (readonly Item[])[] = [];
  readonly #lastReaders: readonly number[];
  #source: readonly Item[] = [];
  #isSkipped = false;
  #progress: PipelineScope['progress'] = () => undefined;

  constructor(
    private readonly runner: Runner,
    private readonly pipeline: CheckedPipeline,
    private readonly scope: PipelineScope,
    private readonly log: RunLog,
  ) {
    this.#lastReaders = lastReaders(pipeline);
  }

  /**
   * @returns undefined when an assertion has skipped all files
   * @throws QuireError of every kind; InvalidInput when an assertion is false
   */
  async run(files: readonly WorkFile[]): Promise<readonly StepResult[] | undefined> {
    this.#source = files.map(uploadItem);
    for (const file of files) await this.scope.receipt?.addInput(file);
    const { steps } = this.pipeline;
    for (const [index, step] of steps.entries()) {
      if (this.scope.signal.aborted) throw reasonOf(this.scope.signal);
      this.scope.onStep?.(step.name);
      this.#progress = (share) => this.scope.progress((index + share) / steps.length);
      this.#results[index] = await this.#runStep(step, index);
      this.#progress(1);
      if (this.#isSkipped) return undefined;
      await this.#discardAfter(index);
    }
    const results: StepResult[] = [];
    for (const { step, isList } of this.pipeline.results) {
      const items = this.#resultOf(step);
      if (items.length === 0) continue;
      const name = this.#resultName(step);
      const isPacked = isList && !this.pipeline.output.includes('{number}');
      const files = await this.log.record(name, (notes) => this.#finish(items, isPacked, notes));
      results.push({ step: name, files });
    }
    return results.length === 0 ? undefined : results;
  }

  /** Deletes the files of results that no step after this one reads. */
  async #discardAfter(index: number): Promise<void> {
    const discarded: Item[] = [];
    for (const [step, last] of this.#lastReaders.entries()) {
      if (last !== index) continue;
      discarded.push(...(this.#results[step] ?? []));
      this.#results[step] = [];
    }
    await discardFiles(discarded, [...this.#source, ...this.#results.flat()]);
  }

  #resultOf(index: number): readonly Item[] {
    return index === SOURCE ? this.#source : (this.#results[index] ?? []);
  }

  async #runStep(step: CheckedStep, index: number): Promise<readonly Item[]> {
    const items = this.#resultOf(step.from).map((it) => (it.goTo === index ? withoutTarget(it) : it));
    const waiting = items.filter(({ goTo }) => goTo === undefined);
    const passing = items.filter(({ goTo }) => goTo !== undefined);
    if (waiting.length === 0) return passing;
    return await this.log.record(step.name, async (notes) => {
      const { met, unmet } = await this.#divide(step.when, waiting, { step, index, notes });
      const past = step.isBranch ? passing : [...passing, ...unmet];
      if (met.length === 0) return past;
      const made = isOperationStep(step)
        ? await this.#operate(step, met, notes)
        : await this.#assert(step, met, { step, index, notes });
      return [...past, ...made];
    });
  }

  /** Divides files by a condition. An operation that joins files runs only if the condition is true of all of them. */
  async #divide(
    condition: Condition | undefined,
    items: readonly Item[],
    place: Place,
  ): Promise<{ readonly met: readonly Item[]; readonly unmet: readonly Item[] }> {
    if (condition === undefined) return { met: items, unmet: [] };
    const looked: { readonly item: Item; readonly reason: string | undefined }[] = [];
    for (const item of items) looked.push(await lookAt(item, condition, this.#looker(place)));
    const met = looked.flatMap(({ item, reason }) => (reason === undefined ? [item] : []));
    const unmet = looked.flatMap(({ item, reason }) => (reason === undefined ? [] : [item]));
    const isWhole = isOperationStep(place.step) && joins(place.step.operation);
    return isWhole && unmet.length > 0 ? { met: [], unmet: looked.map(({ item }) => item) } : { met, unmet };
  }

  #looker({ index, notes }: Place): Looker {
    const { runner, pipeline, scope } = this;
    return { runner, pipeline, scope, index, notes };
  }

  async #assert(step: AssertStep, items: readonly Item[], place: Place): Promise<readonly Item[]> {
    const kept: Item[] = [];
    for (const before of items) {
      const { item, reason } = await lookAt(before, step.assert, this.#looker(place));
      if (reason === undefined) kept.push(item);
      else if (typeof step.otherwise === 'number') kept.push({ ...item, goTo: step.otherwise });
      else if (step.otherwise === 'fail')
        throw new InvalidInput(`${item.file.name}: ${step.name} is false: ${reason}.`);
      else place.notes.warnings.add(`${item.file.name} is skipped: ${reason}.`);
    }
    this.#isSkipped = kept.length === 0;
    return kept;
  }

  async #operate(step: OperationStep, items: readonly Item[], notes: StepNotes): Promise<readonly Item[]> {
    const { operation } = step;
    const flowing = flowingField(operation);
    const others: Record<string, readonly WorkFile[]> = {};
    for (const [field, sources] of Object.entries(step.inputs)) {
      if (field === flowing) continue;
      const found = await this.#itemsOf(sources, { field, step, items });
      // Files of other fields are used as they are; a document that was opened is used open.
      others[field] = found.map(({ file, upload }) => upload ?? file);
    }
    const run = { runner: this.runner, scope: { ...this.scope, progress: this.#progress }, notes, others };
    if (joins(operation)) {
      const sources = step.inputs[flowing] ?? ['previous'];
      return await runOperation(step, { ...run, items: await this.#itemsOf(sources, { field: flowing, step, items }) });
    }
    const made: Item[] = [];
    for (const [index, item] of items.entries()) {
      const progress: PipelineScope['progress'] = (share) => this.#progress((index + share) / items.length);
      const own = { ...run, scope: { ...this.scope, progress }, items: [item] };
      made.push(...(await runOperation(step, own)));
    }
    return made;
  }

  async #itemsOf(
    sources: readonly InputSource[],
    { field, step, items }: { readonly field: string; readonly step: OperationStep; readonly items: readonly Item[] },
  ): Promise<readonly Item[]> {
    const accepts = step.operation.inputs[field]?.accepts ?? [];
    const found: Item[] = [];
    for (const source of sources) {
      if (source === 'previous') found.push(...items);
      else if ('step' in source) found.push(...this.#resultOf(source.step));
      else found.push(uploadItem(await this.#fileAt(source.path, { field, accepts })));
    }
    return found;
  }

  async #fileAt(...place: Parameters<PipelineScope['fileAt']>): Promise<WorkFile> {
    const file = await this.scope.fileAt(...place);
    await this.scope.receipt?.addInput(file);
    return file;
  }

  /**
   * Restores the protection of the document on its results, and packs a list into a ZIP archive. The result of an unchanged
   * document is the upload.
   */
  async #finish(items: readonly Item[], isPacked: boolean, notes: StepNotes): Promise<readonly WorkFile[]> {
    const changed = items.filter(({ upload }) => upload === undefined).map(({ file }) => file);
    const { operation, options } = openerFor(this.pipeline, 0);
    const { signal, receipt } = this.scope;
    const job = { ...this.scope, operation, inputs: {} };
    const context = this.runner.contextOf(job, options, { signal, ...notes });
    for (const { file, upload = file } of items) {
      const facts = isSameType(file.type, PDF) ? await context.tools.pdf.inspect(file) : 'malformed';
      if (facts === 'malformed' || facts.encrypted) continue;
      this.log.pages += facts.pageCount;
      receipt?.setPageCount(upload, facts.pageCount);
    }
    const encrypted = [...(await perform(encrypt(), changed, { ...context, progress: () => undefined }))];
    const files = items.flatMap(({ upload }) => upload ?? encrypted.shift() ?? []);
    // A program may have run since a file was made, and put a link in its place.
    for (const file of files) checkMade(file, this.scope.workspace);
    return isPacked ? [await this.#pack(files, context.compute)] : files;
  }

  async #pack(files: readonly WorkFile[], compute: StepContext['compute']): Promise<WorkFile> {
    const base = baseName(this.#source[0]?.file.name ?? this.pipeline.name);
    const named = files.map((file, index) => {
      return { ...file, name: numberedName(base, { type: file.type, number: index + 1, last: files.length }) };
    });
    return await packFiles(named, this.scope.workspace.newFile({ name: `${base}.zip`, type: ZIP }), compute);
  }

  /** A result is named after its step, or after the operation above an assertion. */
  #resultName(index: number): string {
    const step = this.pipeline.steps[index];
    if (step === undefined) return 'input';
    return isOperationStep(step) ? step.name : this.#resultName(step.from);
  }
}

interface Place {
  readonly step: CheckedStep;
  readonly index: number;
  readonly notes: StepNotes;
}

function withoutTarget({ goTo: _, ...item }: Item): Item {
  return item;
}
