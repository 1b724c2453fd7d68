import { Piscina } from 'piscina';

import { inject, injectable } from '../di.js';
import { Busy, type ErrorRecord, fromRecord, TooComplex } from '../errors.js';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';

/** What a worker answers: the result, or an error of ours that a structured clone would have stripped of its class. */
export type WorkerAnswer = { readonly result: unknown } | { readonly failed: ErrorRecord };

/** How much JavaScript heap a task may take, in MiB; a task that needs more is refused as too complex. */
const MOST_HEAP_MB = 512;

const MOST_WAITING = 256;

/** Worker threads for JavaScript that computes, so that the thread which serves only moves files and waits. */
@injectable()
export class ComputePool implements AsyncDisposable {
  readonly #pool: Piscina;

  constructor(@inject(SETTINGS) { cores }: Settings) {
    this.#pool = new Piscina({
      filename: new URL('./worker.js', import.meta.url).href,
      minThreads: cores,
      maxThreads: cores,
      maxQueue: MOST_WAITING,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
      // Piscina tries require() first. A thread that is ended in the middle of a require() of an ES module takes the
      // whole process along (an assertion in node's ModuleWrap::CreateRequiredModuleFacade); import() does not.
      execArgv: [...process.execArgv, '--no-experimental-require-module'],
    });
  }

  /** Calls a module's default export in a worker; an aborted signal ends the thread. */
  async run<Result>(module: URL, input: unknown, signal: AbortSignal): Promise<Result> {
    const answer = await this.#call(module, input, signal);
    if ('failed' in answer) throw fromRecord(answer.failed);
    // The type is the caller's word about the module that it names.
    return answer.result as Result;
  }

  async #call(module: URL, input: unknown, signal: AbortSignal): Promise<WorkerAnswer> {
    if (this.#pool.queueSize >= MOST_WAITING) throw new Busy('Too many documents are waiting; try again shortly.', 5);
    try {
      return (await this.#pool.run({ module: module.href, input }, { signal })) as WorkerAnswer;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new TooComplex('The document needs more memory than a job may have.', { cause });
      }
      throw cause;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}
