import { readFile, writeFile } from 'node:fs/promises';

import type { WorkFile } from '../../contract/file.js';
import type { Operation } from '../../contract/operation.js';
import { isQuireError, type QuireError } from '../../errors.js';
import { createEngine, type Engine } from '../../job/container.js';
import { resultProblems } from '../../job/result-schema.js';
import { readSettings } from '../../job/settings.js';
import { isSameType, JSON_TYPE, PDF } from '../../media-types/types.js';
import { severalAtOnce } from '../../steps/several-at-once.js';
import { checkPackage } from './check-package.js';
import { undescribedOptions } from './check-schema.js';
import { optionSets } from './option-values.js';
import { hostilePdfs, samplePdf } from './sample-files.js';

/** One rule for plugins, and the sentences that say where it is broken. */
export interface Finding {
  readonly rule: string;
  /** The operation; left out for the plugin as a whole. */
  readonly operation?: string;
  readonly problems: readonly string[];
}

export interface Conformance {
  readonly plugin: string;
  readonly passes: boolean;
  readonly findings: readonly Finding[];
}

/** Milliseconds in which a cancelled job must end, and in which any job on a small document must end. */
const PATIENCE = { cancelled: 2000, job: 30_000 };

/** The marks of documents of jobs that run at once. */
const decoys = ['decoy-alpha', 'decoy-beta', 'decoy-gamma'];

const secret = 'secret-of-the-caller';

/** Checks a plugin in the sandbox against the rules for all plugins. @throws QuireError when no engine can be opened */
export async function checkPlugin(plugin: string, environment: NodeJS.ProcessEnv): Promise<Conformance> {
  const variables = { ...environment, QUIRE_PLUGINS: plugin, QUIRE_TRUSTED_PLUGINS: '' };
  await using engine = await createEngine(readSettings(variables));
  const [state] = engine.plugins;
  const findings: Finding[] = [
    { rule: 'The package is complete.', problems: await checkPackage(plugin) },
    { rule: 'The plugin is loaded in the sandbox.', problems: state?.problem === undefined ? [] : [state.problem] },
  ];
  for (const name of state?.operations ?? []) {
    const operation = engine.operations.find(name);
    if (operation !== undefined) findings.push(...(await checkOperation(engine, operation)));
  }
  return { plugin, passes: findings.every(({ problems }) => problems.length === 0), findings };
}

async function checkOperation(engine: Engine, operation: Operation): Promise<readonly Finding[]> {
  const { name } = operation;
  const finding = (rule: string, problems: readonly string[]): Finding => ({ rule, operation: name, problems });
  const declared = finding('Every option is described and has bounds.', undescribedOptions(operation));
  const [field] = Object.values(operation.inputs);
  // The kit makes PDFs only.
  if (field?.accepts.some((it) => isSameType(it, PDF)) !== true) return [declared];
  const trial = new Trial(engine, operation);
  return [
    declared,
    finding('Options within the schema give a result or an error for the caller.', await trial.options()),
    finding('A result in JSON matches its declared schema.', await trial.results()),
    finding('Damaged documents give a result or an error for the caller.', await trial.hostile()),
    finding('Errors and warnings hold no secret.', await trial.secrets()),
    finding('Jobs that run at once share nothing.', await trial.concurrency()),
    finding('A cancelled job ends.', await trial.cancellation()),
  ];
}

interface Outcome {
  readonly error?: QuireError;
  readonly bytes?: Buffer;
  /** The text of a result in JSON. */
  readonly json?: string;
  readonly warnings: readonly string[];
}

class Trial {
  constructor(
    private readonly engine: Engine,
    private readonly operation: Operation,
  ) {}

  async options(): Promise<readonly string[]> {
    const problems = await severalAtOnce(optionSets(this.operation.options), async (options) => {
      const { error } = await this.#run(samplePdf('options'), options);
      return isFault(error) ? [`${JSON.stringify(options)}: ${sentenceOf(error)}`] : [];
    });
    return problems.flat();
  }

