import { readFile, writeFile } from 'node:fs/promises';

import type { WorkFile } from '../../contract/file.js';
import type { Operation } from '../../contract/operation.js';
import { isQuireError, type QuireError } from '../../errors.js';
import type { Engine } from '../../job/container.js';
import { resultProblems } from '../../job/result-schema.js';
import { isSameType, JSON_TYPE, PDF } from '../../media-types/types.js';
import { severalAtOnce } from '../../steps/several-at-once.js';
import { encryptDocument } from './encrypt-document.js';
import { optionSets } from './option-values.js';
import { hostilePdfs, samplePdf } from './sample-files.js';

/** Milliseconds in which a cancelled job must end, and in which any job on a small document must end, on a busy machine. */
const PATIENCE = { cancelled: 10_000, job: 120_000 };

/** The marks of documents of jobs that run at once. */
const decoys = ['decoy-alpha', 'decoy-beta', 'decoy-gamma'];

const secret = 'secret-of-the-caller';

interface Outcome {
  readonly error?: QuireError;
  readonly bytes?: Buffer;
  /** Says that the result has another format than the one that its step states. */
  readonly misfit?: string;
  /** The text of a result in JSON. */
  readonly json?: string;
  readonly warnings: readonly string[];
}

/** Runs an operation of a plugin on documents that the kit makes. Each check returns a sentence for each problem. */
export class Trial {
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

  /** Returns a sentence when a result has not the format or, in JSON, the schema that the operation declares. */
  async results(): Promise<readonly string[]> {
    const { json, misfit } = await this.#run(samplePdf('result'), this.#usual);
    const { resultSchema = {} } = this.operation;
    if (misfit !== undefined) return [misfit];
    return json === undefined ? [] : resultProblems(resultSchema, json);
  }

  async hostile(): Promise<readonly string[]> {
    const problems = await severalAtOnce(Object.entries(hostilePdfs()), async ([what, document]) => {
      const { error } = await this.#run(document, this.#usual);
      return isFault(error) ? [`${what}: ${sentenceOf(error)}`] : [];
    });
    return problems.flat();
  }

  /** Encrypts a document and sends it without its password and, in each option for a password, with it. */
  async encrypted(): Promise<readonly string[]> {
    const encrypting = { operation: encryptDocument };
    const { bytes, error: failure } = await this.#run(samplePdf('encrypted'), { password: secret }, encrypting);
    if (bytes === undefined) throw failure ?? new Error('The sample was not encrypted.');
    const names = this.#passwordOptions;
    const problems = await severalAtOnce([undefined, ...names], async (name) => {
      const options = name === undefined ? this.#usual : { ...this.#usual, [name]: secret };
      const { error } = await this.#run(bytes.toString('latin1'), options);
      const how = name === undefined ? 'without its password' : `with ${name}`;
      return isFault(error) ? [`${how}: ${sentenceOf(error)}`.replaceAll(secret, '<password>')] : [];
    });
    return problems.flat();
  }

  async secrets(): Promise<readonly string[]> {
    const secrets = Object.fromEntries(this.#passwordOptions.map((name) => [name, secret]));
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
    const running = this.#run(samplePdf('cancelled', 50), this.#usual, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await running;
    const late = performance.now() - begin > PATIENCE.cancelled;
    return late ? [`The job went on for more than ${PATIENCE.cancelled / 1000} seconds.`] : [];
  }

  get #passwordOptions(): readonly string[] {
    const { properties } = this.operation.options;
    return Object.keys(properties).filter((name) => properties[name]?.format === 'password');
  }

  get #usual(): Readonly<Record<string, unknown>> {
    return optionSets(this.operation.options)[0] ?? {};
  }

  async #run(
    document: string,
    options: Readonly<Record<string, unknown>>,
    { operation = this.operation, signal = AbortSignal.timeout(PATIENCE.job) }: RunSettings = {},
  ): Promise<Outcome> {
    const { engine } = this;
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
      const misfit = await this.#misfit(file, signal);
      return {
        ...{ bytes, warnings },
        ...(misfit !== undefined && { misfit }),
        ...(isSameType(file.type, JSON_TYPE) && { json: bytes.toString('utf8') }),
      };
    } catch (error) {
      if (!isQuireError(error)) throw error;
      return { error, warnings: [] };
    }
  }

  /** Says that the content of a result is of another format than its step states. */
  async #misfit({ path, type }: WorkFile, signal: AbortSignal): Promise<string | undefined> {
    const file = { path, name: `result.${type.extensions[0]}` };
    try {
      await this.engine.identify(file, { field: 'result', accepts: [type], signal });
      return undefined;
    } catch (error) {
      return sentenceOf(error);
    }
  }
}

interface RunSettings {
  readonly operation?: Operation;
  readonly signal?: AbortSignal;
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
function sentenceOf(error: unknown): string {
  if (!isQuireError(error)) throw error;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.kind}: ${error.message}${cause}`;
}