  /** Returns a sentence when a result in JSON does not match the schema that the operation declares. */
  async results(): Promise<readonly string[]> {
    const { json } = await this.#run(samplePdf('result'), this.#usual);
    const { resultSchema = {} } = this.operation;
    return json === undefined ? [] : resultProblems(resultSchema, json);
  }

  async hostile(): Promise<readonly string[]> {
    const problems = await severalAtOnce(Object.entries(hostilePdfs()), async ([what, document]) => {
      const { error } = await this.#run(document, this.#usual);
      return isFault(error) ? [`${what}: ${sentenceOf(error)}`] : [];
    });
    return problems.flat();
  }

  async secrets(): Promise<readonly string[]> {
    const { properties } = this.operation.options;
    const names = Object.keys(properties).filter((name) => properties[name]?.format === 'password');
    const secrets = Object.fromEntries(names.map((name) => [name, secret]));
    const problems: string[] = [];
    for (const document of [samplePdf('secret'), ...Object.values(hostilePdfs()).slice(0, 2)]) {
      const { error, warnings } = await this.#run(document, { ...this.#usual, ...secrets });
      const telling = [...warnings, error?.message ?? ''].find((text) => text.includes(secret));
      if (telling !== undefined) problems.push(telling.replaceAll(secret, '<password>'));
    }
    return [...new Set(problems)];
  }

  async concurrency(): Promise<readonly string[]> {
    const jobs = (): Promise<readonly Outcome[]> =>
      Promise.all(decoys.map((decoy) => this.#run(samplePdf(decoy), this.#usual)));
    // The second time, every process has served a document before.
    const rounds = [await jobs(), await jobs()];
    const problems = rounds.flatMap((outcomes) => strangeTexts(outcomes));
    return [...new Set(problems)];
  }

  async cancellation(): Promise<readonly string[]> {
    const controller = new AbortController();
    const begin = performance.now();
    const running = this.#run(samplePdf('cancelled', 50), this.#usual, controller.signal);
    setTimeout(() => controller.abort(), 50);
    await running;
    const late = performance.now() - begin > PATIENCE.cancelled;
    return late ? [`The job went on for more than ${PATIENCE.cancelled / 1000} seconds.`] : [];
  }

  get #usual(): Readonly<Record<string, unknown>> {
    return optionSets(this.operation.options)[0] ?? {};
  }

  async #run(
    document: string,
    options: Readonly<Record<string, unknown>>,
    signal = AbortSignal.timeout(PATIENCE.job),
  ): Promise<Outcome> {
    const { engine, operation } = this;
    await using workspace = await engine.openWorkspace();
    const inputs: Record<string, readonly WorkFile[]> = {};
    for (const [field, { least = 1 }] of Object.entries(operation.inputs)) {
      const files = Array.from({ length: least }, () => workspace.newFile({ name: 'document.pdf', type: PDF }));
      for (const { path } of files) await writeFile(path, document, 'latin1');
      inputs[field] = files;
    }
    try {
      const { file, warnings } = await engine.run({ operation, inputs, options, workspace, signal });
      const bytes = await readFile(file.path);
      return { bytes, warnings, ...(isSameType(file.type, JSON_TYPE) && { json: bytes.toString('utf8') }) };
    } catch (error) {
      if (!isQuireError(error)) throw error;
      return { error, warnings: [] };
    }
  }
}

/** Returns a sentence for each result that holds the mark of another document. */
function strangeTexts(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.flatMap(({ bytes, error, warnings }, index) => {
    const texts = [bytes?.toString('latin1') ?? '', error?.message ?? '', ...warnings];
    const strange = decoys.filter((decoy, at) => at !== index && texts.some((text) => text.includes(decoy)));
    return strange.map((decoy) => `The result for ${decoys[index] ?? ''} holds text of ${decoy}.`);
  });
}

/** Kinds of errors that are the plugin's own fault. */
const faults: readonly string[] = ['plugin-fault', 'timed-out', 'cancelled', 'tool-failed', 'busy'];

function isFault(error: QuireError | undefined): error is QuireError {
  return error !== undefined && faults.includes(error.kind);
}

/** The error with its causes, for the plugin's author. */
function sentenceOf(error: QuireError): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.kind}: ${error.message}${cause}`;
}
